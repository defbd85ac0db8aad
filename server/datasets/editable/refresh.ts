/** Metadata that an editable dataset derives from its lines (docs/api/editing.md). */
import type { IndexStatistics } from '../../lines/statistics.ts'
import { withStatistics } from '../processing/steps/described.ts'
import type { DatasetRecord } from '../record.ts'
import { storageOf } from '../storage.ts'
import { eventDate } from '../../owned/journal/journal.ts'
import type { LineDatabase } from './database.ts'

export interface LineFigures extends IndexStatistics {
  count: number
  /** Sequence number of the last change in the figures, or of an earlier one. */
  sequence: number
}

/** Returns the record with the statistics of its lines, as finalized now. */
export function refreshed(
  current: DatasetRecord,
  figures: LineFigures,
  database: LineDatabase
): DatasetRecord {
  const record: DatasetRecord = {
    ...current,
    schema: current.schema.map((column) => withStatistics(column, figures)),
    count: figures.count,
    status: 'finalized',
    finalizedAt: eventDate(),
    _editable: { ...database.sizes(), sequence: figures.sequence },
    ...(current._lines
      ? { _lines: { ...current._lines, count: figures.count, indexedSize: figures.indexedSize } }
      : {})
  }
  delete record.errorStatus
  delete record.errorRetry
  delete record._indexFailed
  delete record.bbox
  delete record.timePeriod
  delete record._longValues
  if (figures.bbox) record.bbox = figures.bbox
  if (figures.timePeriod) record.timePeriod = figures.timePeriod
  if (figures.longValues.length) record._longValues = figures.longValues
  return { ...record, storage: storageOf(record) }
}

/**
 * Whether the metadata describes the current lines: a killed process may have written lines without describing them.
 */
export function isUpToDate({ _editable }: DatasetRecord, database: LineDatabase): boolean {
  return (_editable?.sequence ?? 0) === database.changes.lastSequence
}

/** Returns the metadata of the last write. */
export const writtenBy = (userId: string | undefined): Partial<DatasetRecord> => ({
  dataUpdatedAt: eventDate(),
  ...(userId ? { dataUpdatedBy: { id: userId } } : {})
})
