/** Formats relative dates. */
import { localDay } from '../../contract/time/digits.ts'
import type { Locale } from './locale.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 365 * day

/** Units with their length, and the age in milliseconds up to which each is used. */
const units: [unit: Intl.RelativeTimeFormatUnit, length: number, until: number][] = [
  ['minute', minute, hour],
  ['hour', hour, day],
  ['day', day, month],
  ['month', month, year],
  ['year', year, Infinity]
]

/**
 * Formats a relative date: `à l’instant`, `il y a 5 minutes`, `hier`. A date in the future, from another clock, counts
 * as now.
 * @param now milliseconds since the epoch
 */
export function relativeDate(iso: string, now: number, locale: Locale): string {
  const elapsed = now - Date.parse(iso)
  if (Number.isNaN(elapsed)) return iso
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const distance = Math.abs(elapsed)
  if (elapsed < 0 ? distance < hour : distance < minute) return format.format(0, 'second')
  const [unit, length] = units.find(([, , until]) => distance < until) ?? units[0]!
  return format.format(-Math.trunc(elapsed / length), unit)
}

/** Calendar day of an instant in the reader's time zone, `2026-03-12`; the text itself when it is not a date. */
export function dayOf(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : localDay(date)
}
