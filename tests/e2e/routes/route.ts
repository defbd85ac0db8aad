/** What a route shows to each visitor, in both languages. */
import type { Role } from './roles.ts'

export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

/** As a screen reader tells it: once for both languages, or in French and in English. */
export type Words = string | [fr: string, en: string]

export interface Sight {
  seen: Words[]
  /** What is for others. */
  hidden?: Words[]
  /** The API refuses something, which browsers write in their console. */
  isRefused?: true
}

export interface Route {
  /** Below `/data-fair`, with `{name}` for the id of a dataset or of an application. */
  path: string
  /** Who is not named has nothing of his own to see there. */
  sights: Partial<Record<Role, Sight>>
}

export function inLanguage(words: Words, language: Language): string {
  return typeof words === 'string' ? words : words[languages.indexOf(language)]!
}

/** The same for everybody. */
export function everybody(path: string, ...seen: Words[]): Route {
  const sight = { seen }
  return {
    path,
    sights: { administrator: sight, contributor: sight, reader: sight, anonymous: sight }
  }
}

/** The administration asks visitors to sign in, whatever the page. */
const signIn: Sight = {
  seen: [
    ['Vous devez être authentifié pour utiliser ce service.', 'You must be logged in to use this service.'],
    ["Se connecter / S'inscrire", 'Login / Sign up']
  ],
  hidden: ['Randonnées', 'Salles', 'Budget interne']
}

/** A page of the administration: what members see, and what some of them see otherwise. */
export function page(
  path: string,
  seen: Words[],
  otherwise: Partial<Record<'administrator' | 'contributor' | 'reader', Sight>> = {}
): Route {
  const member = { seen }
  return {
    path,
    sights: { administrator: member, contributor: member, reader: member, ...otherwise, anonymous: signIn }
  }
}
