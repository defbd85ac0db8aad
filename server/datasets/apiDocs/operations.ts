/** The operations of a dataset's documentation (docs/api/datasets.md). */
import { editingOperations } from './editingOperations.ts'
import type { DocumentedOperation } from './operation.ts'
import { privateOperations } from './privateOperations.ts'
import { publicOperations } from './publicOperations.ts'

export const documentedOperations: DocumentedOperation[] = [
  ...publicOperations,
  ...editingOperations,
  ...privateOperations
]
