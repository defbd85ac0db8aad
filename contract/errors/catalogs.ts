/** Errors of remote catalogs, their imports and their publications. */
import { english, localized } from './entry.ts'

export const catalogErrors = {
  catalogNotFound: english(404, 'Catalogue inconnu.', 'Catalog not found'),
  importNotFound: english(404, 'Import inconnu.', 'Import not found'),
  harvestNotFound: english(404, 'Moissonnage inconnu.', 'Harvest not found'),
  publicationNotFound: english(404, 'Publication inconnue.', 'Publication not found'),
  badCatalogsKey: localized(
    401,
    'La clé du service de catalogues est absente ou mauvaise.',
    'The key of the catalogs service is missing or wrong.'
  ),
  pluginNotFound: english(
    404,
    ({ id }: { id: string }) => `Type de catalogue ${id} inconnu.`,
    ({ id }) => `Plugin ${id} not found`
  ),
  adminShowAllRefused: english(
    403,
    'Seuls les super-administrateurs peuvent utiliser le paramètre showAll.',
    'only super admins can use showAll parameter'
  ),
  catalogConfigRefused: english(
    400,
    ({ reason }: { reason: string }) => `Configuration invalide : ${reason}`,
    ({ reason }) => `Invalid configuration: ${reason}`
  ),
  catalogSecretsOfOther: localized(
    400,
    "L'adresse est celle d'un autre serveur : saisissez à nouveau la clé ou le mot de passe.",
    'The address is that of another server: enter the key or the password again.'
  ),
  patchPartRefused: english(
    400,
    ({ field }: { field: string }) => `Le champ ${field} ne peut pas être modifié.`,
    ({ field }) => `Unsupported patch part ${field}`
  ),
  onlyStatusWaiting: english(
    400,
    'Le statut ne peut devenir que "waiting".',
    'Only changing status to waiting is allowed'
  ),
  importRunning: localized(400, 'Cet import est en cours.', 'This import is running.'),
  harvestRunning: localized(400, 'Ce moissonnage est en cours.', 'This harvest is running.'),
  harvestOwnerRefused: localized(
    400,
    'Le compte qui reçoit les jeux de données d’un moissonnage ne peut pas être changé.',
    'The account that receives the datasets of a harvest cannot be changed.'
  ),
  catalogNotHarvested: localized(
    400,
    'Ce catalogue ne permet pas l’import.',
    'Nothing can be imported from this catalog.'
  ),
  importDatasetRefused: localized(
    400,
    'Le jeu de données à mettre à jour doit être un jeu de données fichier ou éditable du compte du catalogue.',
    'The dataset to update has to be a file or an editable dataset of the account of the catalog.'
  ),
  remoteCatalogFailed: localized(
    502,
    ({ problem }: { problem: string }) => `Le catalogue distant ne répond pas comme attendu : ${problem}`,
    ({ problem }) => `The remote catalog does not answer as expected: ${problem}`
  ),
  publicationExists: english(
    409,
    'Ce jeu de données est déjà publié sur ce catalogue.',
    'Publication already exists for this dataset and catalog'
  ),
  publicationDatasetRefused: localized(
    400,
    'Le jeu de données à publier doit être du compte du catalogue.',
    'The dataset to publish has to be of the account of the catalog.'
  ),
  publicationActionRefused: localized(
    400,
    ({ action }: { action: string }) => `Ce catalogue ne permet pas l'action "${action}".`,
    ({ action }) => `This catalog does not allow the action "${action}".`
  ),
  publicationTargetNeeded: localized(
    400,
    ({ action, target }: { action: string; target: string }) =>
      `L'action "${action}" demande la propriété "${target}".`,
    ({ action, target }) => `The action "${action}" needs the property "${target}".`
  ),
  unknownTimeZone: localized(
    400,
    ({ timeZone }: { timeZone: string }) => `Le fuseau horaire "${timeZone}" est inconnu.`,
    ({ timeZone }) => `The time zone "${timeZone}" is unknown.`
  )
}
