/** Errors of webhooks of the events service (docs/api/webhooks.md). */
import { english, french, localized } from './entry.ts'

export const webhookErrors = {
  webhookAdminsOnly: english(
    403,
    'Seul un administrateur peut gérer les webhooks',
    'Only an admin can manage webhooks'
  ),
  webhookNotFound: localized(404, 'Webhook inconnu.', 'Unknown webhook.'),
  deliveryNotFound: localized(404, 'Envoi inconnu.', 'Unknown delivery.'),
  tooManyWebhooks: localized(
    429,
    ({ most }: { most: number }) => `Un compte peut avoir au plus ${most} webhooks.`,
    ({ most }) => `An account may have ${most} webhooks at most.`
  ),
  badWebhookAddress: french(
    400,
    "data/body/url n'est pas une adresse acceptée",
    'data/body/url is not an accepted address'
  ),
  badWebhookHeader: french(
    400,
    "data/body/header n'est pas un en-tête accepté",
    'data/body/header is not an accepted header'
  ),
  badSenderParameter: french(
    400,
    'Le paramètre sender doit être "none" ou de la forme "type:id[:department[:role]]"',
    'The parameter sender must be "none" or of the form "type:id[:department[:role]]"'
  )
}
