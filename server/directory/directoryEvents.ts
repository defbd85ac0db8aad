/** Events of the directory in the outbox, for a service that stores and sends notifications. */
import type { Account } from '../../contract/session.ts'
import type { Language } from '../http/language.ts'
import type { Metadata } from '../metadata/database.ts'
import { tell } from '../outbox/store.ts'

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
  /** Only the administrators of this account are told. */
  sender: Account & { role: 'admin' }
  /** Originator, where it is not the session of the request. */
  originator?: { user: { id: string; name: string } }
  date: string
  /** Told directly, subscribed or not. */
  recipient?: { id: string; name: string }
}

export type TellDirectoryEvent = (event: Omit<DirectoryEvent, 'date'>) => Promise<void>

/** Tells events in the transaction of a change. */
export function directoryEventsIn(scope: Metadata): TellDirectoryEvent {
  return async (event) => {
    const dated: DirectoryEvent = { ...event, date: new Date().toISOString() }
    await tell(scope, directoryEventsChannel, dated)
  }
}
