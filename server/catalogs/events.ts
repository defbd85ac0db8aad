/** Emits the events of catalogs, in the transaction of the change (docs/api/events.md). */
import type { Kysely } from 'kysely'
import type { Originator } from '../../contract/events/event.ts'
import { catalogTraces } from '../../contract/events/traceTitles.ts'
import type { Account } from '../../contract/session.ts'
import type { Tables } from '../metadata/database.ts'
import { addToOutbox } from '../outbox/store.ts'
import type { ReportedEvent } from '../owned/events.ts'
import { eventsChannel } from '../realtime/internalChannels.ts'

/** Originator of events of the background worker. */
const worker: Originator = { internalProcess: { id: 'catalogs-worker' } }

type CatalogEvent = keyof typeof catalogTraces

interface Subject {
  catalog: { id: string; title: string }
  owner: Account
  /** Remote resource, dataset or harvest that the event is about. */
  item?: { id: string; title: string }
  /** Reason of a failure. */
  detail?: string
}

export async function reportCatalogEvent(
  scope: Kysely<Tables>,
  kind: CatalogEvent,
  { catalog, owner, item, detail }: Subject
): Promise<void> {
  const type = `${kind.split('-')[0]}s`
  const about = item ? `${item.title} - ${catalog.title}` : catalog.title
  const event: ReportedEvent = {
    topic: { key: `catalogs:${kind}:${catalog.id}` },
    title: catalogTraces[kind].fr,
    body: detail ? `${about} : ${detail}` : about,
    sender: owner,
    // The originator of a failed run is the worker, not a user.
    ...(kind.endsWith('-error') ? { originator: worker } : {}),
    visibility: 'private',
    urlParams: { catalogId: catalog.id, ...(item ? { type, itemId: item.id } : {}) },
    resource: { type: 'catalog', id: catalog.id, title: catalog.title }
  }
  await addToOutbox(scope, eventsChannel, event)
}
