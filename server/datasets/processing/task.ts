/**
 * Tasks that run in a worker process, with their input and output as plain JSON. A task may use all the memory that it
 * was given, be killed and run again, without blocking a request. The API calls a step a task.
 */
import type {
  CsvDialect,
  DataFile,
  DatasetFile,
  FileProperty,
  NormalizeOptions,
  SchemaProperty,
  UnicityConstraint
} from '../../../contract/datasets/dataset.ts'
import type { ColumnRow } from '../../lines/layout.ts'
import type { LineStatistics } from '../../lines/statistics.ts'
import type { ConversionOutput } from '../../formats/conversions/conversion.ts'
import type { UnpackLimits } from '../../formats/unpacking.ts'
import type { DatasetProjection } from '../../../contract/datasets/projections.ts'
import type { ExtensionPlan } from '../extensions/plan.ts'
import type { RemoteActionsOptions } from '../extensions/remote/remoteActions.ts'
import type { PreparedReference } from '../referenceData/prepare.ts'
import type { AttachedFiles } from '../lineAttachments/texts/attachedTexts.ts'

export interface WorkLimits {
  memoryMb: number
  threads: number
  /** Folder of the dataset: the data engine may read and write there, and the steps of a dataset share its instance. */
  datasetFolder?: string
}

export interface ExtractInput extends WorkLimits {
  archivePath: string
  /** Folder of the result, emptied first. */
  folder: string
  unpacking: UnpackLimits
}

export interface ExtractOutput {
  count: number
  /** Bytes of all files. */
  size: number
}

export interface NormalizeInput extends WorkLimits {
  /** Absolute path of the uploaded file. */
  sourcePath: string
  mimetype: string
  encoding: string
  /** Folder of the result, and working folder of the conversion. */
  folder: string
  workFolder: string
  options: NormalizeOptions
  unpacking: UnpackLimits
  defaultTimeZone: string
}

/** Options for the reading of the data file, in addition to the results of the analysis. */
export interface ReadingOptions {
  /** Repairs common faults of ESRI exports while reading a GeoJSON. */
  isRepaired?: boolean
}

export interface AnalyzeInput extends WorkLimits, ReadingOptions {
  /** Absolute path of the data file, and its encoding detected by `store`. */
  filePath: string
  encoding: string
  escapeKeyAlgorithm: 'slug' | 'legacy' | 'compat-ods'
  /** The data file was converted from a workbook. */
  isOfWorkbook?: boolean
  /** Folder of the files that lines may name. */
  attachmentsFolder?: string
  /** Path of the staging copy: the rows as text, so that the indexing does not parse the file again. Safe to lose. */
  stagingPath: string
}

export interface AnalyzeOutput {
  /** Dialect of a delimited text. */
  dialect?: CsvDialect
  /** Projection that a GeoJSON file names. */
  projection?: DatasetProjection
  schema: FileProperty[]
  /** Original names of the columns without any value, which are dropped. */
  emptyColumns: string[]
}

export interface ValidateInput extends WorkLimits, ReadingOptions {
  file: DataFile
  filePath: string
  stagingPath: string
  schema: SchemaProperty[]
  defaultTimeZone: string
}

export interface ValidateOutput {
  rowCount: number
  /** First lines that break a rule of the schema, each with all its errors. */
  errors: { line: number; message: string }[]
  /** Number of lines that break a rule. */
  errorCount: number
  /** Single errors for the diagnostic file: the first 10,000, completed to the end of a line. */
  details: { line: number; field: string; message: string; value?: string }[]
  /** Number of single errors. */
  detailCount: number
}

export interface ExtendInput extends WorkLimits, ReadingOptions {
  file: DataFile
  filePath: string
  stagingPath: string
  schema: SchemaProperty[]
  defaultTimeZone: string
  plan: ExtensionPlan
  /** File of the results, written progressively: a killed run is resumed from it. */
  resultsPath: string
  /** Folder of the extended file, emptied first. */
  fullFolder: string
  /** Code of the projection of coordinates and geometries. */
  projection?: string
  /** Number of first lines to process, for a draft. */
  maxLines?: number
  remote: RemoteActionsOptions
  /** Prepared reference data of the plan, by position of the extension, and the folders for `openReferences`. */
  references: {
    prepared: { index: number; reference: PreparedReference }[]
    dataDir: string
    folder: string
  }
}

