/** Errors of the events service (docs/api/events.md). */
import { english } from './entry.ts'

export const eventErrors = {
  eventsAdminOnly: english(403, 'Réservé aux administrateurs du compte.', 'admin only'),
  eventsNotSkipped: english(
    400,
    'Le paramètre "skip" n\'est pas accepté : le paramètre "before" prend la date du dernier événement de la page précédente.',
    'skip is not supported, use "before" parameter with the date of the last event of the previous page'
  ),
  foreignRecipientFilter: english(
    403,
    'Le filtre sur le destinataire ne peut être que votre identifiant.',
    'You can only filter on recipient with your own id'
  ),
  foreignSubscription: english(
    403,
    "Cet abonnement est celui d'une autre personne.",
    'This subscription belongs to another user'
  ),
  unknownSubscription: english(404, 'Abonnement inconnu.', 'Subscription not found'),
  tooManySubscriptions: english(
    400,
    ({ most }: { most: number }) => `Au plus ${most} abonnements par personne.`,
    ({ most }) => `At most ${most} subscriptions per user`
  ),
  formerSenderFilter: english(
    400,
    ({ name }: { name: string }) =>
      `Le paramètre "${name}" n'est plus accepté : le paramètre "sender" le remplace.`,
    ({ name }) => `"${name}" is not supported, use the "sender" parameter`
  ),
  noIdentityReport: english(
    501,
    "Ce service n'a pas de rapport sur un compte.",
    'This service has no report on an account'
  )
}
