/** How long ago something was, as people say it. */
import type { Locale } from './locale.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 365 * day

/** Each unit, and how many milliseconds ago it is not used any more. */
const units: [unit: Intl.RelativeTimeFormatUnit, length: number, until: number][] = [
  ['minute', minute, hour],
  ['hour', hour, day],
  ['day', day, month],
  ['month', month, year],
  ['year', year, Infinity]
]

/**
 * `à l’instant`, `il y a 5 minutes`, `hier`. Clocks differ: what comes from a moment ahead was just now.
 * @param now in the milliseconds of Date
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

/** Day of the reader's calendar that a moment is in, `2026-03-12`; the text itself when it is no date. */
export function dayOf(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
