/** Publishing or dropping a draft by hand (docs/api/datasets.md). */
import { HttpError } from '../../http/errors.ts'
import { journalEvent } from '../../owned/journal/journal.ts'
import { notFound } from '../guard.ts'
import { removeLeftovers } from '../leftovers.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { cancelDraft } from '../processing/applyStep.ts'
import { withDraft, type DatasetRecord } from '../record.ts'

const noDraft = "Le jeu de données n'est pas en état brouillon"

/** Processes all the lines of the draft, then publishes it. The caller holds the dataset's lock. */
export async function validateDraft(parts: DatasetParts, id: string): Promise<DatasetRecord> {
  const { store, journal, bus } = parts
  const event = journalEvent('draft-validated', { data: 'validation manuelle', draft: true })
  const record = await store.update(id, (current) => {
    if (!current.draft) throw new HttpError(409, noDraft)
    const draft = { ...current.draft, status: 'validated' as const, validateDraft: true }
    return { record: { ...current, draft }, events: [event] }
  })
  if (!record) throw notFound()
  journal.broadcast(id, event, true)
  bus.publish(changeChannel(id), record)
  return withDraft(record)
}

/** Removes the draft and its files; the published data stay. The caller holds the dataset's lock. */
export async function dropDraft(parts: DatasetParts, id: string): Promise<DatasetRecord> {
  const { store, journal, bus } = parts
  const event = journalEvent('draft-cancelled', { draft: true })
  const record = await store.update(id, (current) => {
    if (!current.draft) throw new HttpError(409, noDraft)
    if (current.status === 'draft') {
      throw new HttpError(
        409,
        "Impossible d'annuler un brouillon si aucune version du jeu de données n'a été validée."
      )
    }
    return { record: cancelDraft(current), events: [event] }
  })
  if (!record) throw notFound()
  await journal.clearTask(id)
  journal.broadcast(id, event, true)
  bus.publish(changeChannel(id), record)
  await removeLeftovers(parts, record)
  return record
}
