/** Events sent to the events service when a dataset changes (docs/api/events.md). */
import type { JournalEvent } from '../../contract/datasets/dataset.ts'
import { datasetTraces } from '../../contract/events/traceTitles.ts'
import { datasetOperations } from '../../contract/operations.ts'
import { storedTextIn } from '../../contract/storedTexts.ts'
import type { Language } from '../http/language.ts'
import type { EventsDefinition, ChangeKind, Texts, ReportedEvent } from '../owned/events.ts'
import {
  detailOf,
  labelOf,
  movedBody,
  newsOf,
  patchedBody,
  toAdministrators,
  traceOf
} from '../owned/news.ts'
import type { DatasetRecord } from './record.ts'
import { breakingChanges, changeText } from './schema/structureChanges.ts'

const subject = { type: 'dataset', operationTable: datasetOperations }

export const datasetEvents: EventsDefinition<DatasetRecord> = {
  type: subject.type,
  publicationRequest: {
    fr: 'Demande de publication de jeu de données',
    en: 'Request for publication of a dataset'
  },
  events: ({ events, changeKind }, before, after) => [
    ...events.flatMap((event) => eventsOfJournal(event, before, after, changeKind)),
    ...(changeKind ? tracesOf(changeKind, before, after) : [])
  ]
}

/** Makes the events that users subscribe to. Events of a draft have their own topics, `draft-…`. */
function eventsOfJournal(
  event: JournalEvent,
  before: DatasetRecord,
  after: DatasetRecord,
  changeKind: ChangeKind | undefined
): ReportedEvent[] {
  const write = messageWriters[event.type]
  // No notification when the platform cancels a draft by itself: in that case `data` gives the reason.
  if (!write || (event.type === 'draft-cancelled' && event.data)) return []
  // A `validation-error` without diagnostic file is about the schema or the rules, not about refused lines.
  if (event.type === 'validation-error' && !event.hasDiagnosticFile) return []
  const names = changeKind?.kind === 'patched' ? changeKind.names : []
  const message = write({ event, before, after, label: labelOf(after) })
  const extra = event.type === 'structure-updated' ? { extra: { patch: names.join(', ') } } : {}
  return [newsOf(subject, after, `${event.draft ? 'draft-' : ''}${event.type}`, { ...message, ...extra })]
}

interface DescribedChange {
  event: JournalEvent
  before: DatasetRecord
  after: DatasetRecord
  /** Name of the dataset in the texts of `body`. */
  label: string
}

type MessageWriter = (change: DescribedChange) => { title: Texts; body: Texts }

