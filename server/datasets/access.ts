/** Access rules of the routes of datasets. */
import type { DatasetOperation } from '../../contract/operations.ts'
import { permissionFor, type PermissionAccess } from '../access/access.ts'
import { datasetDefinition } from './definition.ts'

/** Scopes of API keys that give access to routes which check several operations, or none. */
export const datasetScopes = {
  read: ['datasets', 'datasets-read'],
  write: ['datasets', 'datasets-write']
} as const

export const datasetAccess = (operation: DatasetOperation): PermissionAccess =>
  permissionFor(datasetDefinition, operation)
