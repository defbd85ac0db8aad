/** What an events service is told of an application, beside its journal (docs/api/events.md). */
import type { Kysely } from 'kysely'
import type { Tables } from '../metadata/database.ts'
import { tell } from '../outbox/store.ts'
import { eventsChannel } from '../realtime/internalChannels.ts'
import type { ApplicationRecord } from './record.ts'

/** In French, whoever reads them: they are traces of what was done. */
const titles = {
  'write-keys': "Définition d'une clé de protection d'application"
}

export type TracedChange = keyof typeof titles

/** Tells its account of a change of an application, in the transaction of the change. */
export async function tellEvent(
  scope: Kysely<Tables>,
  change: TracedChange,
  { id, title, slug, owner }: Pick<ApplicationRecord, 'id' | 'title' | 'slug' | 'owner'>
): Promise<void> {
  await tell(scope, eventsChannel, {
    topic: { key: `data-fair:application-${change}:${id}` },
    title: titles[change],
    body: `${title} (${slug})`,
    // Keys open what others may not see: only administrators are told that there are some.
    sender: { ...owner, role: 'admin' },
    visibility: 'private',
    resource: { type: 'application', id, title }
  })
}
