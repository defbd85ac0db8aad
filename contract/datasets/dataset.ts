/** The dataset and what surrounds it, as the API shows them (docs/api/datasets.md). */
import type { Extension } from './extensions.ts'
import type { MasterData } from './masterData.ts'
import type { Owner, Visibility } from '../permissions.ts'

export const datasetStatuses = [
  'draft',
  'created',
  'loaded',
  'stored',
  'normalized',
  'analyzed',
  'validated',
  'validation-updated',
  'extended',
  'indexed',
  'finalized',
  'error'
] as const
export type DatasetStatus = (typeof datasetStatuses)[number]

export const propertyTypeNames = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const
export type PropertyType = (typeof propertyTypeNames)[number]

export interface Capabilities {
  index?: boolean
  values?: boolean
  text?: boolean
  textStandard?: boolean
  textAgg?: boolean
  wildcard?: boolean
  insensitive?: boolean
  geoShape?: boolean
  geoCorners?: boolean
  vtPrepare?: boolean
  indexAttachment?: boolean
  /** Set by the platform on the addresses of attached files. */
  nativeWildcard?: boolean
}

/** A column of a dataset. Unknown attributes sent by a client are kept as they are. */
export interface SchemaProperty {
  key: string
  type: PropertyType
  format?: string
  title?: string
  description?: string
  icon?: string
  enum?: (string | number)[]
  separator?: string | null
  timeZone?: string
  /** How editable datasets are sent dates, one of `contract/dateFormats.ts`; files have theirs in `file.schema`. */
  dateFormat?: string
  dateTimeFormat?: string
  readOnly?: boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  patternErrorMessage?: string
  'x-originalName'?: string
  'x-refersTo'?: string | null
  'x-concept'?: { id?: string; title: string; primary?: boolean }
  'x-capabilities'?: Capabilities
  'x-calculated'?: boolean
  'x-extension'?: string
  'x-display'?: string
  'x-group'?: string
  'x-labels'?: Record<string, string>
  'x-labelsRestricted'?: boolean
  'x-required'?: boolean
  'x-cardinality'?: number
  /** The reference data that its values are chosen among. */
  'x-master'?: { id: string; title?: string; remoteService?: string; action?: string }
  /** Address that an edit form asks for choices; `{q}` in it is what the person types. */
  'x-fromUrl'?: string
  'x-itemKey'?: string
  'x-itemTitle'?: string
  'x-itemsProp'?: string
  'x-transform'?: { expr?: string; type?: PropertyType; format?: string; examples?: unknown }
}

/** A column as the analysis of a file detected it. */
export interface FileProperty extends SchemaProperty {
  codeLike?: boolean
}

/** How a tabular file is written (docs/api/processing.md). */
export interface CsvDialect {
  linesDelimiter: string
  fieldsDelimiter: string
  escapeChar: string
  quote: string
}

export interface DatasetFile {
  name: string
  size: number
  mimetype: string
  encoding?: string
  explicitEncoding?: string
  md5?: string
  normalizeOptions?: NormalizeOptions
}

/** How a spreadsheet is read; rows and columns count from 1. */
export interface NormalizeOptions {
  spreadsheetWorksheetIndex?: number
  spreadsheetHeaderLine?: number
  spreadsheetStartCol?: number
}

export interface DataFile extends DatasetFile {
  schema: FileProperty[]
  props?: CsvDialect
}

export type ValidationMode = 'never' | 'always' | 'compatible' | 'compatibleOrCancel'

export interface DraftReason {
  key: 'file-new' | 'file-updated' | 'manual'
  message: string
  validationMode: ValidationMode
}

export type BoundingBox = [number, number, number, number] | []

export interface DatasetStorage {
  size: number
  dataFiles: { name: string; key: string; title: string; mimetype: string; size: number; updatedAt: string }[]
  indexed: { size: number; parts: string[] }
  attachments: { size: number; count: number }
  metadataAttachments: { size: number; count: number }
  /** Nothing of a dataset is stored a second time for those that use it as reference data. */
  masterData: { size: number; count: number }
  /** Lines of an editable dataset. */
  collection?: { size: number; count: number }
  revisions?: { size: number; count: number }
}

