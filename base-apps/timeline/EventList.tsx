/** List of events by day; an event of several days appears on its first visible day. */
import type { Line } from '../../contract/datasets/dataset.ts'
import { formatDay } from '../../src/views/calendar/days.ts'
import { eventsOn, type CalendarEvent } from '../../src/views/calendar/events.ts'
import { locale } from '../shared/language.ts'
import { Empty } from '../shared/states.tsx'
import { hoursOf, whenOf } from './eventWords.ts'
import { timelineText } from './messages.ts'
import type { OpenedEvent } from './TimelineApplication.tsx'
import type { EventColors } from './useCategories.ts'

interface EventListProps {
  days: string[]
  events: CalendarEvent[]
  lines: Map<string, Line>
  colors: EventColors
  onOpen: (event: OpenedEvent) => void
}

export function EventList({ days, events, lines, colors, onOpen }: EventListProps) {
  const [first] = days
  const shown = days.flatMap((day) => {
    const onDay = eventsOn(events, day).filter(({ firstDay }) => firstDay === day || day === first)
    return onDay.length ? [{ day, onDay }] : []
  })
  if (!shown.length) return <Empty>{timelineText('nothing')}</Empty>
  return (
    <div className="event-list">
      {shown.map(({ day, onDay }) => (
        <section key={day}>
          <h3>
            <time dateTime={day}>
              {formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })}
            </time>
          </h3>
          <ul>
            {onDay.map((event) => (
              <li key={event.id}>
                <button type="button" onClick={() => onOpen(event)}>
                  <span
                    className="dot"
                    style={{ background: colors.colorOf(lines.get(event.id)) }}
                    aria-hidden
                  />
                  <span className="time">{hoursOf(event)}</span>
                  <span className="name">{event.label}</span>
                  {event.days > 1 && <span className="muted">{whenOf(event)}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
