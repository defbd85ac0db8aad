/** Status of a dataset, derived from its journal (docs/api/realtime.md). No I/O. */
import type { DatasetStatus, JournalEvent } from '../../../../contract/datasets/dataset.ts'

const order: readonly DatasetStatus[] = [
  'loaded',
  'stored',
  'normalized',
  'analyzed',
  'validated',
  'extended',
  'indexed',
  'finalized'
]

const statusAfterEvent: Readonly<Record<string, DatasetStatus>> = {
  'data-updated': 'loaded',
  'download-end': 'loaded',
  'store-start': 'loaded',
  'store-end': 'stored',
  'normalize-start': 'stored',
  'normalize-end': 'normalized',
  'analyze-start': 'normalized',
  'analyze-end': 'analyzed',
  'validate-start': 'analyzed',
  'validate-end': 'validated',
  'extend-start': 'validated',
  'extend-end': 'extended',
  'index-start': 'extended',
  'index-end': 'indexed',
  'finalize-start': 'indexed',
  'finalize-end': 'finalized',
  error: 'error'
}

/** Returns the status after an event; undefined when the event does not change it. */
export function statusAfter(eventType: string): DatasetStatus | undefined {
  return statusAfterEvent[eventType]
}

/**
 * Returns the later of the status known from events and a fetched one, so that an outdated response does not move the
 * status back.
 */
export function laterStatus(
  current: DatasetStatus | undefined,
  fetched: DatasetStatus | undefined
): DatasetStatus | undefined {
  if (!current || !fetched) return current ?? fetched
  const currentRank = order.indexOf(current)
  const fetchedRank = order.indexOf(fetched)
  return currentRank > fetchedRank && fetchedRank >= 0 ? current : fetched
}

/** Whether a dataset with this status waits for processing. */
export function isProcessing(status: DatasetStatus | undefined): boolean {
  return !!status && status !== 'finalized' && status !== 'error' && status !== 'draft'
}

type Refresh = 'everything' | 'structure' | 'results' | 'publications'

const refreshAfterEvent: Readonly<Record<string, Refresh>> = {
  'initialize-end': 'everything',
  'draft-cancelled': 'everything',
  'data-updated': 'everything',
  'analyze-end': 'structure',
  'extend-start': 'structure',
  'finalize-end': 'results',
  publication: 'publications'
}

/**
 * Returns the part of the page to read again after an event.
 * @param hasDraft whether the page shows a draft
 */
export function refreshAfter(event: JournalEvent, hasDraft: boolean): Refresh | undefined {
  if (event.type === 'finalize-end' && !event.draft && hasDraft) return 'everything'
  return refreshAfterEvent[event.type]
}

/** Fields to read for each partial refresh. */
export const refreshedFields: Record<Exclude<Refresh, 'everything'>, string> = {
  structure: 'schema,projection,file,originalFile',
  results: 'schema,bbox,timePeriod,finalizedAt,count,draftReason',
  publications: 'publications'
}
