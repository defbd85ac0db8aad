import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { Bounds } from '../geo/shapes.ts'
import type { AggregationsReader } from './aggregations.ts'
import type { LineColumns } from './columnValues.ts'
import type { ColumnRow, LinesVersion, PhysicalType } from './layout.ts'
import type { LinesQuery, PlainFilter } from './query/linesQuery.ts'
import type { IndexStatistics } from './statistics.ts'

export interface LinesPage {
  /** Absent when the query asked for no count. */
  total?: number
  /** Number of values of the column of `collapse`. */
  totalCollapse?: number
  /**
   * Each line as the text of the form that the query asks for, a JSON object by default: the engine writes it, so that
   * a page of 10,000 lines does not hold up the requests of others. Columns without value are absent from objects.
   */
  lines: string[]
  /**
   * All the lines in UTF-8, where the query takes them so and the engine has them so: those of CSV each with a line break,
   * others with commas between them. `lines` is empty then.
   */
  text?: Buffer
  /** Sort values of the last line, to be given back as `after`; absent when the page is not full. */
  cursor?: CursorValue[]
}

/** West, south, east and north, in degrees; empty when no line has a place. */
export type Extent = [number, number, number, number] | []

export type CursorValue = string | number | boolean | null

/** A column of the index of an editable dataset: of its data, or of where its lines are. */
export interface IndexColumn {
  key: string
  type: PhysicalType | 'GEOPOINT' | 'JSON' | 'CORNERS'
  isList?: boolean
}

/** Place of a line, in degrees of WGS 84. */
export interface LinePlace {
  _lat?: number
  _lon?: number
  /** GeoJSON geometry. */
  _shape?: string
  _west?: number
  _south?: number
  _east?: number
  _north?: number
}

export interface IndexedLine {
  i: number
  id: string
  /** 0 to 999,999. */
  random: number
  /** JSON values, in the order of the columns; arrays for multi-valued ones. */
  values: unknown[]
  place?: LinePlace
}

export interface LineChanges {
  /** Numbers of the lines that are replaced or deleted. */
  removed: number[]
  /** Lines to add, in the order of their numbers, which are all greater than those of the index. */
  added: IndexedLine[]
  /** Sequence number of the last change that is in the index afterwards. */
  sequence: number
}

/** Lines of a version, in a layout that several versions have in common. */
export interface LinesPart {
  /** Columns of the index: `_i`, `attachmentPath`, places, and columns of the data. */
  columns: ColumnRow[]
  /** Chooses the columns of the version whose values are given. */
  shown: (rows: ColumnRow[]) => ColumnRow[]
  /** Lines that meet all the filters of one of these. */
  anyOf: PlainFilter[][]
  /** Column whose values are paths of attached files, and the folder to put before them. */
  attachments?: { key: string; folder: string }
}

/** The index of an editable dataset, whose lines change in place. */
interface EditableLines {
  /** @param sequence of the last change that the lines, none, are of */
  create(path: string, columns: IndexColumn[], sequence: number): Promise<void>
  /**
   * Sequence of the last change in the index. It is less than it was when the index could not be written into its file: what
   * came after is to be given again.
   */
  sequence(version: LinesVersion): Promise<number>
  /** Sequence of the last change that the file has too: later ones may still be lost. */
  flushedSequence(version: LinesVersion): Promise<number>
  /**
   * Writes into the file what it has not. It does so by itself when that is much.
   * @returns false while others are in its way: to be tried again
   */
  flush(version: LinesVersion): Promise<boolean>
  /**
   * Replaces and adds lines, in one act. The words of many lines are found once `indexWords` was called.
   * @param columns those of the values; the ones that the index has not are added to it
   */
  apply(version: LinesVersion, columns: IndexColumn[], changes: LineChanges): Promise<void>
  /** @returns whether some waited */
  indexWords(version: LinesVersion, columns: IndexColumn[]): Promise<boolean>
  /**
   * Makes an empty database for lines that are prepared apart, and follow those of the index.
   * @param columns as those of `apply`
   */
  createPart(version: LinesVersion, columns: IndexColumn[], path: string): Promise<void>
  /** Adds what was prepared, lines and words, in one act. The file is of no more use afterwards. */
  merge(version: LinesVersion, path: string): Promise<void>
  /** Ids of the lines whose date, in a date-time column, is at an instant or before; at most 10,000. */
  idsBefore(version: LinesVersion, key: string, instant: number): Promise<string[]>
  /** The table `columns` of the version, as it is now. */
  columns(version: LinesVersion): Promise<ColumnRow[]>
  /** Writes lines as a Parquet file. */
  copy(version: LinesVersion, part: LinesPart, path: string): Promise<void>
  /** Statistics of the lines in one state of the version. Writers go on meanwhile. */
  statistics(version: LinesVersion, schema: SchemaProperty[]): Promise<IndexStatistics>
}

/** What reading asks of an engine. */
export interface LinesReader extends AggregationsReader {
  /**
   * Reads a page. Aborting the signal interrupts the engine.
   * @throws HttpError 504 when the query takes too long
   */
  readPage(version: LinesVersion, query: LinesQuery, signal?: AbortSignal): Promise<LinesPage>
  /**
   * The first line of each of many queries, which differ in the values of their filters and in the place that they order by:
   * one statement for all of them.
   * @param queries with plain filters, all of the same `select`; their sizes, words and cursors are left aside
   * @returns the text of a line for each query, undefined where there is none
   */
  readFirsts(
    version: LinesVersion,
    queries: LinesQuery[],
    signal?: AbortSignal
  ): Promise<(string | undefined)[]>
  /** The lines of a page as columns: where they are, then those that are selected. */
  readColumns(version: LinesVersion, query: LinesQuery, signal?: AbortSignal): Promise<LineColumns>
  /** The extent of all the lines that a query is about, not of its page alone. */
  readBounds(version: LinesVersion, query: LinesQuery, signal?: AbortSignal): Promise<Extent>
  /** How many of the lines that a query is about have bounds that meet each of the boxes. */
  countInBoxes(
    version: LinesVersion,
    query: LinesQuery,
    boxes: Bounds[],
    signal?: AbortSignal
  ): Promise<number[]>
  /** The keys, among these, of columns that hold a text of more than 200 characters. */
  longColumns(version: LinesVersion, keys: string[]): Promise<Set<string>>
}

/** How busy an engine is. */
export interface EngineLoad {
  connections: number
  busy: number
  /** Reads that wait for a connection. */
  waiting: number
  running: RunningStatement[]
}

export interface RunningStatement {
  /** Its text, without the values that it is about. */
  statement: string
  ms: number
}

/** Reads lines. DuckDB is the embedded engine; a second one can stand behind the same interface. */
export interface LinesEngine extends LinesReader {
  editable: EditableLines
  /** Another number for each state of lines that change in place: what was read of a former one is no longer true. */
  editionOf(version: LinesVersion): number
  /** Another number as soon as any lines that change in place have changed. */
  edition(): number
  /** Resolves when what is prepared beside the reads, to answer the next ones sooner, is there: for tests and measures. */
  settled(): Promise<void>
  /** Asks the engine for nothing. @throws when it does not answer */
  check(): Promise<void>
  load(): EngineLoad
  /** Closes every handle on a version that is about to be replaced or deleted, once its readers are done. */
  release(path: string): Promise<void>
  close(): Promise<void>
}
