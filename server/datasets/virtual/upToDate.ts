/** Makes reads of a virtual dataset include the latest writes in its descendants. */
import { changeOrTimeout } from '../guard.ts'
import { eventDate } from '../../owned/journal/journal.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { gatherAgain, isCurrent } from './parents.ts'

/** Milliseconds that a read waits for the latest lines to be gathered; then the lines gathered before are returned. */
const patienceMs = 5000
const pollMs = 500

/**
 * Returns the dataset once its lines were gathered after the start of the request, or when `patienceMs` is over.
 * @throws HttpError 501 when the descendants cannot be read
 */
export async function upToDate(parts: DatasetParts, dataset: DatasetRecord): Promise<DatasetRecord> {
  if (!dataset.isVirtual || (await isCurrent(parts, dataset))) return dataset
  // The schemas of the children conflict: nothing can be gathered before a child changes.
  if (dataset.status === 'error') return dataset
  const since = eventDate()
  const deadline = Date.now() + patienceMs
  await gatherAgain(parts, dataset.id, (id) => parts.processor.wake(id))
  for (let record: DatasetRecord | undefined = dataset; ; record = await parts.store.shared(dataset.id)) {
    if (!record) return dataset
    const isNew = record._gathered && (record._gathered.since >= since || (await isCurrent(parts, record)))
    const remainingMs = deadline - Date.now()
    if (isNew || record.status === 'error' || remainingMs <= 0) return record
    await changeOrTimeout(parts, dataset.id, Math.min(remainingMs, pollMs))
  }
}
