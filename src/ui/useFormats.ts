import { formatBytes } from './formatBytes.ts'
import { currentLocale, type Locale } from '../i18n/locale.ts'

export interface Formats {
  /** Formats a date: `12 mars 2026`. */
  date: (iso: string) => string
  /** Formats a calendar day, without time zone conversion; other texts are unchanged. */
  day: (day: string) => string
  /** Formats a date with its time: `12 mars 2026 à 10:42`. */
  dateTime: (iso: string) => string
  number: (value: number) => string
  bytes: (value: number) => string
}

const formatsOfLocale = new Map<Locale, Formats>()

/** Formatters of dates and numbers for the language of the page. */
export function useFormats(): Formats {
  const locale = currentLocale()
  const cachedFormats = formatsOfLocale.get(locale)
  if (cachedFormats) return cachedFormats
  // Formatters are expensive to create: they are shared by all components.
  const formats = formatsOf(locale)
  formatsOfLocale.set(locale, formats)
  return formats
}

function formatsOf(locale: Locale): Formats {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  const number = new Intl.NumberFormat(locale)
  return {
    date: (iso) => date.format(new Date(iso)),
    day: (text) => {
      const time = Date.parse(text)
      return Number.isNaN(time) ? text : day.format(time)
    },
    dateTime: (iso) => dateTime.format(new Date(iso)),
    number: (value) => number.format(value),
    bytes: (value) => formatBytes(value, locale)
  }
}
