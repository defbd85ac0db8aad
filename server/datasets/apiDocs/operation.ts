/** An operation of a dataset's documentation (docs/api/datasets.md). */
import { kindOf, type DatasetRecord } from '../record.ts'
import type { Json } from './parameters.ts'

/** What the owner of a dataset has switched on. */
export interface AccountFeatures {
  compatODS: boolean
}

export interface DocumentedOperation {
  path: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  operationId: string
  /** Operations that give the right to this one; its own id when absent. */
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
  /** What kind of action it is, for clients that make one of it. */
  operationType?: string
  isPrivate?: true
  isDeprecated?: true
  isOffered: (dataset: DatasetRecord, account: AccountFeatures) => boolean
  parameters?: (dataset: DatasetRecord) => Json[]
  requestBody?: Json | ((dataset: DatasetRecord) => Json)
  /** Content of the 200 answer, JSON by default. */
  answer?: (dataset: DatasetRecord) => Json
}

export const read = { permissionClass: 'read', method: 'get' } as const

export const always = (): boolean => true
export const hasLines = (dataset: DatasetRecord): boolean => !dataset.isMetaOnly
export const isFile = (dataset: DatasetRecord): boolean => kindOf(dataset) === 'file'
