/** All operations of the OpenAPI documents of datasets, except reference data searches (docs/api/datasets.md). */
import { editingOperations } from './editingOperations.ts'
import type { DocumentedOperation } from './operation.ts'
import { privateOperations } from './privateOperations.ts'
import { publicOperations } from './publicOperations.ts'

export const documentedOperations: DocumentedOperation[] = [
  ...publicOperations,
  ...editingOperations,
  ...privateOperations
]
