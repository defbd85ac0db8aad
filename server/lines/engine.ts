import type { Line } from '../../contract/dataset.ts'
import type { LinesVersion } from './layout.ts'
import type { LinesQuery } from './query/linesQuery.ts'

export interface LinesPage {
  /** Absent when the query asked for no count. */
  total?: number
  lines: Line[]
  /** Sort values of the last line, to be given back as `after`; absent when the page is not full. */
  cursor?: CursorValue[]
}

export type CursorValue = string | number | boolean | null

/** Reads lines. DuckDB is the embedded engine; a second one can stand behind the same interface. */
export interface LinesEngine {
  /** Reads a page. Aborting the signal interrupts the engine. */
  readPage(version: LinesVersion, query: LinesQuery, signal?: AbortSignal): Promise<LinesPage>
  /** Closes every handle on a version that is about to be replaced or deleted, once its readers are done. */
  release(path: string): Promise<void>
  close(): Promise<void>
}
