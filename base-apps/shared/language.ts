/** The language of the page: the cookie of the platform, else French; and its sentences. */
import { phraseOf } from '../../src/i18n/phrases.ts'
import { readCookie } from './cookies.ts'

export type Locale = 'fr' | 'en'

/** The parameter `lang` is for a page whose visitors have no cookie of the platform. */
export const locale: Locale = localeOf(
  new URLSearchParams(window.location.search).get('lang') ?? readCookie('i18n_lang')
)

function localeOf(name: string | null | undefined): Locale {
  return name === 'en' ? 'en' : 'fr'
}

type Values = Record<string, unknown>

/** Both languages have the same keys: the types say so. */
export function translator<Key extends string>(
  messages: Record<Locale, Record<Key, string>>
): (key: Key, values?: Values) => string {
  return (key, values = {}) => phraseOf(messages[locale][key], values, locale)
}
