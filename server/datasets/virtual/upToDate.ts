/** Reading a virtual dataset: with the lines that its descendants have, written just before included. */
import { changeOrTimeout } from '../guard.ts'
import { eventDate } from '../../owned/journal/journal.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { gatherAgain, isCurrent } from './parents.ts'

/** How long a read waits for lines that were written just before: then it answers with those that are there. */
const patienceMs = 5000
const pollMs = 500

/**
 * The dataset once its lines were gathered after the question was asked.
 * @throws HttpError 501 when its descendants cannot be read
 */
export async function upToDate(parts: DatasetParts, asked: DatasetRecord): Promise<DatasetRecord> {
  if (!asked.isVirtual || (await isCurrent(parts, asked))) return asked
  // What its children have does not go together: nothing new can be gathered before one of them changes.
  if (asked.status === 'error') return asked
  const since = eventDate()
  const deadline = Date.now() + patienceMs
  await gatherAgain(parts, asked.id, (id) => parts.processor.wake(id))
  for (let record: DatasetRecord | undefined = asked; ; record = await parts.store.shared(asked.id)) {
    if (!record) return asked
    const isNew = record._gathered && (record._gathered.since >= since || (await isCurrent(parts, record)))
    const left = deadline - Date.now()
    if (isNew || record.status === 'error' || left <= 0) return record
    await changeOrTimeout(parts, asked.id, Math.min(left, pollMs))
  }
}
