/** Events of a resource for the events service, written in the transaction of the change (docs/api/events.md). */
import type { Originator } from '../../contract/events/event.ts'
import type { JournalEvent } from '../../contract/datasets/dataset.ts'
import type { Account, AccountKeys } from '../../contract/session.ts'

/** Kind of change that is reported outside of the journal. */
export type ChangeKind =
  /** Properties of the resource, or of its draft, were set. */
  | { kind: 'patched'; names: string[]; isDraft?: boolean }
  /** All permissions were replaced. */
  | { kind: 'updated' }
  | { kind: 'moved' }
  | { kind: 'removed' }

/** Everything that a change reports. */
export interface ReportedChange {
  /** Events of the journal, and passing ones, which the journal does not keep (`Change.passing`). */
  events: JournalEvent[]
  changeKind?: ChangeKind | undefined
}

export interface Texts {
  fr: string
  en: string
}

/** Event for the events service; its author comes from the outbox (`Actor`). */
export interface ReportedEvent {
  topic: { key: string; title?: string }
  title: Texts | string
  body?: Texts | string
  htmlBody?: Texts | string
  /** Account whose members are notified, or its administrators only. */
  sender: AccountKeys & Partial<Pick<Account, 'name' | 'departmentName'>> & { role?: string }
  /** Author, when it is not the author of the change. */
  originator?: Originator
  visibility: 'public' | 'private'
  urlParams?: Record<string, string>
  resource?: { type: string; id: string; title?: string }
  extra?: Record<string, unknown>
  /** The only subscriber who is notified. */
  subscribedRecipient?: { id: string; name: string }
}

/** Makes the events of a change, given the resource before and after; both are the same for a creation or a removal. */
type EventsOf<Resource> = (change: ReportedChange, before: Resource, after: Resource) => ReportedEvent[]

/** Definition of the events of a type of resource. */
export interface EventsDefinition<Resource> {
  /** Type in topics and events: `dataset`. */
  type: string
  events: EventsOf<Resource>
  /** Title of the event that asks the publishers of a site for a publication. */
  publicationRequest: Texts
}
