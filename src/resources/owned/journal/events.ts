/** Events of a journal, newest first. No I/O. */
import type { JournalEvent } from '../../../../contract/datasets/dataset.ts'

/** Adds an event at the head of the journal, unless it holds an event of the same date. */
export function withEvent(journal: JournalEvent[], event: JournalEvent): JournalEvent[] {
  return journal.some((received) => received.date === event.date) ? journal : [event, ...journal]
}

/** Returns the stored text of an event; its HTML is converted to plain text. */
export function storedEventText({ data }: Pick<JournalEvent, 'data'>): string {
  if (!data || !/[<&]/.test(data)) return data ?? ''
  const lines = data.replaceAll(/\n?<br\s*\/?>|<\/(p|li|div)>/gi, '\n')
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent?.trim() ?? ''
}
