/** Language and messages of the page. The language comes from the platform's cookie; the default is French. */
import { phraseOf } from '../../src/i18n/phrases.ts'
import { readCookie } from './cookies.ts'

export type Locale = 'fr' | 'en'

/** The parameter `lang` serves embedded pages, whose visitors have no cookie of the platform. */
export const locale: Locale = localeOf(
  new URLSearchParams(window.location.search).get('lang') ?? readCookie('i18n_lang')
)

function localeOf(name: string | null | undefined): Locale {
  return name === 'en' ? 'en' : 'fr'
}

type Values = Record<string, unknown>

/** Returns a translation function. The types check that both languages have the same keys. */
export function translator<Key extends string>(
  messages: Record<Locale, Record<Key, string>>
): (key: Key, values?: Values) => string {
  return (key, values = {}) => phraseOf(messages[locale][key], values, locale)
}
