/** Remote catalogs, what is imported from them and published on them, as the API shows them (docs/api/catalogs.md). */
import type { Account } from '../session.ts'
import type { ScheduleRule } from './schedule.ts'

/** What a type of catalog can do. */
export const capabilities = [
  'import',
  'importConfig',
  'importFilters',
  'publicationFilters',
  'search',
  'pagination',
  'createFolderInRoot',
  'createFolder',
  'createResource',
  'replaceFolder',
  'replaceResource',
  'requiresPublicationSite',
  'thumbnailUrl'
] as const
export type Capability = (typeof capabilities)[number]

/** What a publication does in the remote catalog. */
export const publicationActions = [
  'createFolderInRoot',
  'createFolder',
  'createResource',
  'replaceFolder',
  'replaceResource'
] as const satisfies Capability[]
export type PublicationAction = (typeof publicationActions)[number] | 'delete'

/** What is shown in the place of a secret value, and stands for it when it is sent back. */
export const secretMask = '********'

export interface Trace {
  id: string
  name: string
  date: string
}

export interface Catalog {
  _id: string
  title: string
  description?: string
  /** Id of its type. */
  plugin: string
  capabilities: Capability[]
  thumbnailUrl?: string
  owner: Account
  /** Values of the schema of its type; secret ones are asterisks. */
  config: Record<string, unknown>
  deletionRequested?: boolean
  created: Trace
  updated: Trace
}

export interface ListedCatalog extends Catalog {
  importsCount: number
  publicationsCount: number
  harvestsCount: number
  importsErrorCount: number
  publicationsErrorCount: number
  harvestsErrorCount: number
}

const runStatuses = ['waiting', 'running', 'done', 'error'] as const
export type RunStatus = (typeof runStatuses)[number]

export interface LogLine {
  type: 'info' | 'warning' | 'error' | 'step' | 'task'
  date: string
  msg: string
  extra?: string
  /** Key of a task, which its later lines have too. */
  key?: string
  progress?: number
  total?: number
}

export interface Named {
  id: string
  title: string
}

/** What is kept of a file that was downloaded. */
export interface RemoteFileState {
  url: string
  version?: string
  etag?: string
  lastModified?: string
  /** Hash of the downloaded file: a dataset that has another one now was changed by somebody here. */
  md5?: string
}

export interface CatalogImport {
  _id: string
  owner: Account
  catalog: Named
  remoteResource: Named & { origin?: string }
  /** Absent before the first run of a creation. */
  dataFairDataset?: Named & { isRest?: boolean }
  /** Id of the dataset that a first run is making: one that was cut goes on with it. */
  newDataset?: string
  config?: Record<string, unknown>
  /** The file that was taken last, as its server knows it: it is asked for if it changed. */
  remoteFile?: RemoteFileState
  /** Separator of the file, when its lines go into an editable dataset. */
  separator?: ',' | ';'
  scheduling: ScheduleRule[]
  isSchedulingActive: boolean
  /** An import that runs again changes the data only, unless it is told otherwise. */
  shouldUpdateMetadata: boolean
  shouldUpdateSchema: boolean
  status: RunStatus
  nextImportDate?: string
  waitingAt?: string
  startedAt?: string
  finishedAt?: string
  lastImportDate?: string
  logs?: LogLine[]
  created: Trace
  updated: Trace
}

export interface Publication {
  _id: string
  owner: Account
  catalog: Named
  dataFairDataset: Named
  action: PublicationAction
  publicationSite?: { title: string; url: string; datasetUrlTemplate: string }
  remoteFolder?: Named & { url?: string }
  remoteResource?: Named & { url?: string }
  status: RunStatus
  startedAt?: string
  lastPublicationDate?: string
  logs?: LogLine[]
  error?: string
  created: Trace
}

/** A folder or a resource of a remote catalog. */
export interface RemoteItem {
  id: string
  title: string
  type: 'folder' | 'resource'
  description?: string
  format?: string
  mimeType?: string
  origin?: string
  /** Bytes. */
  size?: number
  updatedAt?: string
  /** A folder that can be imported: the import takes its best file. */
  isImportable?: true
}

export interface RemoteListing {
  count: number
  results: RemoteItem[]
  /** The folders that lead to the one that is listed. */
  path: Named[]
}

/** A type of catalog, as clients see it. Schemas are JSON schemas of forms. */
export interface PluginDescription {
  id: string
  name: string
  description: string
  version: string
  configSchema: object
  listFiltersSchema?: object
  importFiltersSchema?: object
  publicationFiltersSchema?: object
  importConfigSchema?: object
  metadata: {
    title: string
    description: string
    capabilities: Capability[]
    i18n: Record<string, PluginTexts>
  }
}

export interface PluginTexts {
  title?: string
  description?: string
  actionLabels?: Partial<Record<PublicationAction, string>>
  actionButtons?: Partial<Record<PublicationAction, string>>
  stepTitles?: Partial<Record<PublicationAction, string>>
}
