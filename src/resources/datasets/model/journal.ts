/** Events of the journal of a dataset, newest first. No I/O. */
import type { JournalEvent } from '../../../../contract/datasets/dataset.ts'
import { storedEventText } from '../../owned/journal/events.ts'

type Severity = 'error' | 'warning' | 'success' | 'primary'

/** Severity of the displayed events; events without an entry are hidden. */
const shownEvents: Readonly<Record<string, Severity | 'default'>> = {
  error: 'error',
  'error-retry': 'warning',
  'validation-error': 'warning',
  'dataset-created': 'default',
  'data-updated': 'default',
  'structure-updated': 'default',
  'initialize-start': 'default',
  'initialize-end': 'default',
  'store-start': 'default',
  'store-end': 'default',
  'normalize-start': 'default',
  'normalize-end': 'default',
  'analyze-start': 'default',
  'analyze-end': 'default',
  'schematize-start': 'default',
  'schematize-end': 'default',
  'validate-start': 'default',
  'validate-end': 'default',
  'index-start': 'default',
  'index-end': 'default',
  'extend-start': 'default',
  'extend-end': 'default',
  'finalize-start': 'default',
  'finalize-end': 'success',
  publication: 'success',
  'download-start': 'default',
  'download-end': 'default',
  'draft-validated': 'primary',
  'draft-cancelled': 'warning',
  'ignored-keyword-values': 'warning'
}

export function eventSeverity(type: string): Severity | 'default' | undefined {
  return shownEvents[type]
}

export interface JournalGroup {
  draft: boolean
  events: JournalEvent[]
}

/** Groups consecutive events of the draft, and consecutive other events. */
export function groupedByDraft(events: JournalEvent[]): JournalGroup[] {
  const groups: JournalGroup[] = []
  for (const event of events) {
    const draft = !!event.draft
    const last = groups.at(-1)
    if (last?.draft === draft) last.events.push(event)
    else groups.push({ draft, events: [event] })
  }
  return groups
}

/**
 * Events that may leave a dataset in error: a failure to retry and a failed validation have no `error` event of their
 * own.
 */
const failures: ReadonlySet<string> = new Set(['error', 'error-retry', 'validation-error'])

/** Returns the latest failure of the published version or of the draft. */
export function latestFailure(journal: JournalEvent[], draft: boolean): JournalEvent | undefined {
  return journal.find(({ type, draft: isDraft }) => failures.has(type) && !!isDraft === draft)
}

/** Returns the stored text of the latest failure of the published version or of the draft. */
export function latestError(journal: JournalEvent[], draft: boolean): string | undefined {
  const event = latestFailure(journal, draft)
  return (event && storedEventText(event)) || undefined
}

/** Returns the validation error of the current draft, if any. */
export function draftValidationError(journal: JournalEvent[]): JournalEvent | undefined {
  const start = journal.findIndex((event) => event.type === 'finalize-end')
  if (start < 0) return undefined
  for (const [index, event] of journal.slice(start).entries()) {
    if (!event.draft || event.type === 'error' || event.type === 'error-retry') return undefined
    if (index > 0 && event.type === 'finalize-end') return undefined
    if (event.type === 'validation-error') return event
  }
  return undefined
}
