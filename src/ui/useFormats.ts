import { formatBytes } from './formatBytes.ts'
import { currentLocale, type Locale } from '../i18n/locale.ts'

export interface Formats {
  /** `12 mars 2026` */
  date: (iso: string) => string
  /** The date of a day of the calendar, wherever one reads it; any other text as it is. */
  day: (day: string) => string
  /** `12 mars 2026 à 10:42` */
  dateTime: (iso: string) => string
  number: (value: number) => string
  bytes: (value: number) => string
}

const formatsOfLocale = new Map<Locale, Formats>()

/** Dates and numbers in the language of the page. */
export function useFormats(): Formats {
  const locale = currentLocale()
  const known = formatsOfLocale.get(locale)
  if (known) return known
  // Formatters are slow to make, and the cards of a list would make some each.
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
