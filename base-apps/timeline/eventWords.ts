/** Texts for the date and time of an event. */
import {
  addDays,
  formatDay,
  formatDays,
  formatTime,
  minutesOf,
  timeAt
} from '../../src/views/calendar/days.ts'
import type { CalendarEvent } from '../../src/views/calendar/events.ts'
import { locale } from '../shared/language.ts'

export function whenOf({ firstDay, days, time }: CalendarEvent): string {
  if (days > 1) return formatDays(firstDay, addDays(firstDay, days - 1), locale)
  const day = formatDay(firstDay, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return time ? `${day}, ${formatTime(time, locale)}` : day
}

/** Times of an event, such as `10:00 – 12:00`; empty for an all-day event. */
export function hoursOf({ time, minutes }: CalendarEvent): string {
  if (!time) return ''
  const from = formatTime(time, locale)
  return minutes ? `${from} – ${formatTime(timeAt(minutesOf(time) + minutes), locale)}` : from
}
