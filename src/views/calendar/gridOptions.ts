/** What every grid of events has, in the pages of datasets and in applications. */
import type { CalendarOptions, EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import french from '@fullcalendar/react/locales/fr'
import '@fullcalendar/react/skeleton.css'
import classicTheme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { addDays, firstWeekday, timeAt, today, type Day } from './days.ts'
import { isHourly, type CalendarEvent } from './events.ts'

/** A month, a week by its days, or a week by its hours. */
export type GridView = 'month' | 'week' | 'hours'

const views = { month: 'dayGridMonth', week: 'dayGridWeek', hours: 'timeGridWeek' } as const
const plugins = [dayGrid, timeGrid, classicTheme]
const locales = [french]
/** The hour at which the hours open when nothing takes place earlier. */
const morning = '08:00'

interface Grid {
  view: GridView
  /** A day of the month or of the week. */
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
    // Events come with the day and the time to show: no zone shifts them.
    timeZone: 'UTC',
    now: wallClock,
    nowIndicator: true,
    fixedWeekCount: false,
    dayMaxEvents: view === 'month',
    // What ends in the night belongs to the evening.
    nextDayThreshold: '23:59:59',
    slotDuration: '00:30',
    slotHeaderInterval: '01:00',
    slotHeaderFormat: { hour: '2-digit', minute: '2-digit', hour12: !locale.startsWith('fr') },
    slotEventOverlap: false,
    scrollTime: times.reduce((least, time) => (time < least ? time : least), morning)
  } satisfies CalendarOptions
}

/** What clocks show where the viewer is, as if it were in UTC. */
function wallClock(): string {
  const now = new Date()
  return `${today()}T${timeAt(now.getHours() * 60 + now.getMinutes())}`
}

/** Events of hours stand among them; those of days, or longer than one, above. */
export function gridEvent(event: CalendarEvent): EventInput {
  const { id, label: title, firstDay, days, time = '00:00', minutes = 0 } = event
  if (!isHourly(event)) return { id, title, start: firstDay, end: addDays(firstDay, days), allDay: true }
  const start = `${firstDay}T${time}`
  const end = new Date(Date.parse(`${start}:00Z`) + minutes * 60_000).toISOString()
  return { id, title, start, end }
}
