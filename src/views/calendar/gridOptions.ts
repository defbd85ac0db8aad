/** FullCalendar options shared by the pages of datasets and by applications. */
import type { CalendarOptions, EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import french from '@fullcalendar/react/locales/fr'
import '@fullcalendar/react/skeleton.css'
import classicTheme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { addDays, firstWeekday, timeAt, today, type Day } from './days.ts'
import { isHourly, type CalendarEvent } from './events.ts'

/** Month, week of days, or week with hours. */
export type GridView = 'month' | 'week' | 'hours'

const views = { month: 'dayGridMonth', week: 'dayGridWeek', hours: 'timeGridWeek' } as const
const plugins = [dayGrid, timeGrid, classicTheme]
const locales = [french]
/** Time that a week with hours scrolls to when no event is earlier. */
const morning = '08:00'

interface Grid {
  view: GridView
  /** Any day of the month or week to show. */
  day: Day
  events: CalendarEvent[]
  locale: string
}

export function gridOptions({ view, day, events, locale }: Grid) {
  const times = events.filter(isHourly).map(({ time = morning }) => time)
  return {
    plugins,
    locales,
    locale,
    firstDay: firstWeekday(locale),
    initialView: views[view],
    initialDate: day,
    headerToolbar: false,
    height: '100%',
    // Events carry the day and time to display, and are passed as UTC: FullCalendar shifts nothing.
    timeZone: 'UTC',
    now: wallClock,
    nowIndicator: true,
    fixedWeekCount: false,
    dayMaxEvents: view === 'month',
    // An event that ends after midnight is drawn on its first day only.
    nextDayThreshold: '23:59:59',
    slotDuration: '00:30',
    slotHeaderInterval: '01:00',
    slotHeaderFormat: { hour: '2-digit', minute: '2-digit', hour12: !locale.startsWith('fr') },
    slotEventOverlap: false,
    scrollTime: times.reduce((least, time) => (time < least ? time : least), morning)
  } satisfies CalendarOptions
}

/** Current wall-clock time of the viewer, written as if it were UTC. */
function wallClock(): string {
  const now = new Date()
  return `${today()}T${timeAt(now.getHours() * 60 + now.getMinutes())}`
}

/**
 * Converts an event for FullCalendar: hourly events go among the hours, all-day events and events of several days
 * above.
 */
export function gridEvent(event: CalendarEvent): EventInput {
  const { id, label: title, firstDay, days, time = '00:00', minutes = 0 } = event
  if (!isHourly(event)) return { id, title, start: firstDay, end: addDays(firstDay, days), allDay: true }
  const start = `${firstDay}T${time}`
  const end = new Date(Date.parse(`${start}:00Z`) + minutes * 60_000).toISOString()
  return { id, title, start, end }
}
