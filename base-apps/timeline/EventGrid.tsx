/** The weeks of a month, or one week, by its hours when events have some. */
import FullCalendar, { type CalendarRef, type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import french from '@fullcalendar/react/locales/fr'
import '@fullcalendar/react/skeleton.css'
import classicTheme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useMemo, useRef } from 'react'
import type { Line } from '../../contract/datasets/dataset.ts'
import { addDays, firstWeekday, timeAt, today } from '../../src/views/calendar/days.ts'
import { isHourly, type CalendarEvent } from '../../src/views/calendar/events.ts'
import { locale } from '../shared/language.ts'
import { tv } from '../shared/viewMessages.ts'
import { hoursOf, whenOf } from './eventWords.ts'
import { tt } from './messages.ts'
import type { OpenedEvent } from './TimelineApplication.tsx'
import type { EventColors } from './useCategories.ts'

interface EventGridProps {
  view: 'month' | 'week' | 'hours'
  /** A day of the month or of the week. */
  day: string
  events: CalendarEvent[]
  lines: Map<string, Line>
  colors: EventColors
  onOpen: (event: OpenedEvent) => void
}

const views = { month: 'dayGridMonth', week: 'dayGridWeek', hours: 'timeGridWeek' } as const
const plugins = [dayGrid, timeGrid, classicTheme]
/** Where the hours open when nothing takes place earlier. */
const morning = '08:00'

export default function EventGrid({ view, day, events, lines, colors, onOpen }: EventGridProps) {
  const calendar = useRef<CalendarRef>(null)
  const known = useMemo(() => new Map(events.map((event) => [event.id, event])), [events])
  const inputs = events.map((event): EventInput => {
    const color = colors.colorOf(lines.get(event.id))
    return { ...inputOf(event), color, contrastColor: colors.onColor(color) }
  })
  useEffect(() => {
    calendar.current?.getApi().gotoDate(day)
  }, [day])
  const earliest = events.filter(isHourly).map(({ time = morning }) => time)

  function describe(element: HTMLElement, id: string): void {
    const event = known.get(id)
    if (!event) return
    element.setAttribute('aria-label', tt('event', { label: event.label, when: whenOf(event) }))
    element.title = [hoursOf(event), event.label].filter(Boolean).join(' ')
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="event-grid" aria-label={tt(view === 'month' ? 'month' : 'week')} tabIndex={0}>
      <div className={view}>
        <FullCalendar
          // Another view is another calendar: it opens on its own hours.
          key={view}
          ref={calendar}
          plugins={plugins}
          locales={[french]}
          locale={locale}
          firstDay={firstWeekday(locale)}
          initialView={views[view]}
          initialDate={day}
          headerToolbar={false}
          height="100%"
          // Events come with the day and the time to show: no zone shifts them.
          timeZone="UTC"
          now={wallClock}
          nowIndicator
          fixedWeekCount={false}
          dayMaxEvents={view === 'month'}
          // What ends in the night belongs to the evening.
          nextDayThreshold="23:59:59"
          slotDuration="00:30"
          slotHeaderInterval="01:00"
          slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: locale !== 'fr' }}
          slotEventOverlap={false}
          scrollTime={earliest.reduce((least, time) => (time < least ? time : least), morning)}
          allDayText={tt('wholeDays')}
          timedText={tt('hours')}
          moreLinkText={(count: number) => tt('others', { count })}
          moreLinkHint={(count: number) => tt('otherEvents', { smart_count: count, count })}
          closeHint={tv('close')}
          events={inputs}
          eventContent={({ event, isStart }) => {
            const shown = known.get(event.id)
            const hours = shown?.time && isStart ? hoursOf(shown).split(' – ')[0] : ''
            return (
              <span className="event-name">
                {hours && <b>{hours} </b>}
                {event.title}
              </span>
            )
          }}
          eventDidMount={({ el, event }) => describe(el, event.id)}
          eventClick={({ event }) => {
            const clicked = known.get(event.id)
            if (clicked) onOpen(clicked)
          }}
        />
      </div>
    </section>
  )
}

/** What clocks show where the viewer is, as if it were in UTC. */
function wallClock(): string {
  const now = new Date()
  return `${today()}T${timeAt(now.getHours() * 60 + now.getMinutes())}`
}

/** Events of hours stand among them; those of days, or longer than one, above. */
function inputOf(event: CalendarEvent): EventInput {
  const { id, label: title, firstDay, days, time = '00:00', minutes = 0 } = event
  if (!isHourly(event)) return { id, title, start: firstDay, end: addDays(firstDay, days), allDay: true }
  const start = `${firstDay}T${time}`
  const end = new Date(Date.parse(`${start}:00Z`) + minutes * 60_000).toISOString()
  return { id, title, start, end }
}
