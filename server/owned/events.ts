/** What an events service is told of a resource, beside its journal, by the transaction of the change (docs/api/events.md). */
import type { Originator } from '../../contract/events/event.ts'
import type { JournalEvent } from '../../contract/datasets/dataset.ts'
import type { Account, AccountKeys } from '../../contract/session.ts'

/** What happened to a resource, as far as others than its journal are told. */
export type Happening =
  /** Some of its properties were set, or those of its draft. */
  | { kind: 'patched'; names: string[]; isDraft?: boolean }
  /** All permissions were replaced. */
  | { kind: 'updated' }
  | { kind: 'moved' }
  | { kind: 'removed' }

/** Everything that a change tells. */
export interface Told {
  /** Events that the journal keeps, and those that it does not (`Change.passing`). */
  events: JournalEvent[]
  happening?: Happening | undefined
}

export interface Texts {
  fr: string
  en: string
}

/** What an events service is told; who did it is known of the outbox (`Actor`). */
export interface ToldEvent {
  topic: { key: string; title?: string }
  title: Texts | string
  body?: Texts | string
  htmlBody?: Texts | string
  /** Account whose members are told, or only its administrators. */
  sender: AccountKeys & Partial<Pick<Account, 'name' | 'departmentName'>> & { role?: string }
  /** Originator of the event, where it is not who made the change. */
  originator?: Originator
  visibility: 'public' | 'private'
  urlParams?: Record<string, string>
  resource?: { type: string; id: string; title?: string }
  extra?: Record<string, unknown>
  /** The only one who is told, of those who subscribed. */
  subscribedRecipient?: { id: string; name: string }
}

/** The resource as it was and as it is; before a creation, and after a removal, the same. */
type EventsOf<Resource> = (told: Told, before: Resource, after: Resource) => ToldEvent[]

/** What tells one resource from another in the events about it. */
export interface EventsDefinition<Resource> {
  /** Name in topics and in events: `dataset`. */
  type: string
  events: EventsOf<Resource>
  /** Title of what those who publish on a site are told when somebody asks for it. */
  publicationRequest: Texts
}
