import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { Bounds } from '../geo/shapes.ts'
import type { AggregationsReader } from './aggregations.ts'
import type { LineColumns } from './columnValues.ts'
import type { ColumnRow, LinesVersion, PhysicalType } from './layout.ts'
import type { LinesQuery, PlainFilter } from './query/linesQuery.ts'
import type { IndexStatistics } from './statistics.ts'

export interface LinesPage {
  /** Number of lines that match the query; absent unless the query asks for it (`count`). */
  total?: number
  /** Number of distinct values of the `collapse` column. */
  totalCollapse?: number
  /**
   * Each line as text in the form that the query asks for, a JSON object by default. The engine writes these texts, so
   * that a page of 10,000 lines does not block the event loop. Columns without value are absent from objects.
   */
  lines: string[]
  /**
   * All the lines in UTF-8, when the query accepts one text (`asText`) and the engine can give it. CSV lines each end
   * with a line break; lines of the other forms are separated by commas. `lines` is then empty.
   */
  text?: Buffer
  /** Sort values of the last line, which the next request sends back as `after`; absent when the page is not full. */
  cursor?: CursorValue[]
}

/** West, south, east and north, in degrees; empty when no line has a place. */
export type Extent = [number, number, number, number] | []

export type CursorValue = string | number | boolean | null

/** Column of the index of an editable dataset: a column of the data, or one of the columns that store places. */
export interface IndexColumn {
  key: string
  type: PhysicalType | 'GEOPOINT' | 'JSON' | 'CORNERS'
  isList?: boolean
}

/** Place of a line, in degrees of WGS 84. */
export interface LinePlace {
  _lat?: number
  _lon?: number
  /** GeoJSON geometry, as text. */
  _shape?: string
  _west?: number
  _south?: number
  _east?: number
  _north?: number
}

export interface IndexedLine {
  i: number
  id: string
  /** Value of `_rand`, from 0 to 999,999. */
  random: number
  /** JSON values in the order of the columns; arrays for multi-valued columns. */
  values: unknown[]
  place?: LinePlace
}

export interface LineChanges {
  /** Numbers of the lines that are replaced or deleted. */
  removed: number[]
  /** Lines to add, by ascending number; all the numbers are greater than those of the index. */
  added: IndexedLine[]
  /** Sequence number of the last change that the index contains once these changes are applied. */
  sequence: number
}

/** Some lines of a version, in a layout that several versions share. */
export interface LinesPart {
  /** Columns of the part: `_i`, `attachmentPath`, places, and columns of the data. */
  columns: ColumnRow[]
  /** Chooses, among the columns of the version, those whose values are exposed. */
  exposedColumns: (rows: ColumnRow[]) => ColumnRow[]
  /**
   * Alternatives, each a list of filters: a line belongs to the part when it meets all the filters of at least one
   * alternative.
   */
  anyOf: PlainFilter[][]
  /** Column whose values are paths of attached files, and the folder to prefix them with. */
  attachments?: { key: string; folder: string }
}

