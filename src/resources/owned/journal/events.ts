/** Events of a journal, newest first. */
import type { JournalEvent } from '../../../../contract/datasets/dataset.ts'

/** Adds an event at the head unless one with the same date is there. */
export function withEvent(journal: JournalEvent[], event: JournalEvent): JournalEvent[] {
  return journal.some((known) => known.date === event.date) ? journal : [event, ...journal]
}

/** Text of an event as it is stored: the little HTML that it may hold is shown as plain text. */
export function storedEventText({ data }: Pick<JournalEvent, 'data'>): string {
  if (!data || !/[<&]/.test(data)) return data ?? ''
  const lines = data.replaceAll(/\n?<br\s*\/?>|<\/(p|li|div)>/gi, '\n')
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent?.trim() ?? ''
}
