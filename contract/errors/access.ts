/** Errors of access: sessions, keys, permissions, settings of accounts, limits. */
import { english, french, silent, localized } from './entry.ts'

export const accessErrors = {
  signInNeeded: silent(401, 'Il faut se connecter.', 'You have to sign in.'),
  sessionOver: silent(401, 'La session est terminée.', 'The session is over.'),
  superAdminOnly: english(403, 'Réservé aux super-administrateurs.', 'super admin only'),
  otherAddress: english(
    401,
    'La session est liée à une autre adresse IP.',
    'session is bound to another IP address'
  ),
  readOnlySession: english(
    403,
    'Cette session ne permet que des requêtes GET.',
    'pseudo session only allows GET requests'
  ),
  otherDomain: localized(
    403,
    'Appel depuis un domaine extérieur non supporté.',
    'Request from an other domain not supported.'
  ),
  missingPermission: localized(
    403,
    "Vous n'avez pas la permission d'effectuer cette opération.",
    "You don't have the permission to perform this action."
  ),
  missingChannelPermission: french(403, 'Permission manquante.', 'Missing permission.'),
  unknownChannelResource: french(
    404,
    ({ resource }: { resource: string }) => `Ressource ${resource} inconnue.`,
    ({ resource }) => `Resource ${resource} is unknown.`
  ),
  unknownApiKey: french(401, "Cette clé d'API est inconnue.", 'This API key is unknown.'),
  keyOfFormerAdministrator: french(
    403,
    "Cette clé d'API est celle d'une personne qui n'administre pas la plateforme.",
    'This API key belongs to somebody who does not administer the platform.'
  ),
  expiredApiKey: french(403, "Cette clé d'API est expirée.", 'This API key has expired.'),
  missingKeyScope: french(
    403,
    ({ wanted, given }: { wanted: string; given: string }) =>
      `Cette clé d'API n'a pas la portée nécessaire (attendu=${wanted} - reçu=${given}).`,
    ({ wanted, given }) => `This API key has not the needed scope (expected=${wanted} - received=${given}).`
  ),
  keyNeedsAccount: french(
    403,
    "Cette clé d'API requiert de spécifier le compte à incarner",
    'This API key needs to be told which account to act for'
  ),
  keyRefusesAccount: french(
    403,
    "Cette clé d'API ne supporte pas de spécifier le compte à incarner",
    'This API key cannot be told which account to act for'
  ),
  internalOnly: english(
    421,
    "Cette adresse ne sert qu'à l'intérieur de la plateforme.",
    'This endpoint should only be used internally.'
  ),
  malformedAccount: english(
    400,
    'account doit être un objet JSON avec un type, un id et un nom',
    'account must be a JSON object with a type, an id and a name'
  ),
  wrongIdentityType: english(
    400,
    "Le type d'identité doit être user ou organization.",
    'identity type must be user or organization'
  ),
  wrongAccountType: english(
    400,
    'Type invalide, il doit être user ou organization.',
    'Invalid type, it must be one of the following : user, organization'
  ),
  wrongConsumerType: english(400, 'Le type de consommateur est inconnu.', 'Wrong consumer type'),
  badServiceKey: english(401, 'La clé secrète est mauvaise.', 'Bad secret key'),
  badIdentitiesSecret: english(
    403,
    'Le secret du paramètre "key" n\'est pas le bon.',
    'Bad secret in "key" parameter'
  ),
  siteOnly: english(
    400,
    "L'API de catalogue n'est offerte que par un site de publication, pas par l'administration.",
    'catalog API can only be used from a publication site, not the back-office'
  ),
  departmentSettings: english(
    400,
    "Les paramètres sont ceux d'un seul département.",
    'settings belong to one department'
  ),
  sameTopicId: french(
    400,
    ({ one, other }: { one: string; other: string }) =>
      `Les thématiques "${one}" et "${other}" ont le même identifiant`,
    ({ one, other }) => `The topics "${one}" and "${other}" have the same identifier`
  ),
  settingsUserNotFound: english(404, 'Utilisateur introuvable.', 'user not found'),
  settingsOrganizationNotFound: english(404, 'Organisation introuvable.', 'organization not found'),
  samePublicationSite: french(
    400,
    ({ site }: { site: string }) => `Deux sites de publication ont le même identifiant "${site}"`,
    ({ site }) => `Two publication sites have the same identifier "${site}"`
  ),
  rootSitesOnly: english(
    400,
    "contributorDepartments n'est permis que pour les sites de publication de la racine de l'organisation",
    'contributorDepartments is only allowed on org-root publication sites'
  ),
  keySecretWritten: english(
    403,
    "Le secret d'une clé d'API ne s'écrit pas.",
    'Attempt to write an api key secret'
  ),
  keyFlagsWritten: english(
    400,
    "Ce qui est noté des rappels d'une clé d'API ne s'écrit pas.",
    'API key notification flags are internal and not user-writable'
  ),
  keyAdminManage: english(
    403,
    "Seul un super-administrateur gère les clés d'API avec adminMode=true.",
    'Only superadmin can manage api keys with adminMode=true'
  ),
  keyAdminDelete: english(
    403,
    "Seul un super-administrateur supprime les clés d'API avec adminMode=true.",
    'Only superadmin can delete api keys with adminMode=true'
  ),
  keyAdminCreate: english(
    403,
    "Seul un super-administrateur crée les clés d'API avec adminMode=true.",
    'Only superadmin can create api keys with adminMode=true'
  ),
  keyWithId: english(
    400,
    "Une clé d'API n'est pas créée avec un identifiant.",
    'API key cannot be created with an id'
  ),
  keyImmutable: english(400, "Une clé d'API qui existe ne change plus.", 'existing API keys are immutable'),
  keyEmailWritten: english(403, "L'adresse d'une clé d'API ne s'écrit pas.", 'API key email is readonly'),
  keyTooLong: english(
    400,
    "L'expiration de la clé d'API est trop lointaine.",
    'API key expiration is too far in the future'
  )
}
