/** Description of an operation in the OpenAPI documents of datasets (docs/api/datasets.md). */
import { kindOf, type DatasetRecord } from '../record.ts'
import type { Json } from './parameters.ts'

/** Optional features that the account of the owner has switched on. */
export interface AccountFeatures {
  compatODS: boolean
}

export interface DocumentedOperation {
  path: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  operationId: string
  /** Ids of the permission operations that allow this operation; absent: its own `operationId`. */
  grantedBy?: string[]
  permissionClass: 'read' | 'readAdvanced' | 'write' | 'manageOwnLines' | 'admin' | 'superadmin'
  tag:
    | 'Métadonnées'
    | 'Données'
    | 'Données éditables'
    | 'Données éditables par propriétaire de ligne'
    | 'Données de référence'
    | 'Permissions'
    | 'Rétrocompatibilité'
    | 'Administration'
  summary: string
  /** `x-operationType` (schema.org), for operations that remote services offer as actions. */
  operationType?: string
  isPrivate?: true
  isDeprecated?: true
  isOffered: (dataset: DatasetRecord, account: AccountFeatures) => boolean
  parameters?: (dataset: DatasetRecord) => Json[]
  requestBody?: Json | ((dataset: DatasetRecord) => Json)
  /** Returns the content of the 200 response; absent: the response is 204 without content. */
  answer?: (dataset: DatasetRecord) => Json
}

export const read = { permissionClass: 'read', method: 'get' } as const

export const always = (): boolean => true
export const hasLines = (dataset: DatasetRecord): boolean => !dataset.isMetaOnly
export const isFile = (dataset: DatasetRecord): boolean => kindOf(dataset) === 'file'
