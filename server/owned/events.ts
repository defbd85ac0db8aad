/** What an events service is told of a resource, beside its journal, by the transaction of the change (docs/api/events.md). */
import type { Kysely } from 'kysely'
import type { Account, AccountKeys } from '../../contract/session.ts'
import type { Tables } from '../metadata/database.ts'
import { tell } from '../outbox/store.ts'
import { eventsChannel } from '../realtime/internalChannels.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'

/** What happened to a resource, as far as others than its journal are told. */
export type Happening =
  | { kind: 'created' }
  /** Some of its properties were set, or all of them replaced. */
  | { kind: 'patched'; names: string[] }
  | { kind: 'updated' }
  | { kind: 'moved' }
  | { kind: 'removed' }
  /** It declared an error. */
  | { kind: 'error'; detail: string }

type Text = string | { fr: string; en: string }

/** What an events service is told; who did it is known of the outbox (`Actor`). */
export interface ToldEvent {
  topic: { key: string; title?: string }
  title: Text
  body?: Text
  htmlBody?: Text
  /** Those who are told: of an account, or its administrators. */
  sender: AccountKeys & Partial<Pick<Account, 'name' | 'departmentName'>> & { role?: string }
  visibility: 'public' | 'private'
  urlParams?: Record<string, string>
  resource?: { type: string; id: string; title?: string }
  extra?: Record<string, unknown>
  /** The only one who is told, of those who subscribed. */
  subscribedRecipient?: { id: string; name: string }
}

/** The resource as it was and as it is; before a creation, and after a removal, the same. */
export type EventsOf<Resource> = (happening: Happening, before: Resource, after: Resource) => ToldEvent[]

export async function tellHappening<Resource extends OwnedRecord>(
  scope: Kysely<Tables>,
  { told }: Pick<ResourceDefinition<Resource>, 'told'>,
  happening: Happening | undefined,
  before: Resource,
  after: Resource
): Promise<void> {
  if (!happening || !told) return
  for (const event of told(happening, before, after)) await tell(scope, eventsChannel, event)
}
