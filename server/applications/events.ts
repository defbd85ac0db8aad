/** What an events service is told of an application, beside its journal (docs/api/events.md). */
import type { Kysely } from 'kysely'
import { applicationOperations } from '../../contract/operations.ts'
import { isPublic } from '../../contract/permissions.ts'
import type { Tables } from '../metadata/database.ts'
import { tell } from '../outbox/store.ts'
import type { EventsOf, ToldEvent } from '../owned/events.ts'
import { eventsChannel } from '../realtime/internalChannels.ts'
import type { ApplicationRecord } from './record.ts'

/** Traces of what was done are in French, whoever reads them. */
const traces = {
  updated: 'Application entièrement modifiée',
  'patched-properties': 'Propriétés modifiées sur une application',
  'change-owner': "Changement de propriétaire d'une application",
  delete: "Suppression d'une application",
  'write-keys': "Définition d'une clé de protection d'application"
}

const labelOf = ({ title, slug }: ApplicationRecord): string => `${title} (${slug})`
const resourceOf = ({ id, title }: ApplicationRecord) => ({ type: 'application', id, title })

function trace(
  application: ApplicationRecord,
  change: keyof typeof traces,
  more: Partial<ToldEvent> = {}
): ToldEvent {
  return {
    topic: { key: `data-fair:application-${change}:${application.id}` },
    title: traces[change],
    body: labelOf(application),
    sender: application.owner,
    visibility: 'private',
    resource: resourceOf(application),
    ...more
  }
}

const toAdministrators = ({ owner }: ApplicationRecord) => ({ sender: { ...owner, role: 'admin' } })

/** What people subscribe to. */
function news(application: ApplicationRecord, type: string, { title, body }: Texts): ToldEvent {
  const { id, slug, owner, permissions } = application
  return {
    topic: { key: `data-fair:application-${type}:${slug}` },
    title,
    body,
    sender: owner,
    visibility: isPublic(permissions, applicationOperations) ? 'public' : 'private',
    urlParams: { id, slug },
    resource: resourceOf(application)
  }
}

type Texts = Pick<ToldEvent, 'title' | 'body'>

const created = (application: ApplicationRecord): Texts => ({
  title: {
    fr: `Nouvelle application ${application.title}`,
    en: `New application ${application.title}`
  },
  body: {
    fr: `Création de l'application ${labelOf(application)}.`,
    en: `The application ${labelOf(application)} was created.`
  }
})

const failed = (application: ApplicationRecord, detail: string): Texts => ({
  title: {
    fr: `Erreur de l'application ${application.title}`,
    en: `Error of application ${application.title}`
  },
  body: {
    fr: `L'application ${labelOf(application)} a déclaré une erreur : ${detail}`,
    en: `The application ${labelOf(application)} declared an error: ${detail}`
  }
})

export const applicationEvents: EventsOf<ApplicationRecord> = (happening, before, after) => {
  switch (happening.kind) {
    case 'created':
      return [news(after, 'application-created', created(after))]
    case 'error':
      return [news(after, 'error', failed(after, happening.detail))]
    case 'updated':
      return [trace(after, 'updated')]
    case 'patched':
      return [
        trace(after, 'patched-properties', { body: `${labelOf(after)}, ${happening.names.join(', ')}` })
      ]
    case 'moved': {
      const nameOf = ({ owner: { name, type, id } }: ApplicationRecord): string => `${name} (${type}:${id})`
      const body = `${labelOf(after)}, ${nameOf(before)} -> ${nameOf(after)}`
      // Each of the two accounts is told.
      return [before, after].map((one) => trace(after, 'change-owner', { body, ...toAdministrators(one) }))
    }
    case 'removed': {
      const { resource: _gone, ...event } = trace(before, 'delete')
      return [event]
    }
  }
}

/** Tells that the keys were set, in the transaction that sets them: only administrators learn that there are some. */
export async function tellKeys(scope: Kysely<Tables>, application: ApplicationRecord): Promise<void> {
  await tell(scope, eventsChannel, trace(application, 'write-keys', toAdministrators(application)))
}
