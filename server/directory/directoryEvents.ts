/** Events of the directory, written to the outbox for the events service. */
import type { Account } from '../../contract/session.ts'
import type { Language } from '../http/language.ts'
import type { Metadata } from '../metadata/database.ts'
import { addToOutbox } from '../outbox/store.ts'

export const directoryEventsChannel = 'directory/events'

export interface DirectoryEvent {
  topic: {
    key:
      | 'simple-directory:invitation-sent'
      | 'simple-directory:invitation-accepted'
      | 'simple-directory:add-member'
      | 'simple-directory:partner-invitation-sent'
      | `simple-directory:user-created:${string}`
  }
  title: Record<Language, string>
  /** Account whose administrators are the only recipients. */
  sender: Account & { role: 'admin' }
  /** Author, when it is not the user of the request. */
  originator?: { user: { id: string; name: string } }
  date: string
  /** Direct recipient, whatever the subscriptions. */
  recipient?: { id: string; name: string }
}

export type ReportDirectoryEvent = (event: Omit<DirectoryEvent, 'date'>) => Promise<void>

/** Writes events in the transaction of a change. */
export function directoryEventsIn(scope: Metadata): ReportDirectoryEvent {
  return async (event) => {
    const dated: DirectoryEvent = { ...event, date: new Date().toISOString() }
    await addToOutbox(scope, directoryEventsChannel, dated)
  }
}
