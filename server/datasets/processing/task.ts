/**
 * The tasks that steps give to the work process, with what each takes and answers: plain JSON. A task may use all the
 * memory that it was given, be killed and be run again, without holding up a request. What the API calls a task is a step.
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
  /** Folder of the dataset whose step it is: what the data engine may read and write, and what the steps of a dataset share. */
  datasetFolder?: string
}

export interface ExtractInput extends WorkLimits {
  archivePath: string
  /** Made anew. */
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
  /** Folder of the result, and a folder to make it in. */
  folder: string
  workFolder: string
  options: NormalizeOptions
  unpacking: UnpackLimits
  defaultTimeZone: string
}

/** How the data file is read, beside what its analysis found. */
export interface ReadingOptions {
  /** A GeoJSON whose usual faults of ESRI exports are repaired as it is read. */
  isRepaired?: boolean
}

export interface AnalyzeInput extends WorkLimits, ReadingOptions {
  /** Absolute path of the data file, its encoding as `store` found it. */
  filePath: string
  encoding: string
  escapeKeyAlgorithm: 'slug' | 'legacy' | 'compat-ods'
  /** The data file was made from a workbook. */
  isOfWorkbook?: boolean
  /** Folder of the files that lines may name. */
  attachmentsFolder?: string
  /** Where the rows may be written as text, so that indexing does not read the file again. Safe to lose. */
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
  /** First lines that break a rule of the schema, with all that is wrong in each. */
  errors: { line: number; message: string }[]
  /** Number of these lines. */
  errorCount: number
  /** What is wrong, one by one, for the diagnostic file: 10,000 of them, or a few more to end a line. */
  details: { line: number; field: string; message: string; value?: string }[]
  /** Number of all of them. */
  detailCount: number
}

export interface ExtendInput extends WorkLimits, ReadingOptions {
  file: DataFile
  filePath: string
  stagingPath: string
  schema: SchemaProperty[]
  defaultTimeZone: string
  plan: ExtensionPlan
  /** File of the results, written as they come: a run that was killed goes on from there. */
  resultsPath: string
  /** Folder that the extended file is written in, made anew. */
  fullFolder: string
  /** Code of the projection that coordinates and geometries may be in. */
  projection?: string
  /** First lines only, for a draft. */
  maxLines?: number
  remote: RemoteActionsOptions
  /** Reference data of the plan, by the position of the extension, and where they are opened: `openReferences`. */
  references: {
    prepared: { index: number; reference: PreparedReference }[]
    dataDir: string
    folder: string
  }
}

export interface ExtendOutput {
  rowCount: number
  /** Lines that a mandatory action or an expression failed for. */
  failedLines: number
  /** The first of what failed, one by one, for the diagnostic file. */
  details: { line: number; field: string; message: string }[]
  /** Number of all of it. */
  detailCount: number
  /** The extended file, when nothing failed. */
  full?: DatasetFile
}

export interface IndexInput extends WorkLimits, ReadingOptions {
  file: DataFile
  filePath: string
  stagingPath: string
  /** What extensions gave the lines. */
  extendedPath?: string
  schema: SchemaProperty[]
  /** File of the new version; what a killed run left there is removed first. */
  linesPath: string
  /** The version before, of which a copy may do when few columns change. */
  previousPath?: string
  defaultTimeZone: string
  /** Code of the projection that coordinates and geometries may be in. */
  projection?: string
  /** First lines only, for a draft. */
  maxLines?: number
  /** Checked on the lines that are indexed. */
  constraints?: UnicityConstraint[]
  /** Files that lines name in a column and whose texts are searched. */
  documents?: AttachedFiles & { key: string }
}

/** A line whose values in the columns of a constraint are those of another one. */
export interface DuplicateLine {
  line: number
  /** Keys of the constraint. */
  field: string
  message: string
  value: string
}

export interface Duplicates {
  /** First of them, group by group, for the diagnostic file. */
  lines: DuplicateLine[]
  /** Number of them, with at most ten of each group of identical lines. */
  count: number
}

export interface IndexOutput {
  /** Lines that were read. */
  count: number
  /** Lines of the new version: those that were left out are not among them. */
  indexed: number
  /** Lines left out because a value does not fit its column, and lines whose document could not be read. */
  errors: { line: number; message: string }[]
  errorCount: number
  /** Number of these lines that never make an indexing fail, however many they are. */
  harmlessCount?: number
  indexedSize: number
  /** Present when the lines break a constraint: no new version was written. */
  duplicates?: Duplicates
}

export interface GatherInput extends WorkLimits {
  /** Parquet files of what was read of each descendant, with the columns of the new version. */
  parts: string[]
  /** Columns as in the table `columns` of a version. */
  columns: ColumnRow[]
  schema: SchemaProperty[]
  /** File of the new version. */
  linesPath: string
}

export interface GatherOutput {
  count: number
  /** Lines of each part. */
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

/** A failure to tell the dataset's owner about, in the contract's words. */
export class ProcessingError extends Error {
  /** False when another attempt would fail the same way. */
  readonly retry: boolean

  constructor(message: string, options: { retry?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ProcessingError'
    this.retry = options.retry ?? false
  }
}
