/** Expected content of a route for each role, in both languages. */
import type { Role } from './roles.ts'

export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

/** Text as a screen reader reads it: the same in both languages, or in French and English. */
export type Words = string | [fr: string, en: string]

export interface PageContent {
  visible: Words[]
  /** Content that must not be visible. */
  hidden?: Words[]
  /** The API refuses a request, which browsers log as a console error. */
  isRefused?: true
}

export interface Route {
  /** Path below `/data-fair`, with `{name}` for the id of a dataset or application. */
  path: string
  /** Expected content by role; a missing role is not tested. */
  contentByRole: Partial<Record<Role, PageContent>>
}

export function inLanguage(words: Words, language: Language): string {
  return typeof words === 'string' ? words : words[languages.indexOf(language)]!
}

/** Route with the same content for every role. */
export function everybody(path: string, ...visible: Words[]): Route {
  const content = { visible }
  return {
    path,
    contentByRole: { administrator: content, contributor: content, reader: content, anonymous: content }
  }
}

/** The administration asks anonymous visitors to sign in on every page. */
const signIn: PageContent = {
  visible: [
    ['Vous devez être authentifié pour utiliser ce service.', 'You must be logged in to use this service.'],
    ["Se connecter / S'inscrire", 'Login / Sign up']
  ],
  hidden: ['Randonnées', 'Salles', 'Budget interne']
}

/** Administration page: content for members, and exceptions by role. */
export function page(
  path: string,
  visible: Words[],
  otherwise: Partial<Record<'administrator' | 'contributor' | 'reader', PageContent>> = {}
): Route {
  const member = { visible }
  return {
    path,
    contentByRole: {
      administrator: member,
      contributor: member,
      reader: member,
      ...otherwise,
      anonymous: signIn
    }
  }
}
