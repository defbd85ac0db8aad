/** Result of an upload, from the journal. No I/O. */
import type { Dataset, JournalEvent } from '../../../../contract/datasets/dataset.ts'

/**
 * Returns the events of the last upload, newest first.
 * @param since date of the upload; when absent, the last `data-updated` event, else the creation
 */
export function eventsOfUpload(journal: JournalEvent[], since?: string): JournalEvent[] {
  if (since) return journal.filter(({ date }) => date >= since)
  const receivedIndex = journal.findIndex(({ type }) => type === 'data-updated' || type === 'dataset-created')
  return receivedIndex < 0 ? [] : journal.slice(0, receivedIndex + 1)
}

type Outcome = 'running' | 'rejected' | 'failed' | 'waiting' | 'done'

/**
 * Returns the outcome of an upload: in processing, rejected, failed, waiting for a validation of the draft, or
 * published.
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
  // Without an upload, the journal may be too long or too old to hold the error.
  if (status === 'error' && !since) return 'failed'
  if (status !== 'finalized' || !finalizedAt || finalizedAt < (since ?? '')) return 'running'
  if (!draftReason) return 'done'
  return draftReason.validationMode === 'never' ? 'waiting' : 'running'
}

function isOutcome(type: string): boolean {
  return type === 'draft-cancelled' || type === 'error' || type === 'finalize-end'
}
