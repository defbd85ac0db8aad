/** Toolbar of the calendar: current period, navigation and view. */
import {
  addDays,
  addMonths,
  firstWeekday,
  formatDay,
  formatDays,
  today,
  weekOf
} from '../../src/views/calendar/days.ts'
import { locale } from '../shared/language.ts'
import { SearchBox } from '../shared/SearchBox.tsx'
import type { TimelineChoices } from './configuration.ts'
import { timelineText } from './messages.ts'
import type { ShownPeriod } from './usePeriod.ts'

interface EventBarProps {
  choices: TimelineChoices
  period: ShownPeriod
}

export function EventBar({ choices, period }: EventBarProps) {
  const { display, show } = period
  return (
    <header className="events-bar">
      {display !== 'timeline' && <Steps {...period} />}
      {choices.hasSearch && <SearchBox />}
      {choices.displays.length > 1 && (
        <fieldset className="choices screen-only" aria-label={timelineText('display')}>
          {choices.displays.map((option) => (
            <button
              key={option}
              type="button"
              className="button"
              aria-pressed={option === display}
              onClick={() => show({ display: option })}
            >
              {timelineText(option)}
            </button>
          ))}
        </fieldset>
      )}
    </header>
  )
}

function Steps({ display, day, show }: ShownPeriod) {
  const isWeek = display === 'week'
  const go = (step: number): void => show({ day: isWeek ? addDays(day, 7 * step) : addMonths(day, step) })
  const week = weekOf(day, firstWeekday(locale))
  const title = isWeek
    ? formatDays(week[0] ?? day, week[6] ?? day, locale)
    : formatDay(day, locale, { month: 'long', year: 'numeric' })
  return (
    <div className="steps">
      <button
        type="button"
        className="button screen-only"
        aria-label={timelineText('previous')}
        onClick={() => go(-1)}
      >
        <span aria-hidden>‹</span>
      </button>
      <button
        type="button"
        className="button screen-only"
        aria-label={timelineText('next')}
        onClick={() => go(1)}
      >
        <span aria-hidden>›</span>
      </button>
      <button type="button" className="button screen-only" onClick={() => show({ day: today() })}>
        {timelineText('today')}
      </button>
      <h2 aria-live="polite">{title}</h2>
    </div>
  )
}
