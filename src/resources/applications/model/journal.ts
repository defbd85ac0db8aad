/** Events of the journal of an application, newest first. No I/O. */
import type { EventSeverity } from '../../owned/journal/EventLine.tsx'

/** Severity of each displayed event; events without an entry are hidden. */
const shownEvents: Readonly<Record<string, EventSeverity>> = {
  'application-created': 'default',
  'config-updated': 'success',
  'config-draft-updated': 'default',
  'config-draft-cancelled': 'default',
  publication: 'default',
  error: 'error'
}

export function eventSeverity(type: string): EventSeverity | undefined {
  return Object.hasOwn(shownEvents, type) ? shownEvents[type] : undefined
}
