/** Body of a call of a webhook of the settings (docs/api/settings.md). No I/O. */
import type { WebhookEvent } from '../../contract/webhooks.ts'
import { detailOf } from '../owned/news.ts'
import type { WebhookOccasion } from '../owned/reportChange.ts'

export interface WebhookCall {
  text: string
  href: string
  event: string
}

/** Sentences of calls, always in French. */
const sentences: Record<WebhookEvent, string> = {
  'dataset-dataset-created': 'Un nouveau jeu de données a été créé',
  'dataset-draft-data-updated': "Le fichier d'un jeu de données a été mis à jour en mode brouillon",
  'dataset-data-updated': "Le fichier d'un jeu de données a été mis à jour",
  'dataset-structure-updated': "La structure d'un jeu de données a été mise à jour",
  'dataset-error': 'Un jeu de données a rencontré une erreur',
  'dataset-breaking-change': 'Un jeu de données rencontre une rupture de compatibilité',
  'dataset-finalize-end': 'Un jeu de données a été finalisé',
  'dataset-publication': 'Un jeu de données a été publié sur un catalogue',
  'application-application-created': 'Une nouvelle visualisation a été créée',
  'application-error': 'Une visualisation a rencontré une erreur',
  'application-publication': 'Une visualisation a été publiée sur un catalogue'
}

const maxDataLength = 10_000

export function callOf(
  { event, type, href, data, resource }: WebhookOccasion,
  publicUrl: string
): WebhookCall {
  const { collection, id, title } = resource
  const line = [title || id, sentences[event], ...(href ? [href] : [])].join(' - ')
  return {
    text: data ? `${line}\n\n${detailOf(data, maxDataLength)}` : line,
    href: `${publicUrl}/api/v1/${collection}/${id}`,
    event: type
  }
}
