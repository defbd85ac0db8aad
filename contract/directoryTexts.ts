/** Messages of the error codes of the directory, for responses and for the login page. */
import { passwordRules } from './passwordRules.ts'

const texts = {
  badEmail: {
    fr: 'Adresse mail non renseignée ou malformée.',
    en: 'Email address is empty or malformed.'
  },
  badCredentials: {
    fr: 'Adresse email ou mot de passe invalide.',
    en: 'Email address or password invalid.'
  },
  permissionDenied: { fr: 'Permissions insuffisantes.', en: 'Insufficient permissions.' },
  userUnknown: { fr: 'Utilisateur inconnu.', en: 'Unknown user.' },
  orgaUnknown: { fr: 'Organisation inconnue.', en: 'Unknown organization.' },
  missingToken: {
    fr: 'Le paramètre id_token est manquant.',
    en: 'The id_token parameter is missing.'
  },
  invalidToken: {
    fr: "Le jeton n'est pas valide. Il est peut-être périmé.",
    en: 'The token is not valid. Maybe it is expired.'
  },
  adminModeOnly: {
    fr: 'Fonctionnalité réservée aux super-administrateurs.',
    en: 'Functionality reserved for super administrators.'
  },
  rateLimitAuth: {
    fr: 'Trop de tentatives en peu de temps. Veuillez patienter avant de réessayer.',
    en: 'Too many attempts in a short time. Please wait before trying again.'
  },
  maxCreatedOrgs: {
    fr: "Vous avez atteint le nombre maximal d'organisations que vous pouvez créer.",
    en: 'You have reached the maximum number of organizations that you can create.'
  },
  duplicateDep: {
    fr: 'Le nouveau département est un doublon',
    en: 'The new department is a duplicate'
  },
  nonEmptyOrganization: {
    fr: "Cette organisation a encore d'autres membres : elle ne peut pas être supprimée.",
    en: 'This organization still has other members: it cannot be deleted.'
  },
  nonEmptyDepartment: {
    fr: 'Un département qui a encore des membres ne peut pas être supprimé.',
    en: 'A department that still has members cannot be deleted.'
  },
  unknownRole: { fr: 'Rôle {role} inconnu.', en: 'Role {role} is unknown.' },
  invalidInvitationToken: {
    fr: "Le lien d'invitation n'est pas valide.",
    en: 'The invitation link is not valid.'
  },
  expiredInvitationToken: {
    fr: "Le lien d'invitation est périmé. Demandez une nouvelle invitation.",
    en: 'The invitation link has expired. Ask for a new invitation.'
  },
  invitationConflict: {
    fr: "Cette invitation n'est pas compatible avec la place que l'utilisateur a déjà dans l'organisation.",
    en: 'This invitation does not fit the place that the user already has in the organization.'
  },
  maxNbMembers: {
    fr: "L'organisation a atteint son nombre maximal de membres.",
    en: 'The organization has reached its maximum number of members.'
  },
  duplicateOrga: {
    fr: 'Une organisation avec cet identifiant existe déjà.',
    en: 'An organization with this identifier already exists.'
  },
  passwordMinLength: {
    fr: `Le mot de passe doit faire au moins ${passwordRules.minLength} caractères.`,
    en: `The password must be at least ${passwordRules.minLength} characters long.`
  },
  passwordMinCharClasses: {
    fr: `Le mot de passe doit contenir au moins ${passwordRules.minCharClasses} types de caractères parmi minuscules, majuscules, chiffres et caractères spéciaux.`,
    en: `The password must contain at least ${passwordRules.minCharClasses} kinds of characters among lowercase, uppercase, digits and special characters.`
  },
  passwordEntropy: {
    fr: 'Le mot de passe est trop simple, veuillez le rallonger.',
    en: 'The password is too simple, please make it longer.'
  },
  forbiddenPassword: {
    fr: 'Ce mot de passe est trop courant.',
    en: 'This password is too common.'
  },
  samePassword: {
    fr: 'Le nouveau mot de passe doit être différent du précédent.',
    en: 'The new password must differ from the previous one.'
  },
  updatePassword: {
    fr: 'Votre mot de passe doit être renouvelé.',
    en: 'Your password must be renewed.'
  },
  noPasswordless: {
    fr: "La connexion sans mot de passe n'est pas activée.",
    en: 'Signing in without a password is not enabled.'
  },
  passwordless2FA: {
    fr: 'La connexion sans mot de passe ne convient pas à un compte qui demande une double authentification.',
    en: 'Signing in without a password does not suit an account that needs two-factor authentication.'
  },
  bad2FAToken: {
    fr: "Ce code de double authentification n'est pas valide.",
    en: 'This two-factor code is not valid.'
  },
  active2FA: {
    fr: 'La double authentification est déjà active sur ce compte.',
    en: 'Two-factor authentication is already active on this account.'
  },
  onlyCreateInvited: {
    fr: "Un compte ne peut être créé qu'à partir d'une invitation.",
    en: 'An account can only be created from an invitation.'
  },
  plannedDeletion: {
    fr: 'La suppression de ce compte est prévue.',
    en: 'The deletion of this account is planned.'
  },
  unknownOAuthProvider: {
    fr: "Ce fournisseur d'identité est inconnu.",
    en: 'This identity provider is unknown.'
  },
  unknownSAMLProvider: {
    fr: "Ce fournisseur d'identité SAML est inconnu.",
    en: 'This SAML identity provider is unknown.'
  },
  badProviderInvitEmail: {
    fr: "L'adresse mail donnée par le fournisseur d'identité n'est pas celle de l'invitation.",
    en: 'The email address given by the identity provider is not the one of the invitation.'
  },
  badIDPQuery: {
    fr: "La réponse du fournisseur d'identité n'est pas valable. Veuillez recommencer.",
    en: 'The answer of the identity provider is not valid. Please start again.'
  },
  providerUnreachable: {
    fr: "Le fournisseur d'identité ne répond pas. Réessayez plus tard.",
    en: 'The identity provider does not answer. Try again later.'
  },
  unverifiedEmail: {
    fr: "Le fournisseur d'identité n'a pas vérifié votre adresse mail.",
    en: 'The identity provider has not verified your email address.'
  },
  otherIdentity: {
    fr: "Le compte de cette adresse mail est lié à une autre identité de ce fournisseur. Un administrateur de la plateforme peut l'en détacher.",
    en: 'The account of this email address is linked to another identity of this provider. An administrator of the platform can unlink it.'
  },
  adminChangeHostBlocked: {
    fr: "Le compte d'un super-administrateur ne peut pas changer de site.",
    en: 'The account of a super administrator cannot be moved to another site.'
  },
  takenEmail: {
    fr: 'Un compte utilise déjà cette adresse mail.',
    en: 'An account already uses this email address.'
  },
  setupCode: {
    fr: "Ce code n'est pas le bon. Le code est affiché dans le journal du serveur.",
    en: 'This code is not the right one. The code is shown in the log of the server.'
  },
  tooYoung: { fr: 'Il faut avoir au moins 13 ans.', en: 'You must be at least 13 years old.' },
  settingsAccount: {
    fr: "Ce compte est dans la configuration de la plateforme : il s'y change, et ne s'ouvre qu'avec son mot de passe.",
    en: 'This account is in the settings of the platform: it is changed there, and opens with its password alone.'
  },
  readOnlyAccounts: {
    fr: 'Les comptes sont lus dans des fichiers : ils ne peuvent pas être modifiés.',
    en: 'The accounts are read from files: they cannot be changed.'
  },
  setupDone: {
    fr: 'La plateforme est déjà installée.',
    en: 'The platform is already set up.'
  }
} satisfies Record<string, Record<'fr' | 'en', string>>

export type DirectoryText = keyof typeof texts

export const directoryTexts: Record<DirectoryText, Record<'fr' | 'en', string>> = texts

/** Message of an error code; undefined for a code that is not one of the directory. */
export function directoryText(code: string, language: 'fr' | 'en'): string | undefined {
  return Object.hasOwn(texts, code) ? directoryTexts[code as DirectoryText][language] : undefined
}
