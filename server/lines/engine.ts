import type { AggregationsReader } from './aggregations/reader.ts'
import type { LinesVersion } from './layout.ts'
import type { LinesQuery } from './query/linesQuery.ts'

export interface LinesPage {
  /** Absent when the query asked for no count. */
  total?: number
  /**
   * Each line as the text of a JSON object, `_score` included: the engine writes it, so that a page of 10,000 lines
   * does not hold up the requests of others. Columns without value are absent.
   */
  lines: string[]
  /** Sort values of the last line, to be given back as `after`; absent when the page is not full. */
  cursor?: CursorValue[]
}

export type CursorValue = string | number | boolean | null

/** What reading asks of an engine. */
export interface LinesReader extends AggregationsReader {
  /**
   * Reads a page. Aborting the signal interrupts the engine.
   * @throws HttpError 504 when the query takes too long
   */
  readPage(version: LinesVersion, query: LinesQuery, signal?: AbortSignal): Promise<LinesPage>
  /** Those of the keys whose column holds a text of more than 200 characters. */
  longColumns(version: LinesVersion, keys: string[]): Promise<Set<string>>
}

/** Reads lines. DuckDB is the embedded engine; a second one can stand behind the same interface. */
export interface LinesEngine extends LinesReader {
  /** Closes every handle on a version that is about to be replaced or deleted, once its readers are done. */
  release(path: string): Promise<void>
  close(): Promise<void>
}
