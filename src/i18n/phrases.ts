/**
 * Phrases with variables and plural forms, as react-admin's polyglot writes them, for views that do without it: it
 * weighs as much as the table of an embed.
 */
import type { Locale } from './locale.ts'

const pluralSeparator = '||||'
const variable = /%\{(.*?)\}/g

/** Which of two forms a number takes. */
const pluralForms: Record<Locale, (count: number) => 0 | 1> = {
  fr: (count) => (count >= 2 ? 1 : 0),
  en: (count) => (count === 1 ? 0 : 1)
}

/** The form for `smart_count`, with the values of its variables; those without value stay as they are written. */
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
