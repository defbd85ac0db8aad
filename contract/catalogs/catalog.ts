/** Remote catalogs, what is imported from them and published on them, as the API shows them (docs/api/catalogs.md). */
import type { Account } from '../session.ts'
import type { ScheduleRule } from './schedule.ts'

/** Capabilities of a type of catalog. */
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

/** Actions of a publication in the remote catalog. */
export const publicationActions = [
  'createFolderInRoot',
  'createFolder',
  'createResource',
  'replaceFolder',
  'replaceResource'
] as const satisfies Capability[]
export type PublicationAction = (typeof publicationActions)[number] | 'delete'

/** Text shown in place of a secret value. A client that sends this text back keeps the stored secret. */
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
  /** Id of the type of the catalog. */
  plugin: string
  capabilities: Capability[]
  thumbnailUrl?: string
  owner: Account
  /** Configuration that follows the schema of the type of catalog; secret values are masked. */
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
  /** Key of a task; later log lines of the same task have the same key. */
  key?: string
  progress?: number
  total?: number
}

export interface TitledReference {
  id: string
  title: string
}

/** Validators of a downloaded file, for conditional requests. */
export interface RemoteFileState {
  url: string
  version?: string
  etag?: string
  lastModified?: string
  /** Hash of the downloaded file. A dataset whose file has another hash was changed here by a user since. */
  md5?: string
}

export interface CatalogImport {
  _id: string
  owner: Account
  catalog: TitledReference
  remoteResource: TitledReference & { origin?: string }
  /** The dataset of the import; absent before the first run of an import that creates its dataset. */
  dataFairDataset?: TitledReference & { isRest?: boolean }
  /** Id of the dataset that the first run is creating; an interrupted run goes on with this dataset. */
  newDataset?: string
  config?: Record<string, unknown>
  /** Validators of the last downloaded file, for a conditional request. */
  remoteFile?: RemoteFileState
  /** Separator of the file, when its lines go into an editable dataset. */
  separator?: ',' | ';'
  scheduling: ScheduleRule[]
  isSchedulingActive: boolean
  /** Whether a further run of the import updates the metadata too; false by default: only the data are updated. */
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
  catalog: TitledReference
  dataFairDataset: TitledReference
  action: PublicationAction
  publicationSite?: { title: string; url: string; datasetUrlTemplate: string }
  remoteFolder?: TitledReference & { url?: string }
  remoteResource?: TitledReference & { url?: string }
  /** Addresses of the files that the last run wrote into the remote dataset. */
  remoteFiles?: string[]
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
  /** Size in bytes. */
  size?: number
  updatedAt?: string
  /** Present on a folder that can be imported: the import takes the best file of the folder. */
  isImportable?: true
}

export interface RemoteListing {
  count: number
  results: RemoteItem[]
  /** Ancestor folders of the listed folder, from the root. */
  path: TitledReference[]
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
