/** Formatting of numbers, dates and values for a locale. No I/O. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { Locale } from './language.ts'

export interface NumberFormat {
  /** Digits after the decimal point; undefined for up to two. */
  decimals?: number
  /** Unit after the number: `€`, `km`. */
  unit?: string
  /** Compact notation: `12 k` for 12 000. */
  compact?: boolean
}

const regions: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' }
const formatters = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const format = formatters.get(key) ?? new Intl.NumberFormat(regions[locale], options)
  formatters.set(key, format)
  return format
}

export function formatNumber(
  value: number | null | undefined,
  locale: Locale,
  { decimals, unit, compact }: NumberFormat = {}
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–'
  const text = numberFormat(locale, {
    ...(compact ? { notation: 'compact' } : {}),
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? (compact ? 1 : 2)
  }).format(value)
  return unit ? `${text}\u00A0${unit}` : text
}

const intervals = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const
export type DateInterval = (typeof intervals)[number]

export const isDateInterval = (text: string | undefined): text is DateInterval =>
  (intervals as readonly (string | undefined)[]).includes(text)

/**
 * Formats a date, or the period that begins at this date. The date is taken from the text itself
 * (`2024-01-01T00:00:00+01:00`), since conversion to the visitor's time zone could change the day.
 */
export function formatDate(text: string, locale: Locale, interval?: DateInterval): string {
  const [, year = '', month = '', day = '', time = ''] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(text) ?? []
  if (!year) return text
  const written = (options: Intl.DateTimeFormatOptions): string =>
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toLocaleDateString(regions[locale], {
      ...options,
      timeZone: 'UTC'
    })
  const full = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  if (interval === 'year') return year
  if (interval === 'quarter') return `${locale === 'fr' ? 'T' : 'Q'}${Math.ceil(Number(month) / 3)} ${year}`
  if (interval === 'month') return written({ month: 'short', year: 'numeric' })
  if (interval === 'week') return `${locale === 'fr' ? 'sem. du' : 'week of'} ${written(full)}`
  if (interval === 'day' || !time) return written(full)
  return `${written(full)} ${time}`
}

const truths: Record<Locale, [string, string]> = { fr: ['Oui', 'Non'], en: ['Yes', 'No'] }

/** Objects are written as JSON. */
const textIn = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Formats a column value: its label, else by the type of the column. */
export function formatValue(value: unknown, column: SchemaProperty | undefined, locale: Locale): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map((item) => formatValue(item, column, locale)).join(', ')
  const text = textIn(value)
  const label = column?.['x-labels']?.[text]
  if (label) return label
  if (column?.type === 'boolean') return truths[locale][text === 'true' ? 0 : 1]
  if (column?.format === 'date' || column?.format === 'date-time') return formatDate(text, locale)
  const isNumber = typeof value === 'number' && (column?.type === 'number' || column?.type === 'integer')
  // Integers are not formatted, because they may be years or codes.
  if (isNumber && column.type === 'number') return formatNumber(value, locale)
  if (isNumber && Math.abs(value) >= 10_000) return formatNumber(value, locale)
  return text
}

/** Title of a column. */
export const titleOf = (column: SchemaProperty | undefined, key = ''): string =>
  column?.title || column?.['x-originalName'] || column?.key || key
