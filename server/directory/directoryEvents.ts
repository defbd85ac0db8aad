/** Events of the directory on the bus, for a service that stores and sends notifications. */
import type { Account } from '../../contract/session.ts'
import type { Language } from '../http/language.ts'
import type { Bus } from '../realtime/bus.ts'

export const directoryEventsChannel = 'directory/events'

export interface DirectoryEvent {
  topic: {
    key:
      | 'simple-directory:invitation-sent'
      | 'simple-directory:invitation-accepted'
      | 'simple-directory:add-member'
      | 'simple-directory:partner-invitation-sent'
  }
  title: Record<Language, string>
  /** Only the administrators of this account are told. */
  sender: Account & { role: 'admin' }
  /** Who did it. */
  originator: { user: { id: string; name: string } }
  date: string
  /** Told directly, subscribed or not. */
  recipient?: { id: string; name: string }
}

export function emitDirectoryEvent(bus: Bus, event: Omit<DirectoryEvent, 'date'>): void {
  bus.publish(directoryEventsChannel, { ...event, date: new Date().toISOString() } satisfies DirectoryEvent)
}
