import FullCalendar, { type CalendarRef, type EventDisplayInfo } from '@fullcalendar/react'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { Grid, hoursWidth, minDayWidth, minLaneWidth } from './calendarStyles.ts'
import { formatTime, minutesOf, timeAt, type Day } from './days.ts'
import { maxOverlappingEvents, type CalendarEvent } from './events.ts'
import { gridEvent, gridOptions, type GridView } from './gridOptions.ts'
import { useCalendarTranslate } from './useCalendarTranslate.ts'
import { useEventName } from './useEventName.ts'

/** Largest number of simultaneous events for which the week gets wider; beyond that, lanes get narrower. */
const maxWideLanes = 4

interface EventsGridProps {
  label: string
  view: GridView
  /** Any day of the month or week to show. */
  day: Day
  events: CalendarEvent[]
  onOpen: (event: CalendarEvent) => void
}

/** Grid of the weeks of a month, or of one week, with hours when events have a time. */
export function EventsGrid({ label, view, day, events, onOpen }: EventsGridProps): ReactNode {
  const t = useCalendarTranslate()
  const locale = currentLocale()
  const calendar = useRef<CalendarRef>(null)
  const eventsById = useMemo(() => new Map(events.map((event) => [event.id, event])), [events])
  const inputs = useMemo(() => events.map(gridEvent), [events])
  const nameOf = useEventName()
  useEffect(() => {
    calendar.current?.getApi().gotoDate(day)
  }, [day])
  const lanes = Math.min(maxWideLanes, maxOverlappingEvents(events))
  const minGridWidth = hoursWidth + 7 * Math.max(minDayWidth, lanes * minLaneWidth)

  function content({ event, isStart }: EventDisplayInfo): ReactNode {
    const shown = eventsById.get(event.id)
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

  /** Adds what FullCalendar leaves out: an accessible name with the days of the event, and a tooltip with its hours. */
  function describe(element: HTMLElement, id: string): void {
    const event = eventsById.get(id)
    if (!event) return
    element.setAttribute('aria-label', nameOf(event))
    const until = endOf(event, locale)
    const hours = event.time ? `${formatTime(event.time, locale)}${until && ` – ${until}`} ` : ''
    element.title = `${hours}${event.label}`
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable
    <Grid aria-label={label} tabIndex={view === 'hours' ? 0 : undefined}>
      <div style={{ height: '100%', minWidth: view === 'hours' ? minGridWidth : undefined }}>
        <FullCalendar
          // FullCalendar reads its initial scroll position once: a new key mounts a new instance for each view.
          key={view}
          ref={calendar}
          {...gridOptions({ view, day, events, locale })}
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
            const clicked = eventsById.get(event.id)
            if (clicked) onOpen(clicked)
          }}
        />
      </div>
    </Grid>
  )
}

/** End time of an event, formatted; empty for an event without a duration. */
function endOf({ time, minutes }: CalendarEvent, locale: string): string {
  return time && minutes ? formatTime(timeAt(minutesOf(time) + minutes), locale) : ''
}
