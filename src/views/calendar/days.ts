/** Calendar days as texts, `YYYY-MM-DD`: no time zone can shift them. */
import { hoursAndMinutes, localDay } from '../../../contract/time/digits.ts'

const dayMs = 86_400_000

export type Day = string

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
}

export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

/** Number of days between two days. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** Current day in the viewer's time zone. */
export function today(): Day {
  return localDay(new Date())
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}

/** First day of the week, 0 for Sunday. */
export function firstWeekday(locale: string): number {
  return locale.startsWith('fr') ? 1 : 0
}

/** The seven days of the week that contains a day. */
export function weekOf(day: Day, firstDay: number): Day[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const start = addDays(day, -((weekday - firstDay + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(start, index))
}

/** The weeks that contain the days of a month. */
export function weeksOf(month: Day, firstDay: number): Day[][] {
  const first = addMonths(month, 0)
  const after = addMonths(month, 1)
  const weeks: Day[][] = []
  for (let day = first; ; day = addDays(day, 7)) {
    const week = weekOf(day, firstDay)
    if ((week[0] ?? '') >= after) return weeks
    weeks.push(week)
  }
}

/** Formats a day for a locale. Days are read as UTC, so that no time zone shifts them. */
export function formatDay(day: Day, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

export function formatDays(from: Day, to: Day, locale: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, options).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`)
  )
}

export const dayMinutes = 1440

/** Minutes from midnight to a time written `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Time of day, `HH:MM`, some minutes after midnight; wraps around after 24 hours. */
export function timeAt(minutes: number): string {
  return hoursAndMinutes(minutes % dayMinutes)
}

/** Formats a time of day, `HH:MM`, for a locale. */
export function formatTime(time: string, locale: string): string {
  const moment = new Date(`2000-01-01T${time}:00Z`)
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(moment)
}
