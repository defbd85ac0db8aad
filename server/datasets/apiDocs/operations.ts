/** The operations of a dataset's documentation (contract/dataset-sub-resources.md §9). */
import { editingOperations } from './editingOperations.ts'
import type { DocumentedOperation } from './operation.ts'
import { privateOperations } from './privateOperations.ts'
import { publicOperations } from './publicOperations.ts'

export const documentedOperations: DocumentedOperation[] = [
  ...publicOperations,
  ...editingOperations,
  ...privateOperations
]
