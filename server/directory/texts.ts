/** Error codes of the directory and their sentence in each language (contract/directory.md §20). */
import { passwordRules } from '../../contract/passwordRules.ts'
import { HttpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'

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
    fr: 'Trop de tentatives dans un bref intervalle. Veuillez patienter avant de réessayer.',
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
  takenEmail: {
    fr: 'Un compte utilise déjà cette adresse mail.',
    en: 'An account already uses this email address.'
  },
  setupCode: {
    fr: "Le code n'est pas le bon. Il est affiché dans le journal du serveur.",
    en: 'The code is not the right one. It is shown in the log of the server.'
  },
  setupDone: {
    fr: 'La plateforme est déjà installée.',
    en: 'The platform is already set up.'
  }
} satisfies Record<string, Record<Language, string>>

export type DirectoryText = keyof typeof texts

export const directoryTexts: Record<DirectoryText, Record<Language, string>> = texts

/** Error whose message is the sentence of a code in the caller's language. */
export function directoryError(status: number, code: DirectoryText, language: Language): HttpError {
  return new HttpError(status, directoryTexts[code][language])
}
