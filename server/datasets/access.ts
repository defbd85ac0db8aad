/** Who may call the routes of the datasets. */
import type { DatasetOperation } from '../../contract/operations.ts'
import { permissionFor, type PermissionAccess } from '../access/access.ts'
import { datasetDefinition } from './definition.ts'

/** Which scopes of API keys open routes that check several operations, or none. */
export const datasetScopes = {
  read: ['datasets', 'datasets-read'],
  write: ['datasets', 'datasets-write']
} as const

export const datasetAccess = (operation: DatasetOperation): PermissionAccess =>
  permissionFor(datasetDefinition, operation)
