import type { ReactNode } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { barGap, barHeight } from './calendarStyles.ts'
import { addDays, formatDay, formatDays, formatTime } from './days.ts'
import type { CalendarEvent, EventBar } from './events.ts'
import { useCalendarTranslate } from './useCalendarTranslate.ts'

const laneHeight = barHeight + barGap

interface BarProps {
  bar: EventBar
  /** Pixels above the first lane. */
  top: number
  onOpen: (event: CalendarEvent) => void
}

/** A part of an event over some days of a week. */
export function Bar({ bar, top, onOpen }: BarProps): ReactNode {
  const { event, lane, span, goesBefore, goesAfter } = bar
  const classes = [event.time && 'timed', goesBefore && 'before', goesAfter && 'after']
  return (
    <li style={placeOf(top, lane, span)}>
      <button
        type="button"
        className={classes.filter(Boolean).join(' ')}
        title={event.label}
        aria-label={useEventName(event)}
        onClick={() => onOpen(event)}
      >
        {event.time && !goesBefore && <b>{formatTime(event.time, currentLocale())}</b>}
        {event.label}
      </button>
    </li>
  )
}

/** An event as it is read out: its label, its days and its time. */
export function useEventName({ label, firstDay, days, time }: CalendarEvent): string {
  const t = useCalendarTranslate()
  const locale = currentLocale()
  const when =
    days > 1
      ? formatDays(firstDay, addDays(firstDay, days - 1), locale)
      : formatDay(firstDay, locale, { weekday: 'long', day: 'numeric', month: 'long' })
  return t('calendar.event', { label: time ? `${formatTime(time, locale)} ${label}` : label, when })
}

/** Where a bar stands in the cell of its first day. */
export function placeOf(
  top: number,
  lane: number,
  span: number
): { top: number; left: number; width: string } {
  return { top: top + lane * laneHeight, left: 2, width: `calc(${span * 100}% + ${span - 5}px)` }
}
