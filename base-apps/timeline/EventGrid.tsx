/** Grid of a month or a week; a week has hours when some of its events have times. */
import FullCalendar, { type CalendarRef, type EventDisplayInfo, type EventInput } from '@fullcalendar/react'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { Line } from '../../contract/datasets/dataset.ts'
import type { CalendarEvent } from '../../src/views/calendar/events.ts'
import { gridEvent, gridOptions, type GridView } from '../../src/views/calendar/gridOptions.ts'
import { locale } from '../shared/language.ts'
import { viewText } from '../shared/viewMessages.ts'
import { hoursOf, whenOf } from './eventWords.ts'
import { timelineText } from './messages.ts'
import type { OpenedEvent } from './TimelineApplication.tsx'
import type { EventColors } from './useCategories.ts'

interface EventGridProps {
  view: GridView
  /** Any day of the shown month or week (YYYY-MM-DD). */
  day: string
  events: CalendarEvent[]
  lines: Map<string, Line>
  colors: EventColors
  onOpen: (event: OpenedEvent) => void
}

export default function EventGrid({ view, day, events, lines, colors, onOpen }: EventGridProps) {
  const calendar = useRef<CalendarRef>(null)
  const eventsById = useMemo(() => new Map(events.map((event) => [event.id, event])), [events])
  const inputs = events.map((event): EventInput => {
    const color = colors.colorOf(lines.get(event.id))
    return { ...gridEvent(event), color, contrastColor: colors.onColor(color) }
  })
  useEffect(() => {
    calendar.current?.getApi().gotoDate(day)
  }, [day])

  function describe(element: HTMLElement, id: string): void {
    const event = eventsById.get(id)
    if (!event) return
    element.setAttribute('aria-label', timelineText('event', { label: event.label, when: whenOf(event) }))
    element.title = [hoursOf(event), event.label].filter(Boolean).join(' ')
  }

  function content({ event, isStart }: EventDisplayInfo): ReactNode {
    const shown = eventsById.get(event.id)
    const hours = shown?.time && isStart ? hoursOf(shown).split(' – ')[0] : ''
    return (
      <span className="event-name">
        {hours && <b>{hours} </b>}
        {event.title}
      </span>
    )
  }

  const label = timelineText(view === 'month' ? 'month' : 'week')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="event-grid" aria-label={label} tabIndex={0}>
      <div className={view}>
        <FullCalendar
          // The key remounts the calendar when the view changes, so that its first visible hour is computed again.
          key={view}
          ref={calendar}
          {...gridOptions({ view, day, events, locale })}
          allDayText={timelineText('wholeDays')}
          timedText={timelineText('hours')}
          moreLinkText={(count: number) => timelineText('others', { count })}
          moreLinkHint={(count: number) => timelineText('otherEvents', { smart_count: count, count })}
          closeHint={viewText('close')}
          events={inputs}
          eventContent={content}
          eventDidMount={({ el, event }) => describe(el, event.id)}
          eventClick={({ event }) => {
            const clicked = eventsById.get(event.id)
            if (clicked) onOpen(clicked)
          }}
        />
      </div>
    </section>
  )
}