/** Functions that write the title and the body of a notification, by type of journal event. */
const messageWriters: Partial<Record<string, MessageWriter>> = {
  'dataset-created': ({ event, after: { title }, label }) =>
    event.draft
      ? {
          title: { fr: `Nouveau jeu de données brouillon ${title}`, en: `New draft dataset ${title}` },
          body: {
            fr: `Création du jeu de données ${label} en mode brouillon.`,
            en: `The dataset ${label} was created in draft mode.`
          }
        }
      : {
          title: { fr: `Nouveau jeu de données ${title}`, en: `New dataset ${title}` },
          body: { fr: `Création du jeu de données ${label}.`, en: `The dataset ${label} was created.` }
        },

  'data-updated': ({ event, after: { title }, label }) =>
    event.draft
      ? {
          title: { fr: `Fichier brouillon mis à jour ${title}`, en: `Draft file updated ${title}` },
          body: {
            fr: `Un nouveau fichier a été chargé en mode brouillon pour le jeu de données ${label}.`,
            en: `A new file was loaded in draft mode for the dataset ${label}.`
          }
        }
      : {
          title: { fr: `Fichier mis à jour ${title}`, en: `File updated ${title}` },
          body: {
            fr: `Un nouveau fichier a été chargé pour le jeu de données ${label}.`,
            en: `A new file was loaded for the dataset ${label}.`
          }
        },

  'structure-updated': ({ event, after: { title }, label }) => ({
    title: event.draft
      ? { fr: `Changement de structure brouillon ${title}`, en: `Structure change of draft ${title}` }
      : { fr: `Changement de structure ${title}`, en: `Structure change of ${title}` },
    body: {
      fr: `La structure du jeu de données ${label} a changé.`,
      en: `The structure of the dataset ${label} changed.`
    }
  }),

  error: ({ event, after: { title }, label }) => {
    const detail = (language: Language): string => detailOf(storedTextIn(language, event.data ?? ''))
    return {
      title: event.draft
        ? { fr: `Erreur du brouillon du jeu de données ${title}`, en: `Error of draft dataset ${title}` }
        : { fr: `Erreur du jeu de données ${title}`, en: `Error of dataset ${title}` },
      body: {
        fr: `Le jeu de données ${label} a rencontré une erreur : ${detail('fr')}`,
        en: `The dataset ${label} encountered an error: ${detail('en')}`
      }
    }
  },

  'validation-error': ({ event, after: { id, title }, label }) => {
    const counts = [event.validationErrorCount, event.extensionErrorCount, event.unicityErrorCount]
    const count =
      counts.reduce<number>((sum, value) => sum + (value ?? 0), 0) || event.diagnosticErrorCount || 0
    // The events service replaces `{origin}` with the origin of the site on which the recipient reads the notification.
    const page = `{origin}/data-fair/api/v1/datasets/${id}/validation-diagnostic.csv`
    const address = event.draft ? `${page}?draft=true` : page
    return {
      title: event.draft
        ? { fr: `Erreurs de validation sur le brouillon ${title}`, en: `Validation errors on draft ${title}` }
        : {
            fr: `Erreurs de validation sur le jeu de données ${title}`,
            en: `Validation errors on dataset ${title}`
          },
      body: {
        fr: `Nombre d'erreurs de validation pour le jeu de données ${label} : ${count}. ${address}`,
        en: `Number of validation errors for the dataset ${label}: ${count}. ${address}`
      }
    }
  },

  'draft-validated': ({ event: { data = '' }, after: { title }, label }) => ({
    title: { fr: `Brouillon validé ${title}`, en: `Draft validated ${title}` },
    body: {
      fr: `Le brouillon du jeu de données ${label} a été validé : ${data}.`,
      en: `The draft of the dataset ${label} was validated: ${storedTextIn('en', data)}.`
    }
  }),

  'draft-cancelled': ({ after: { title }, label }) => ({
    title: { fr: `Brouillon annulé ${title}`, en: `Draft cancelled ${title}` },
    body: {
      fr: `Le brouillon du jeu de données ${label} a été annulé.`,
      en: `The draft of the dataset ${label} was cancelled.`
    }
  }),

  'breaking-change': ({ before, after, label }) => {
    const { title } = after
    const changes = breakingChanges(before.schema, after.schema)
    const changesText = (language: Language): string =>
      detailOf(changes.map((change) => changeText(change, language)).join(', '))
    return {
      title: { fr: `Rupture de compatibilité de ${title}`, en: `Breaking change ${title}` },
      body: {
        fr: `La structure du jeu de données ${label} n'est plus compatible : ${changesText('fr')}`,
        en: `The structure of the dataset ${label} is no longer compatible: ${changesText('en')}`
      }
    }
  }
}

function tracesOf(changeKind: ChangeKind, before: DatasetRecord, after: DatasetRecord): ReportedEvent[] {
  switch (changeKind.kind) {
    case 'patched': {
      const { names, isDraft } = changeKind
      const key = isDraft ? 'draft-patched-properties' : 'patched-properties'
      return [traceOf(subject, after, key, datasetTraces[key].fr, { body: patchedBody(after, names) })]
    }
    case 'moved': {
      const title = datasetTraces['change-owner'].fr
      const body = movedBody(before, after)
      return [
        traceOf(subject, after, 'change-owner', title, { body, ...toAdministrators(before) }),
        traceOf(subject, after, 'change-owner', title, { body })
      ]
    }
    case 'removed': {
      const { resource: _resource, ...event } = traceOf(subject, before, 'delete', datasetTraces.delete.fr)
      return [event]
    }
    // `updated` means that a PUT replaced the whole resource, which datasets do not have.
    case 'updated':
      return []
  }
}
