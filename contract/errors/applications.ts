/** Applications and base applications. */
import { french, silent } from './entry.ts'

export const applicationErrors = {
  applicationCreationRefused: silent(
    403,
    "Vous ne pouvez pas créer d'application pour ce compte.",
    'You cannot create an application for this account.'
  ),
  applicationTransferRefused: french(
    403,
    "Vous ne pouvez pas créer d'application dans le nouveau propriétaire",
    'You cannot create an application in the new owner'
  ),
  applicationErrorWithoutMessage: french(
    400,
    'Attribut "message" obligatoire',
    'Property "message" is required'
  ),
  configuredDatasetRefused: french(
    403,
    ({ title }: { title: string }) =>
      `Vous n'avez pas la permission de consulter les informations du jeu de données ${title} référencé dans l'application.`,
    ({ title }) => `You have no permission to see the dataset ${title} that is referenced in the application.`
  )
}
