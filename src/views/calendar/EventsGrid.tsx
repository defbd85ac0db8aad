import FullCalendar, { type CalendarRef, type EventDisplayInfo, type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import french from '@fullcalendar/react/locales/fr'
import '@fullcalendar/react/skeleton.css'
import classicTheme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { Grid, hoursWidth, leastDay, leastLane } from './calendarStyles.ts'
import { addDays, firstWeekday, formatTime, minutesOf, timeAt, today, type Day } from './days.ts'
import { isHourly, mostAtOnce, type CalendarEvent } from './events.ts'
import { useCalendarTranslate } from './useCalendarTranslate.ts'
import { useEventName } from './useEventName.ts'

/** Where the hours open when nothing takes place earlier. */
const morning = '08:00'
/** Lanes that the week grows for: with more of them, each is narrower. */
const mostWideLanes = 4

interface EventsGridProps {
  label: string
  view: 'month' | 'week' | 'hours'
  /** A day of the month or of the week. */
  day: Day
  events: CalendarEvent[]
  onOpen: (event: CalendarEvent) => void
}

const views = { month: 'dayGridMonth', week: 'dayGridWeek', hours: 'timeGridWeek' } as const
const plugins = [dayGrid, timeGrid, classicTheme]

/** The weeks of a month, or one week, by its hours when events have some. */
export function EventsGrid({ label, view, day, events, onOpen }: EventsGridProps): ReactNode {
  const t = useCalendarTranslate()
  const locale = currentLocale()
  const calendar = useRef<CalendarRef>(null)
  const known = useMemo(() => new Map(events.map((event) => [event.id, event])), [events])
  const inputs = useMemo(() => events.map(inputOf), [events])
  const nameOf = useEventName()
  useEffect(() => {
    calendar.current?.getApi().gotoDate(day)
  }, [day])
  const earliest = events.filter(isHourly).map(({ time = morning }) => time)
  const lanes = Math.min(mostWideLanes, mostAtOnce(events))
  const leastWidth = hoursWidth + 7 * Math.max(leastDay, lanes * leastLane)

  function content({ event, isStart }: EventDisplayInfo): ReactNode {
    const shown = known.get(event.id)
    if (!shown?.time || !isStart) return <span className="name">{event.title}</span>
    const begins = formatTime(shown.time, locale)
    const until = endOf(shown, locale)
    return (
      <>
        <b className="time">
          {begins}
          {until && <span className="until"> – {until}</span>}
        </b>
        <span className="name">{event.title}</span>
      </>
    )
  }

  /** What the calendar does not say itself: the days of an event to who hears it, its hours to who points at it. */
  function describe(element: HTMLElement, id: string): void {
    const event = known.get(id)
    if (!event) return
    element.setAttribute('aria-label', nameOf(event))
    const until = endOf(event, locale)
    const hours = event.time ? `${formatTime(event.time, locale)}${until && ` – ${until}`} ` : ''
    element.title = `${hours}${event.label}`
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <Grid aria-label={label} tabIndex={view === 'hours' ? 0 : undefined}>
      <div style={{ height: '100%', minWidth: view === 'hours' ? leastWidth : undefined }}>
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
          slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: !locale.startsWith('fr') }}
          slotEventOverlap={false}
          scrollTime={earliest.reduce((least, time) => (time < least ? time : least), morning)}
          allDayText={t('calendar.wholeDays')}
          timedText={t('calendar.hours')}
          moreLinkText={(count: number) => t('calendar.others', { count })}
          moreLinkHint={(count: number) => t('calendar.otherEvents', { smart_count: count, count })}
          closeHint={t('calendar.close')}
          events={inputs}
          rowEventInnerClass="in-row"
          listItemEventInnerClass="in-row"
          columnEventInnerClass="in-column"
          eventContent={content}
          eventDidMount={({ el, event }) => describe(el, event.id)}
          eventClick={({ event }) => {
            const clicked = known.get(event.id)
            if (clicked) onOpen(clicked)
          }}
        />
      </div>
    </Grid>
  )
}

/** What clocks show where the viewer is, as if it were in UTC. */
function wallClock(): string {
  const now = new Date()
  return `${today()}T${timeAt(now.getHours() * 60 + now.getMinutes())}`
}

/** The time at which an event of hours ends, empty when it has no length. */
function endOf({ time, minutes }: CalendarEvent, locale: string): string {
  return time && minutes ? formatTime(timeAt(minutesOf(time) + minutes), locale) : ''
}

/** Events of hours stand among them; those of days, or longer than one, above. */
function inputOf(event: CalendarEvent): EventInput {
  const { id, label: title, firstDay, days, time = '00:00', minutes = 0 } = event
  if (!isHourly(event)) return { id, title, start: firstDay, end: addDays(firstDay, days), allDay: true }
  const start = `${firstDay}T${time}`
  const end = new Date(Date.parse(`${start}:00Z`) + minutes * 60_000).toISOString()
  return { id, title, start, end }
}
