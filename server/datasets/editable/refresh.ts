/** What the description of an editable dataset says of its lines (contract/rest-lines.md §16, §18). */
import type { FinalizeOutput } from '../processing/work.ts'
import { withStatistics } from '../processing/steps/finalize.ts'
import type { DatasetRecord } from '../record.ts'
import { storageOf } from '../storage.ts'
import { eventDate } from '../journal/journal.ts'
import type { LineDatabase } from './database.ts'

/** The record with the statistics of its lines, which are published now. */
export function refreshed(
  current: DatasetRecord,
  found: FinalizeOutput & { count: number; indexedSize: number },
  database: LineDatabase
): DatasetRecord {
  const record: DatasetRecord = {
    ...current,
    schema: current.schema.map((column) => withStatistics(column, found)),
    count: found.count,
    finalizedAt: eventDate(),
    _editable: database.sizes(),
    ...(current._lines
      ? { _lines: { ...current._lines, count: found.count, indexedSize: found.indexedSize } }
      : {})
  }
  delete record.bbox
  delete record.timePeriod
  if (found.bbox) record.bbox = found.bbox
  if (found.timePeriod) record.timePeriod = found.timePeriod
  return { ...record, storage: storageOf(record) }
}
