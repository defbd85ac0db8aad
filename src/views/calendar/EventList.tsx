import type { ReactNode } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { Events } from './calendarStyles.ts'
import { addDays, formatDay, formatDays, formatTime, type Day } from './days.ts'
import { eventsOn, type CalendarEvent } from './events.ts'

interface EventListProps {
  label: string
  days: Day[]
  events: CalendarEvent[]
  onOpen: (event: CalendarEvent) => void
}

/** List of the events of some days, grouped by day; an event of several days is listed on its first visible day. */
export function EventList({ label, days, events, onOpen }: EventListProps): ReactNode {
  const locale = currentLocale()
  const first = days[0]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable
    <Events aria-label={label} tabIndex={0}>
      {days.map((day) => {
        const onDay = eventsOn(events, day).filter((event) => event.firstDay === day || day === first)
        if (onDay.length === 0) return null
        return (
          <div key={day}>
            <h3>
              <time dateTime={day}>
                {formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })}
              </time>
            </h3>
            <EventItems events={onDay} onOpen={onOpen} />
          </div>
        )
      })}
    </Events>
  )
}

interface EventItemsProps {
  events: CalendarEvent[]
  onOpen: (event: CalendarEvent) => void
}

/** Items of a list of events, with their time or their days. */
function EventItems({ events, onOpen }: EventItemsProps): ReactNode {
  const locale = currentLocale()
  return (
    <ul>
      {events.map((event) => (
        <li key={event.id}>
          <button type="button" onClick={() => onOpen(event)}>
            <span className="time">{event.time && formatTime(event.time, locale)}</span>
            <span>{event.label}</span>
            {event.days > 1 && (
              <span className="days">
                {formatDays(event.firstDay, addDays(event.firstDay, event.days - 1), locale)}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
