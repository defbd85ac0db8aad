/**
 * Messages with variables and plurals in the syntax of polyglot, which react-admin uses. Polyglot is as large as the
 * table of an embed: views do without it.
 */
import type { Locale } from './locale.ts'

const pluralSeparator = '||||'
const variable = /%\{(.*?)\}/g

/** Index of the plural form of a number. */
const pluralForms: Record<Locale, (count: number) => 0 | 1> = {
  fr: (count) => (count >= 2 ? 1 : 0),
  en: (count) => (count === 1 ? 0 : 1)
}

/** Plural form for `smart_count`, with variables replaced; unknown variables are left unchanged. */
export function phraseOf(text: string, values: Record<string, unknown>, locale: Locale): string {
  const { smart_count: count } = values
  return inForm(text, typeof count === 'number' ? count : undefined, locale).replaceAll(
    variable,
    (written, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return value === undefined || value === null ? written : `${value as string | number}`
    }
  )
}

function inForm(text: string, count: number | undefined, locale: Locale): string {
  if (count === undefined) return text
  const forms = text.split(pluralSeparator)
  return (forms[pluralForms[locale](count)] || forms[0] || '').trim()
}