/** Index of an editable dataset, whose lines change in place. */
interface EditableLines {
  /** Creates an empty index. @param sequence sequence number of the last change that is already accounted for */
  create(path: string, columns: IndexColumn[], sequence: number): Promise<void>
  /**
   * Returns the sequence number of the last change in the index. It goes back when the index could not be written to
   * its file: the changes after it must be applied again.
   */
  sequence(version: LinesVersion): Promise<number>
  /**
   * Returns the sequence number of the last change in the file. Later changes are in memory only and may still be lost.
   */
  flushedSequence(version: LinesVersion): Promise<number>
  /**
   * Writes the pending changes to the file. The index also does so by itself when many changes are pending.
   * @returns false while other work prevents it: try again later
   */
  flush(version: LinesVersion): Promise<boolean>
  /**
   * Replaces and adds lines in one transaction. The words of many lines are only found once `indexWords` was called.
   * @param columns columns of the values; columns that the index does not have are added
   */
  apply(version: LinesVersion, columns: IndexColumn[], changes: LineChanges): Promise<void>
  /** Indexes the words of the lines that wait for it. @returns whether there were such lines */
  indexWords(version: LinesVersion, columns: IndexColumn[]): Promise<boolean>
  /**
   * Creates an empty database for lines that are prepared separately and come after those of the index.
   * @param columns columns of the values, as for `apply`
   */
  createPart(version: LinesVersion, columns: IndexColumn[], path: string): Promise<void>
  /**
   * Adds the lines and words of a prepared database (`createPart`) in one transaction. The file must not be used
   * afterwards.
   */
  merge(version: LinesVersion, path: string): Promise<void>
  /** Returns the ids of the lines whose value in a date-time column is at or before an instant; at most 10,000. */
  idsBefore(version: LinesVersion, key: string, instant: number): Promise<string[]>
  /** Returns the current rows of the version's table `columns`. */
  columns(version: LinesVersion): Promise<ColumnRow[]>
  /** Writes lines as a Parquet file. */
  copy(version: LinesVersion, part: LinesPart, path: string): Promise<void>
  /** Computes statistics from a snapshot of the lines; writes continue meanwhile. */
  statistics(version: LinesVersion, schema: SchemaProperty[]): Promise<IndexStatistics>
}

/** Read operations of an engine. */
export interface LinesReader extends AggregationsReader {
  /**
   * Reads a page. Aborting the signal interrupts the engine.
   * @throws HttpError 504 when the query takes too long
   */
  readPage(version: LinesVersion, query: LinesQuery, signal?: AbortSignal): Promise<LinesPage>
  /**
   * Reads the first line of each of many queries in one statement. The queries may only differ in the values of their
   * filters and in the place that they sort by.
   * @param queries queries with plain filters and the same `select`; sizes, text searches and cursors are ignored
   * @returns the text of a line for each query, undefined for a query without match
   */
  readFirsts(
    version: LinesVersion,
    queries: LinesQuery[],
    signal?: AbortSignal
  ): Promise<(string | undefined)[]>
  /** Reads the lines of a page as columns: the columns of the place, then the selected ones. */
  readColumns(version: LinesVersion, query: LinesQuery, signal?: AbortSignal): Promise<LineColumns>
  /** Returns the extent of all the lines that match a query, not only of its page. */
  readBounds(version: LinesVersion, query: LinesQuery, signal?: AbortSignal): Promise<Extent>
  /** Counts, for each box, the lines of the query whose bounds intersect the box. */
  countInBoxes(
    version: LinesVersion,
    query: LinesQuery,
    boxes: Bounds[],
    signal?: AbortSignal
  ): Promise<number[]>
  /** Returns which of the given columns hold a text of more than 200 characters. */
  longColumns(version: LinesVersion, keys: string[]): Promise<Set<string>>
}

/** Current load of an engine. */
export interface EngineLoad {
  connections: number
  busy: number
  /** Number of reads that wait for a connection. */
  waiting: number
  running: RunningStatement[]
}

export interface RunningStatement {
  /** SQL text with placeholders instead of values. */
  statement: string
  ms: number
}

/** Stores and reads lines. DuckDB is the embedded engine; another one could implement the same interface. */
export interface LinesEngine extends LinesReader {
  editable: EditableLines
  /**
   * Returns a number that changes with each change of an editable version's lines: caches of an earlier edition are
   * stale.
   */
  editionOf(version: LinesVersion): number
  /** Returns a number that changes whenever the lines of any editable version change. */
  edition(): number
  /** Resolves when the background work that prepares caches for the next reads is done; for tests and benchmarks. */
  settled(): Promise<void>
  /** Health check. @throws when the engine does not respond */
  check(): Promise<void>
  load(): EngineLoad
  /** Closes every handle on a version that is about to be replaced or deleted, once its current reads are done. */
  release(path: string): Promise<void>
  close(): Promise<void>
}
