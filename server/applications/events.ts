/** Events of applications for the events service, beside the journal (docs/api/events.md). */
import type { Kysely } from 'kysely'
import type { JournalEvent } from '../../contract/datasets/dataset.ts'
import { applicationTraces } from '../../contract/events/traceTitles.ts'
import { applicationOperations } from '../../contract/operations.ts'
import { storedTextIn } from '../../contract/storedTexts.ts'
import type { Language } from '../http/language.ts'
import type { Tables } from '../metadata/database.ts'
import { addToOutbox } from '../outbox/store.ts'
import type { EventsDefinition, ChangeKind, ReportedEvent } from '../owned/events.ts'
import {
  detailOf,
  labelOf,
  movedBody,
  newsOf,
  patchedBody,
  toAdministrators,
  traceOf
} from '../owned/news.ts'
import { eventsChannel } from '../realtime/internalChannels.ts'
import type { ApplicationRecord } from './record.ts'

const subject = { type: 'application', operationTable: applicationOperations }

const trace = (
  application: ApplicationRecord,
  change: keyof typeof applicationTraces,
  more?: Partial<ReportedEvent>
): ReportedEvent => traceOf(subject, application, change, applicationTraces[change].fr, more)

export const applicationEvents: EventsDefinition<ApplicationRecord> = {
  type: subject.type,
  publicationRequest: {
    fr: "Demande de publication d'application",
    en: 'Request for publication of an application'
  },
  events: ({ events, changeKind }, before, after) => [
    ...events.flatMap((event) => newsOfEvent(event, after)),
    ...(changeKind ? tracesOf(changeKind, before, after) : [])
  ]
}

/** Returns the events that users can subscribe to. */
function newsOfEvent({ type }: JournalEvent, application: ApplicationRecord): ReportedEvent[] {
  const { title, errorMessage = '' } = application
  const label = labelOf(application)
  if (type === 'application-created') {
    return [
      newsOf(subject, application, type, {
        title: { fr: `Nouvelle application ${title}`, en: `New application ${title}` },
        body: { fr: `Création de l'application ${label}.`, en: `The application ${label} was created.` }
      })
    ]
  }
  if (type === 'error') {
    const detail = (language: Language): string => detailOf(storedTextIn(language, errorMessage))
    return [
      newsOf(subject, application, type, {
        title: { fr: `Erreur de l'application ${title}`, en: `Error of application ${title}` },
        body: {
          fr: `L'application ${label} a déclaré une erreur : ${detail('fr')}`,
          en: `The application ${label} declared an error: ${detail('en')}`
        }
      })
    ]
  }
  return []
}

function tracesOf(
  changeKind: ChangeKind,
  before: ApplicationRecord,
  after: ApplicationRecord
): ReportedEvent[] {
  switch (changeKind.kind) {
    case 'updated':
      return [trace(after, 'updated')]
    case 'patched':
      return [trace(after, 'patched-properties', { body: patchedBody(after, changeKind.names) })]
    case 'moved':
      // Both accounts get the event: the former and the new owner.
      return [before, after].map((application) =>
        trace(after, 'change-owner', { body: movedBody(before, after), ...toAdministrators(application) })
      )
    case 'removed': {
      const { resource: _resource, ...event } = trace(before, 'delete')
      return [event]
    }
  }
}

/** Emits the event of changed keys, in the same transaction; only administrators of the account receive it. */
export async function reportKeyChange(scope: Kysely<Tables>, application: ApplicationRecord): Promise<void> {
  await addToOutbox(scope, eventsChannel, trace(application, 'write-keys', toAdministrators(application)))
}
