/**
 * Writes the reports of a change of a resource to the outbox, in the transaction of the change; delivery costs the
 * request nothing.
 */
import type { Kysely } from 'kysely'
import type { JournalEvent } from '../../contract/datasets/dataset.ts'
import { isPublic, type Owner } from '../../contract/permissions.ts'
import { webhookEventOf, type WebhookEvent } from '../../contract/webhooks.ts'
import type { Tables } from '../metadata/database.ts'
import { addToOutbox } from '../outbox/store.ts'
import { eventsChannel, visibilityChannel, webhooksChannel } from '../realtime/internalChannels.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'
import type { EventsDefinition, ReportedChange } from './events.ts'
import { reportPublications } from './publicationEvents.ts'

/** Event for the webhooks of the settings, with all data of a call, since the resource may be gone when it is made. */
export interface WebhookOccasion {
  event: WebhookEvent
  type: string
  href?: string
  data?: string
  resource: { collection: string; id: string; title: string; owner: Owner }
}

/**
 * Writes the reports of a change to the outbox.
 * @param before undefined for a new resource
 */
export async function reportChange<Resource extends OwnedRecord>(
  scope: Kysely<Tables>,
  definition: ResourceDefinition<Resource>,
  reported: ReportedChange,
  before: Resource | undefined,
  after: Resource
): Promise<void> {
  const { events: eventsDefinition } = definition
  if (!eventsDefinition) return
  if (reported.events.length || reported.changeKind) {
    for (const event of eventsDefinition.events(reported, before ?? after, after))
      await addToOutbox(scope, eventsChannel, event)
  }
  await reportPublications(scope, definition, eventsDefinition, before, after)
  await reportVisibility(scope, definition, before, after)
  for (const event of reported.events)
    await reportToWebhooks(scope, definition, eventsDefinition, event, after)
}

/** Publishes that a dataset became public or private, for resources that show public data. */
async function reportVisibility<Resource extends OwnedRecord>(
  scope: Kysely<Tables>,
  { name, operationTable }: Pick<ResourceDefinition<Resource>, 'name' | 'operationTable'>,
  before: Resource | undefined,
  { id, permissions }: Resource
): Promise<void> {
  if (name !== 'datasets' || !before || before.permissions === permissions) return
  const wasPublic = isPublic(before.permissions, operationTable)
  if (wasPublic !== isPublic(permissions, operationTable)) await addToOutbox(scope, visibilityChannel, { id })
}

async function reportToWebhooks<Resource extends OwnedRecord>(
  scope: Kysely<Tables>,
  { name }: Pick<ResourceDefinition<Resource>, 'name'>,
  { type }: Pick<EventsDefinition<Resource>, 'type'>,
  event: JournalEvent,
  { id, title, owner }: Resource
): Promise<void> {
  const webhookEvent = webhookEventOf(type, event)
  if (!webhookEvent) return
  const { href, data } = event
  const occasion: WebhookOccasion = {
    event: webhookEvent,
    type: event.type,
    ...(href ? { href } : {}),
    ...(data ? { data } : {}),
    resource: { collection: name, id, title, owner }
  }
  await addToOutbox(scope, webhooksChannel, occasion)
}
