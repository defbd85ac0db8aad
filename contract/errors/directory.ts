/**
 * Errors of accounts: users, organizations, sessions, invitations. Messages shared with the login page come from
 * `directoryTexts`.
 */
import { directoryTexts, type DirectoryText } from '../directoryTexts.ts'
import { english, french, silent, localized, type ErrorEntry } from './entry.ts'

const { unknownRole: unknownRoleTexts, ...sentences } = directoryTexts

/** Messages without variable part, each with its usual status. */
export type DirectoryTextKey = Exclude<DirectoryText, 'unknownRole'>

const usual: Partial<Record<DirectoryTextKey, number>> = {
  permissionDenied: 403,
  adminModeOnly: 403,
  adminChangeHostBlocked: 403,
  setupCode: 403,
  settingsAccount: 403,
  userUnknown: 404,
  orgaUnknown: 404,
  missingToken: 401,
  invalidToken: 401,
  rateLimitAuth: 429,
  maxCreatedOrgs: 429,
  setupDone: 409,
  readOnlyAccounts: 500
}

const spokenSentences = Object.fromEntries(
  Object.entries(sentences).map(([key, { fr, en }]) => [
    key,
    localized(usual[key as DirectoryTextKey] ?? 400, fr, en)
  ])
) as Record<DirectoryTextKey, ErrorEntry>
const withRole = (text: string, role: string): string => text.replace('{role}', () => role)

