/** Errors of applications and base applications. */
import { english, french, silent, localized } from './entry.ts'

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
  baseApplicationNotFound: english(400, "Modèle d'application introuvable.", 'Base application not found'),
  baseDraftApplicationNotFound: english(
    400,
    "Modèle d'application du brouillon introuvable.",
    'Base draft application not found'
  ),
  unknownSourceApplication: english(
    400,
    "L'application à copier est introuvable.",
    'Application to copy not found'
  ),
  otherSourceApplication: english(
    400,
    "L'application à copier n'est pas du même modèle.",
    'application.url and initFrom application do not match'
  ),
  baseApplicationUrlOnly: english(
    400,
    "Un modèle d'application se déclare par son adresse seule.",
    'Initializing a base application only accepts the "url" part.'
  ),
  missingBaseApp: localized(
    404,
    "Modèle d'application inconnu ou à accès restreint.",
    'The base application is unknown or as a restricted access.'
  ),
  matchingNeedsSession: english(
    403,
    'Il faut se connecter pour savoir quels modèles conviennent à un jeu de données.',
    'dataset parameter requires authentication'
  ),
  missingDataset: localized(
    404,
    ({ id }: { id: string }) => `Le jeu de données ${id} est inconnu ou ne vous appartient pas.`,
    ({ id }) => `The dataset ${id} is unknown or does not belong to you`
  ),
  noAppAtUrl: localized(
    400,
    ({ url }: { url: string }) =>
      `La page à l'adresse ${url} ne semble pas héberger une application compatible avec ce service.`,
    ({ url }) => `The page at URL ${url} doesn't seem to host an application compatible with this service.`
  ),
  noCrossDomain: localized(
    405,
    'Appel depuis un domaine extérieur non supporté.',
    'Request from an other domain not supported.'
  ),
  anonymousTokenNeeded: localized(
    401,
    "Un jeton d'action anonyme est requis.",
    'An anonymous token is required.'
  ),
  invalidAnonymousToken: english(401, 'Jeton invalide.', 'Invalid token'),
  looksLikeSpam: localized(
    429,
    "Message refusé, l'activité ressemble à celle d'un robot spammeur.",
    'Message rejected, activity looks like a spam robot.'
  ),
  tooManyAnonymousWrites: localized(
    429,
    'Trop de messages dans un bref interval. Veuillez patienter avant d’essayer de nouveau.',
    'Trop many messages in a short interval. Please wait before trying again.'
  ),
  sameApplicationKey: french(400, 'Deux clés ont le même identifiant', 'Two keys have the same id'),
  applicationErrorWithoutMessage: french(
    400,
    'Attribut "message" obligatoire',
    'Property "message" is required'
  ),
  noCaptures: localized(
    501,
    "Les captures ne sont pas disponibles : cette plateforme n'a pas de navigateur Chromium.",
    'Captures are not available: this platform has no Chromium browser.'
  ),
  captureFailed: localized(
    502,
    "La page de l'application n'a pas pu être capturée.",
    'The page of the application could not be captured.'
  ),
  capturesBusy: localized(
    503,
    'Trop de captures sont en cours, veuillez réessayer.',
    'Too many captures are under way, please try again.'
  ),
  captureTooLong: localized(
    504,
    "La capture de l'application a pris trop de temps.",
    'The capture of the application took too long.'
  ),
  configuredDatasetRefused: french(
    403,
    ({ title }: { title: string }) =>
      `Vous n'avez pas la permission de consulter les informations du jeu de données ${title} référencé dans l'application.`,
    ({ title }) => `You have no permission to see the dataset ${title} that is referenced in the application.`
  ),
  applicationDatasetRefused: french(
    403,
    ({ owner, title }: { owner: string; title: string }) =>
      `Le compte propriétaire de l'application (${owner}) n'a pas la permission de consulter les informations du jeu de données ${title} référencé dans la configuration.`,
    ({ owner, title }) =>
      `The account that owns the application (${owner}) has no permission to see the dataset ${title} that is referenced in the configuration.`
  ),
  brokenHTML: localized(
    502,
    "Cette application semble cassée : sa page n'est pas un document HTML complet ou ne peut pas être lue.",
    'This application seems to be broken: its page is not a whole HTML document or cannot be read.'
  ),
  notForApplications: localized(
    403,
    "Cette opération n'est pas offerte sur l'adresse des applications.",
    'This operation is not offered at the address of applications.'
  ),
  applicationCookieRefused: localized(
    403,
    "Votre navigateur n'a pas gardé le cookie de session de l'adresse des applications.",
    'Your browser did not keep the session cookie of the address of applications.'
  ),
  applicationFileMissing: localized(
    404,
    "Ce fichier de l'application n'existe pas.",
    'This file of the application does not exist.'
  )
}
