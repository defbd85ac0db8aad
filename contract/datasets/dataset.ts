/** Datasets and their parts, as the API shows them (docs/api/datasets.md). */
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
  /** Whether the column of addresses of attached files is compared whole; set by the platform. */
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
  /**
   * Format of dates in lines sent to an editable dataset, one of `contract/dateFormats.ts`; the format of dates in a
   * file is in `file.schema`.
   */
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
  /** The reference data from which the values of the column are chosen. */
  'x-master'?: { id: string; title?: string; remoteService?: string; action?: string }
  /** Address from which an edit form loads choices; `{q}` stands for the typed text. */
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
  /** Storage of the dataset for its use as reference data; always 0: nothing is stored a second time. */
  masterData: { size: number; count: number }
  /** Storage of the lines of an editable dataset. */
  collection?: { size: number; count: number }
  revisions?: { size: number; count: number }
}

/** Metadata that describe a dataset, written by users. */
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

/** Constraint: no two lines have the same values in these columns (docs/api/processing.md). */
export interface UnicityConstraint {
  type: 'unique'
  properties: string[]
}

/** Results of processing; a draft holds a set of its own. */
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

/** A dataset as the API returns it. */
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

/** Filter of the lines of a virtual dataset: lines with one of the values, or lines with none of them. */
export interface VirtualFilter {
  /** Key of a column of the children, even one that the virtual dataset does not show. */
  key: string
  /** `in` by default. */
  operator?: 'in' | 'nin'
  /** Values as text; a filter with no values is ignored. */
  values: string[]
}

/** Definition of a virtual dataset (docs/api/virtual-and-master.md). */
export interface VirtualDefinition {
  /** Ids of the datasets whose lines are gathered. */
  children: string[]
  /** Filters of lines, combined with AND. */
  filters?: VirtualFilter[] | null
  /** Whether members of other accounts see the lines of their active account only. */
  filterActiveAccount?: boolean | null
}

/** Options of the thumbnails of images of lines. */
export interface DatasetThumbnails {
  /** `crop` by default. */
  resizeMode?: 'crop' | 'fitIn' | 'smartCrop'
  /** Whether borders of one colour are cut off. */
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

/**
 * Progress of a processing task: `progress` is -1 just after the start, then 0 to 100 percent. An idle dataset has an
 * empty object.
 */
export interface TaskProgress {
  task: TaskName
  progress: number
  error?: true
}

/** One line as `GET /lines` returns it; a column without value is absent. */
export type Line = Record<string, unknown> & { _id?: string; _score: number | null }

export interface LinesAnswer {
  total?: number
  next?: string
  meta?: { totalMarginPct?: number; ignoredWords?: string[]; hints?: string[] }
  results: Line[]
}
