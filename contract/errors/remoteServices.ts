/** Errors of remote services, and of their OpenAPI documents. */
import { english, french, localized } from './entry.ts'

export const remoteServiceErrors = {
  remoteServiceNotFound: english(404, 'Service distant inconnu.', 'Remote Api not found'),
  showAllRefused: english(
    400,
    'Seuls les super-administrateurs peuvent lister tous les services avec le paramètre showAll.',
    'Only super admins can override permissions filter with showAll parameter'
  ),
  apiDocWithoutPaths: french(
    400,
    "Le document OpenAPI n'a pas de propriété paths : aucune opération n'y est décrite.",
    'The OpenAPI document has no paths: it describes no operation.'
  ),
  apiDocUnknownVersion: french(
    400,
    ({ version }: { version: string }) =>
      `Seuls les documents OpenAPI 2.0, 3.0 et 3.1 sont lus (version : "${version}").`,
    ({ version }) => `Only OpenAPI documents 2.0, 3.0 and 3.1 are read (version: "${version}").`
  ),
  apiDocExternalReference: french(
    400,
    ({ reference }: { reference: string }) =>
      `Le document OpenAPI fait référence à un autre document (${reference}) : il doit être complet par lui-même.`,
    ({ reference }) =>
      `The OpenAPI document refers to another document (${reference}): it has to be whole by itself.`
  ),
  apiDocTooLarge: french(
    400,
    'Les actions que décrit le document OpenAPI sont trop volumineuses.',
    'The actions that the OpenAPI document describes are too large.'
  ),
  apiDocUnreachable: localized(
    502,
    ({ problem }: { problem: string }) => `Le document OpenAPI n'a pas pu être lu : ${problem}.`,
    ({ problem }) => `The OpenAPI document could not be read: ${problem}.`
  ),
  apiDocUnreadable: localized(
    400,
    'Cette adresse ne donne pas un document OpenAPI au format JSON ou YAML.',
    'This address does not give an OpenAPI document in JSON or YAML.'
  ),
  serverNotAbsolute: french(
    400,
    ({ server }: { server: string }) =>
      `L'adresse du serveur "${server}" doit être une adresse complète, en http ou https.`,
    ({ server }) => `The address of the server "${server}" must be a whole address, http or https.`
  ),
  referenceServiceKept: french(
    400,
    "Ce service est celui d'un jeu de données de référence : seuls sa visibilité et son taux de stockage se modifient ici.",
    'This service is that of reference data: only its visibility and its storage ratio change here.'
  ),
  apiDocTooCostly: french(
    400,
    'La vérification du document OpenAPI demande trop de temps ou de mémoire.',
    'Checking the OpenAPI document takes too much time or memory.'
  ),
  apiDocChecksBusy: localized(
    503,
    'Trop de documents sont en cours de vérification, veuillez réessayer.',
    'Too many documents are being checked, please try again.'
  ),
  unknownDeclaration: english(404, 'Déclaration de service inconnue.', 'unknown service declaration'),
  unknownProxiedService: french(404, 'service distant inconnu', 'unknown remote service'),
  onlyGetProxied: french(
    405,
    'Seules les opérations GET des services distants sont exposées par la plateforme.',
    'Only the GET operations of remote services are exposed by the platform.'
  ),
  remoteServiceTimedOut: english(
    504,
    'Le service distant met trop de temps à répondre.',
    'remote-service timed out'
  ),
  remoteServiceFailed: english(
    500,
    ({ problem }: { problem: string }) => `Le service distant ne répond pas : ${problem}`,
    ({ problem }) => `the remote service does not answer: ${problem}`
  ),
  remoteServiceAnswer: english(
    502,
    ({ problem }: { problem: string }) =>
      `La réponse du service distant ne peut pas être transmise : ${problem}`,
    ({ problem }) => `the answer of the remote service cannot be passed on: ${problem}`
  ),
  apiKeyNoHeader: french(
    400,
    "La clé d'API n'a pas un nom et une valeur qu'un en-tête puisse porter.",
    'The API key has no name and value that a header could carry.'
  )
}