export const directoryErrors = {
  ...spokenSentences,
  unknownRole: localized(
    400,
    ({ role }: { role: string }) => withRole(unknownRoleTexts.fr, role),
    ({ role }) => withRole(unknownRoleTexts.en, role)
  ),
  twoFactorRefused: english(
    403,
    ({ code }: { code: string }) => code,
    ({ code }) => code
  ),
  unreadableAvatar: english(
    400,
    "L'avatar n'est pas une image lisible.",
    'The avatar is not an image that can be read'
  ),
  missingAvatar: english(400, 'Le formulaire n\'a pas de fichier "avatar".', 'The form has no file "avatar"'),
  tooLargeAvatar: english(
    413,
    ({ kilobytes }: { kilobytes: number }) => `L'avatar fait plus de ${kilobytes} ko.`,
    ({ kilobytes }) => `The avatar is larger than ${kilobytes} kB`
  ),
  wrongOwnerType: english(
    400,
    'Le type du propriétaire doit être "user" ou "organization".',
    'Owner type must be "user" or "organization"'
  ),
  memberOfParent: french(
    400,
    "cet utilisateur est déjà membre de l'organisation parente",
    'this user is already a member of the parent organization'
  ),
  memberOfDepartment: french(
    400,
    "cet utilisateur est déjà membre d'un département de cette organisation",
    'this user is already a member of a department of this organization'
  ),
  notMember: french(
    404,
    "cet utilisateur n'est pas membre de l'organisation, ou pas dans ce département avec ce rôle",
    'this user is no member of the organization, or not in this department with this role'
  ),
  unknownMemberDepartment: french(404, 'Département inconnu.', 'Unknown department.'),
  ambiguousMember: french(
    400,
    'cet utilisateur est membre de plusieurs départements : précisez lequel avec le paramètre department',
    'this user is a member of several departments: say which with the parameter department'
  ),
  unknownMemberUser: french(404, directoryTexts.userUnknown.fr, directoryTexts.userUnknown.en),
  memberNotFound: english(404, 'Membre introuvable.', 'member not found'),
  unknownOrganization: english(404, 'Organisation inconnue.', 'unknown organization'),
  unknownDepartment: english(
    404,
    ({ id }: { id: string }) => `Département inconnu : ${id}`,
    ({ id }) => `unknown department: ${id}`
  ),
  adminRoleNeeded: english(403, "Demande un rôle d'administrateur.", 'requires admin role(s)'),
  badSortField: english(
    400,
    ({ field }: { field: string }) => `champ de tri invalide "${field}"`,
    ({ field }) => `invalid sort field "${field}"`
  ),
  badSort: english(
    400,
    ({ text }: { text: string }) => `tri invalide "${text}", attendu : champ:1 ou champ:-1`,
    ({ text }) => `invalid sort "${text}", expected field:1 or field:-1`
  ),
  foreignRedirect: english(
    400,
    ({ address, site }: { address: string; site: string }) =>
      `impossible de rediriger vers ${address} depuis ${site}, aucun site ne correspond`,
    ({ address, site }) => `impossible to redirect to ${address} from ${site}, no matching site found`
  ),
  badLogoutToken: english(400, "Le jeton de déconnexion n'est pas valable.", 'the logout token is not valid'),
  coreProviderAccount: english(
    403,
    "Cette adresse ne convient pas aux comptes d'un fournisseur d'identité principal.",
    'This route is not available for users with a core identity provider'
  ),
  passwordListNotFound: english(404, 'Liste de mots de passe introuvable.', 'password list not found'),
  tooManyPasswordLists: english(
    400,
    'Il y a trop de listes de mots de passe.',
    'there are too many password lists'
  ),
  unknownTargetSite: english(400, 'Site de destination inconnu.', 'unknown target site'),
  takenOnTargetSite: english(
    409,
    'Un compte de cette adresse mail existe déjà sur le site de destination.',
    'a user with this email already exists on the target site'
  ),
  unknownSite: english(404, 'Site inconnu.', 'unknown site'),
  siteNotFound: english(404, 'Site introuvable.', 'site not found'),
  wrongSitesKey: english(401, 'Mauvaise clé secrète des sites.', 'wrong sites secret key'),
  tooManySites: english(400, 'Il y a trop de sites.', 'there are too many sites'),
  badSiteHost: english(
    400,
    ({ host }: { host: string }) => `"${host}" n'est pas un nom d'hôte`,
    ({ host }) => `"${host}" is not a host`
  ),
  badSitePath: english(
    400,
    ({ path }: { path: string }) => `"${path}" n'est pas un chemin de site`,
    ({ path }) => `"${path}" is not the path of a site`
  ),
  badSiteOwner: english(400, 'Le site doit avoir un propriétaire.', 'the site needs an owner'),
  badSiteContact: english(
    400,
    "Le contact du site n'est pas une adresse mail.",
    'the contact of the site is not an e-mail address'
  ),
  badSitePicture: english(
    400,
    "Le logo n'est pas l'adresse d'une image.",
    'the logo is not the address of a picture'
  ),
  badSiteTheme: english(
    400,
    ({ name }: { name: string }) => `la valeur "${name}" du thème est incorrecte`,
    ({ name }) => `the value "${name}" of the theme is wrong`
  ),
  badExternalApplication: english(
    400,
    ({ value }: { value: string }) => `"${value}" ne convient pas à une application externe`,
    ({ value }) => `"${value}" does not suit an external application`
  ),
  unknownClient: english(400, 'Application externe inconnue.', 'Unknown client_id'),
  badRedirectUri: english(
    400,
    "L'adresse de retour n'est pas une de celles de l'application.",
    'Invalid redirect_uri'
  ),
  badOtherSite: english(
    400,
    "L'autre site n'est pas déclaré, ou ne permet pas de s'identifier.",
    'the other site is not declared, or nobody signs in there'
  ),
  takenSiteHost: english(
    400,
    ({ host }: { host: string }) => `l'adresse ${host} est déjà prise`,
    ({ host }) => `the address ${host} is taken`
  ),
  signInElsewhere: localized(
    400,
    ({ address }: { address: string }) => `On s'identifie à ce site depuis ${address}.`,
    ({ address }) => `People sign in to this site from ${address}.`
  ),
  noUserOnSite: english(
    400,
    "Les comptes de ce site sont ceux d'un autre : ils ne sont pas créés ici.",
    'Cannot create a user on a secondary site'
  ),
  invitedOnly: english(
    400,
    "Les comptes ne sont créés qu'à partir d'une invitation.",
    'users can only be created from an invitation'
  ),
  adminModeNeeded: english(
    403,
    "Cette adresse n'est disponible qu'en mode super-administrateur.",
    'This route is only available in admin mode'
  ),
  adminsOnly: english(
    403,
    'Cette fonctionnalité est réservée aux super-administrateurs.',
    'This functionality is for admins only'
  ),
  userMissing: english(404, "L'utilisateur n'existe pas.", 'User does not exist'),
  userGone: english(401, "L'utilisateur n'existe plus.", 'User does not exist anymore'),
  adminRefused: silent(403, 'Réservé aux super-administrateurs.', 'For super administrators only.'),
  accountNotFound: silent(404, 'Compte introuvable.', 'Account not found.'),
  wrongTokenUser: english(401, "Le jeton n'est pas celui de cet utilisateur.", 'wrong user id in token'),
  wrongTokenAction: english(401, 'Le jeton sert à autre chose.', 'wrong action for this token'),
  badApiKey: english(401, "Clé d'API inconnue.", 'bad api key'),
  keyForReading: english(403, "Cette clé d'API ne sert qu'à lire.", 'api key is only for read endpoints'),
  mailsWithoutKey: english(403, "Le service de mails n'a pas de clé.", 'the mail service has no key'),
  badMailKey: english(401, 'La clé secrète est mauvaise.', 'Bad secret key'),
  noContact: english(404, "Aucune adresse de contact n'est configurée.", 'no contact address is configured'),
  alreadyPartner: french(
    400,
    'cette organisation est déjà partenaire',
    'this organization is a partner already'
  ),
  otherPartnerInvitation: french(
    400,
    "requête incohérente avec l'invitation envoyée",
    'the request does not match the invitation that was sent'
  ),
  noPartnerInvitation: french(
    400,
    "pas d'invitation en attente de validation",
    'no invitation waits to be accepted'
  ),
  missingSession: french(401, 'Informations de session manquantes', 'Missing session information'),
  wrongSession: french(401, 'Informations de session erronées', 'Wrong session information'),
  endedSession: french(401, 'Session interrompue', 'Session ended'),
  sessionOrganizationGone: french(401, 'Organisation inexistante', 'The organization does not exist'),
  sessionUserGone: french(401, 'Utilisateur inexistant', 'The user does not exist')
}