export interface ExtendOutput {
  rowCount: number
  /** Number of lines for which a mandatory action or an expression failed. */
  failedLines: number
  /** First single failures, for the diagnostic file. */
  details: { line: number; field: string; message: string }[]
  /** Number of single failures. */
  detailCount: number
  /** The extended file, when nothing failed. */
  full?: DatasetFile
}

export interface IndexInput extends WorkLimits, ReadingOptions {
  file: DataFile
  filePath: string
  stagingPath: string
  /** Path of the extension results of the lines. */
  extendedPath?: string
  schema: SchemaProperty[]
  /** File of the new version; the remains of a killed run are removed first. */
  linesPath: string
  /** File of the current version, which is copied when few columns change. */
  previousPath?: string
  defaultTimeZone: string
  /** Code of the projection of coordinates and geometries. */
  projection?: string
  /** Number of first lines to process, for a draft. */
  maxLines?: number
  /** Unicity constraints, checked on the indexed lines. */
  constraints?: UnicityConstraint[]
  /** Files that a column names and whose texts are searched. */
  documents?: AttachedFiles & { key: string }
}

/** A line with the same values in the columns of a constraint as another line. */
export interface DuplicateLine {
  line: number
  /** Keys of the constraint. */
  field: string
  message: string
  value: string
}

export interface Duplicates {
  /** First duplicates, group by group, for the diagnostic file. */
  lines: DuplicateLine[]
  /** Number of duplicates, counting at most ten of each group of equal lines. */
  count: number
}

export interface IndexOutput {
  /** Number of lines that were read. */
  count: number
  /** Number of lines in the new version, without those left out. */
  indexed: number
  /** Lines left out because a value does not fit its column, and lines whose document could not be read. */
  errors: { line: number; message: string }[]
  errorCount: number
  /** Number of lines whose problem never makes an indexing fail, among `errorCount`. */
  harmlessCount?: number
  indexedSize: number
  /** Present when the lines break a constraint: no new version was written. */
  duplicates?: Duplicates
}

export interface GatherInput extends WorkLimits {
  /** Parquet files with the lines of each descendant, in the columns of the new version. */
  parts: string[]
  /** Columns as in the table `columns` of a version. */
  columns: ColumnRow[]
  schema: SchemaProperty[]
  /** File of the new version. */
  linesPath: string
}

export interface GatherOutput {
  count: number
  /** Number of lines of each part. */
  counts: number[]
}

export interface FinalizeInput extends WorkLimits {
  linesPath: string
  schema: SchemaProperty[]
}

export interface WorkTasks {
  extract: { input: ExtractInput; output: ExtractOutput }
  normalize: { input: NormalizeInput; output: ConversionOutput }
  analyze: { input: AnalyzeInput; output: AnalyzeOutput }
  validate: { input: ValidateInput; output: ValidateOutput }
  extend: { input: ExtendInput; output: ExtendOutput }
  index: { input: IndexInput; output: IndexOutput }
  gather: { input: GatherInput; output: GatherOutput }
  finalize: { input: FinalizeInput; output: LineStatistics }
}
export type WorkTaskName = keyof WorkTasks

/** Reports a percentage, 0–100. */
export type ReportProgress = (percent: number) => void

export type WorkTaskRegistry = {
  [name in WorkTaskName]: (
    input: WorkTasks[name]['input'],
    report: ReportProgress
  ) => Promise<WorkTasks[name]['output']>
}

/** A failure whose message, taken from the contract, is shown to the dataset's owner. */
export class ProcessingError extends Error {
  /** False when another attempt would fail the same way. */
  readonly retry: boolean

  constructor(message: string, options: { retry?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ProcessingError'
    this.retry = options.retry ?? false
  }
}
