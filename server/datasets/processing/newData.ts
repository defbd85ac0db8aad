/**
 * Returns the events for subscribers when a promoted draft replaces published data: the journal only has the
 * draft's events.
 */
import type { JournalEvent } from '../../../contract/datasets/dataset.ts'
import { journalEvent } from '../../owned/journal/journal.ts'
import type { DatasetRecord } from '../record.ts'
import { breakingChanges, changeText } from '../schema/structureChanges.ts'

export function newData(before: DatasetRecord, after: DatasetRecord): JournalEvent[] {
  if (!before.finalizedAt) return []
  const changes = breakingChanges(before.schema, after.schema)
  const data = changes.map((change) => changeText(change)).join(', ')
  return [
    journalEvent('data-updated'),
    ...(changes.length ? [journalEvent('breaking-change', { data })] : [])
  ]
}
