/** Validates or cancels a draft on request of a user (docs/api/datasets.md). */
import { httpError } from '../../http/errors.ts'
import { journalEvent } from '../../owned/journal/journal.ts'
import { notFound } from '../guard.ts'
import { removeOrphans } from '../orphans.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { cancelDraft } from '../processing/applyStep.ts'
import { withDraft, type DatasetRecord } from '../record.ts'

/**
 * Starts the processing of all lines of the draft, which then publishes it. The caller holds the lock of the dataset.
 */
export async function validateDraft(parts: DatasetParts, id: string): Promise<DatasetRecord> {
  const { store, journal, bus } = parts
  const event = journalEvent('draft-validated', { data: 'validation manuelle', draft: true })
  const record = await store.update(id, (current) => {
    if (!current.draft) throw httpError('noDraft')
    const draft = { ...current.draft, status: 'validated' as const, validateDraft: true }
    return { record: { ...current, draft }, events: [event] }
  })
  if (!record) throw notFound()
  journal.broadcast(id, event, true)
  bus.publish(changeChannel(id), record)
  return withDraft(record)
}

/** Removes the draft and its files; the published data stay. The caller holds the lock of the dataset. */
export async function dropDraft(parts: DatasetParts, id: string): Promise<DatasetRecord> {
  const { store, journal, bus } = parts
  const event = journalEvent('draft-cancelled', { draft: true })
  const record = await store.update(id, (current) => {
    if (!current.draft) throw httpError('noDraft')
    if (current.status === 'draft') {
      throw httpError('neverValidated')
    }
    return { record: cancelDraft(current), events: [event] }
  })
  if (!record) throw notFound()
  await journal.clearTask(id)
  journal.broadcast(id, event, true)
  bus.publish(changeChannel(id), record)
  await removeOrphans(parts, record)
  return record
}
