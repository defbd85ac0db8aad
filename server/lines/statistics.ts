/** Statistics of all the lines of a version. */
import type { BoundingBox } from '../../contract/datasets/dataset.ts'

export interface LineStatistics {
  columns: Record<string, { cardinality: number; enum?: (string | number)[] }>
  bbox?: BoundingBox
  timePeriod?: { startDate: string; endDate: string }
  /** Keys of the columns that hold values over 200 characters and offer filtering, sorting or grouping. */
  longValues: string[]
}

export interface IndexStatistics extends LineStatistics {
  /** Bytes that count towards the indexed storage of the account. */
  indexedSize: number
}