/** Metadata that a person describes a dataset with. */
export interface DescriptiveMetadata {
  title: string
  summary?: string
  description?: string
  image?: string
  license?: { title: string; href: string }
  origin?: string
  keywords?: string[]
  topics?: { id: string; title: string; color?: string; icon?: unknown }[]
  spatial?: string
  temporal?: { start: string; end?: string }
  frequency?: string
  creator?: string
  modified?: string
  conformsTo?: { title?: string; version?: string; url?: string }
  customMetadata?: Record<string, string>
  relatedDatasets?: { id: string; title: string }[]
  attachments?: Record<string, unknown>[]
}

/** No two lines have the same values in these columns (docs/api/processing.md). */
export interface UnicityConstraint {
  type: 'unique'
  properties: string[]
}

/** Results of processing: a draft holds its own set of these. */
interface ProcessedData {
  status?: DatasetStatus
  errorStatus?: DatasetStatus
  errorRetry?: string
  schema: SchemaProperty[]
  count?: number
  bbox?: BoundingBox
  timePeriod?: { startDate: string; endDate: string }
  finalizedAt?: string
  file?: DataFile
  originalFile?: DatasetFile
  dataUpdatedAt?: string
  dataUpdatedBy?: { id: string }
  projection?: { title: string; code: string; aliases?: string[] }
}

/** A dataset as the API answers it. */
export interface Dataset extends DescriptiveMetadata, ProcessedData {
  id: string
  slug: string
  href: string
  page: string
  owner: Owner
  createdAt: string
  createdBy: { id: string }
  updatedAt: string
  updatedBy: { id: string }
  storage?: DatasetStorage
  draftReason?: DraftReason
  validateDraft?: boolean
  isVirtual?: boolean
  virtual?: VirtualDefinition
  isRest?: boolean
  rest?: Record<string, unknown>
  isMetaOnly?: boolean
  primaryKey?: string[]
  extensions?: Extension[]
  constraints?: UnicityConstraint[]
  masterData?: MasterData
  timeZone?: string
  attachmentsAsImage?: boolean
  thumbnails?: DatasetThumbnails
  analysis?: { escapeKeyAlgorithm?: 'slug' | 'legacy' | 'compat-ods' }
  nonBlockingValidation?: boolean
  publications?: Record<string, unknown>[]
  publicationSites?: string[]
  requestedPublicationSites?: string[]
  readApiKey?: { active: boolean; interval?: string; expiresAt?: string; renewAt?: string }
  extras?: Record<string, unknown>
  public: boolean
  visibility: Visibility
  userPermissions: string[]
  previews: { id: string; title: string; href: string }[]
  thumbnail?: string
}

/** Lines that a virtual dataset keeps: those with one of the values, or those without any of them. */
export interface VirtualFilter {
  /** Key of a column of the children, shown or not. */
  key: string
  /** Default: `in`. */
  operator?: 'in' | 'nin'
  /** Values as text; a filter without any is ignored. */
  values: string[]
}

/** What a virtual dataset is made of (docs/api/virtual-and-master.md). */
export interface VirtualDefinition {
  /** Ids of datasets. */
  children: string[]
  /** All of them apply. */
  filters?: VirtualFilter[] | null
  /** People of other accounts only see the lines of their accounts. */
  filterActiveAccount?: boolean | null
}

/** How the images of lines are made smaller. */
export interface DatasetThumbnails {
  /** Default: `crop`. */
  resizeMode?: 'crop' | 'fitIn' | 'smartCrop'
  /** Cuts borders of one colour. */
  trim?: boolean
}

export interface JournalEvent {
  type: string
  date: string
  data?: string
  href?: string
  draft?: true
  hasDiagnosticFile?: boolean
  diagnosticErrorCount?: number
  diagnosticCapped?: boolean
  validationErrorCount?: number
  extensionErrorCount?: number
  unicityErrorCount?: number
}

export const taskNames = [
  'initialize',
  'store',
  'normalize',
  'analyze',
  'validate',
  'extend',
  'index',
  'finalize'
] as const
export type TaskName = (typeof taskNames)[number]

/** `progress` is -1 just after the start, then 0–100. An idle dataset has an empty object. */
export interface TaskProgress {
  task: TaskName
  progress: number
  error?: true
}

/** One line as `GET /lines` returns it: columns without value are absent. */
export type Line = Record<string, unknown> & { _id?: string; _score: number | null }

export interface LinesAnswer {
  total?: number
  next?: string
  meta?: { totalMarginPct?: number; ignoredWords?: string[]; hints?: string[] }
  results: Line[]
}
