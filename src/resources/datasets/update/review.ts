/** What became of an upload, as the journal tells it. */
import type { Dataset, JournalEvent } from '../../../../contract/datasets/dataset.ts'

/**
 * Events of the last upload, newest first.
 * @param since time of the upload; when it is not known, the last time that data came
 */
export function eventsOfUpload(journal: JournalEvent[], since?: string): JournalEvent[] {
  if (since) return journal.filter(({ date }) => date >= since)
  const received = journal.findIndex(({ type }) => type === 'data-updated')
  return received < 0 ? [] : journal.slice(0, received + 1)
}

export type Outcome = 'running' | 'rejected' | 'failed' | 'waiting' | 'done'

/**
 * Whether the upload is still processed, was dropped, stopped at an error, waits for somebody to validate it, or is what
 * readers see now.
 */
export function outcomeOf(
  dataset: Pick<Dataset, 'status' | 'finalizedAt' | 'draftReason'>,
  events: JournalEvent[],
  since?: string
): Outcome {
  const last = events.find(({ type }) => isOutcome(type))
  if (last?.type === 'draft-cancelled') return 'rejected'
  if (last?.type === 'error') return 'failed'
  const { status, finalizedAt, draftReason } = dataset
  if (status !== 'finalized' || !finalizedAt || finalizedAt < (since ?? '')) return 'running'
  if (!draftReason) return 'done'
  return draftReason.validationMode === 'never' ? 'waiting' : 'running'
}

function isOutcome(type: string): boolean {
  return type === 'draft-cancelled' || type === 'error' || type === 'finalize-end'
}
