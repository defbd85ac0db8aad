/** Formats numbers, dates and sizes in the language of the portal. */
import type { Visit } from '../../../contract/portals/visit.ts'
import { useVisit } from './PortalContext.tsx'

type FormatContext = Pick<Visit, 'lang' | 'timeZone'>

export interface Formats {
  /** Formats a count. */
  number: (value: number) => string
  /** Formats a number of the data with all its digits; four-digit numbers, often years, are not grouped. */
  figure: (value: number) => string
  /** Formats a day; empty for an invalid date. */
  day: (date: unknown) => string
  /** Formats a date with its time, if it has one. */
  moment: (date: unknown) => string
  bytes: (size: number) => string
}

const isDay = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date)

const known = new Map<string, Formats>()

/** Intl formatters are expensive to create: cached by language and time zone. */
export function formatsOf({ lang, timeZone = 'Europe/Paris' }: FormatContext): Formats {
  const key = `${lang} ${timeZone}`
  const formats = known.get(key) ?? newFormats(lang, timeZone)
  known.set(key, formats)
  return formats
}

function newFormats(lang: FormatContext['lang'], timeZone: string): Formats {
  const numbers = new Intl.NumberFormat(lang)
  const figures = new Intl.NumberFormat(lang, { useGrouping: 'min2', maximumFractionDigits: 20 })
  const dated = (zone: string, hour: boolean): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(lang, {
      dateStyle: 'long',
      timeZone: zone,
      ...(hour ? { timeStyle: 'short' as const } : {})
    })
  const days = { local: dated(timeZone, false), plain: dated('UTC', false) }
  const moments = dated(timeZone, true)
  const written = (date: unknown, format: (text: string) => Intl.DateTimeFormat): string => {
    const value = typeof date === 'string' ? Date.parse(date) : Number.NaN
    return Number.isNaN(value) ? '' : format(String(date)).format(value)
  }
  return {
    number: (value) => numbers.format(value),
    figure: (value) => figures.format(value),
    day: (date) => written(date, (text) => (isDay(text) ? days.plain : days.local)),
    moment: (date) => written(date, (text) => (isDay(text) ? days.plain : moments)),
    bytes: (size) => bytesText(size, lang)
  }
}

const units = { fr: ['o', 'ko', 'Mo', 'Go', 'To'], en: ['B', 'kB', 'MB', 'GB', 'TB'] }

function bytesText(size: number, lang: FormatContext['lang']): string {
  const power = size < 1000 ? 0 : Math.min(4, Math.floor(Math.log10(size) / 3))
  const value = size / 1000 ** power
  const digits = value < 10 && power ? 1 : 0
  return `${value.toLocaleString(lang, { maximumFractionDigits: digits })}\u00A0${units[lang][power]}`
}

export function useFormats(): Formats {
  return formatsOf(useVisit())
}
