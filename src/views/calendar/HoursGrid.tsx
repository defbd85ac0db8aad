import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import {
  barGap,
  barHeight,
  hourHeight,
  Hours,
  HoursScroller,
  hoursWidth,
  leastWeek
} from './calendarStyles.ts'
import { dayMinutes, formatDay, formatTime, minutesOf, timeAt, today, type Day } from './days.ts'
import { Bar, useEventName } from './EventBar.tsx'
import { barsOf, type CalendarEvent } from './events.ts'
import { blocksOf, isHourly, type HourBlock } from './hours.ts'
import { useCalendarTranslate } from './useCalendarTranslate.ts'

const laneHeight = barHeight + barGap
/** Where the grid opens when nothing takes place earlier. */
const morning = minutesOf('08:00')
/** Pixels from which a block has room for a second line. */
const tallBlock = 40
const lineHeight = 17
/** Pixels that a lane needs to show when something starts. */
const leastLane = 42
/** Lanes that the week grows for: with more of them, each is narrower. */
const mostWideLanes = 4

interface HoursGridProps {
  label: string
  week: Day[]
  events: CalendarEvent[]
  onOpen: (event: CalendarEvent) => void
}

/** A week by its hours: events where their time says, those of whole days above. */
export function HoursGrid({ label, week, events, onOpen }: HoursGridProps): ReactNode {
  const t = useCalendarTranslate()
  const locale = currentLocale()
  const frame = useRef<HTMLDivElement>(null)
  const bars = useMemo(
    () =>
      barsOf(
        events.filter((event) => !isHourly(event)),
        week
      ),
    [events, week]
  )
  const blocks = useMemo(() => blocksOf(events, week), [events, week])
  const lanes = bars.reduce((most, bar) => Math.max(most, bar.lane + 1), 0)
  const sideBySide = blocks.reduce((most, block) => Math.max(most, block.lanes), 1)
  const leastWidth = hoursWidth + week.length * Math.min(sideBySide, mostWideLanes) * leastLane
  const earliest = blocks.reduce(
    (least, block) => (block.goesBefore ? least : Math.min(least, block.from)),
    morning
  )
  const first = week[0]
  useLayoutEffect(() => {
    frame.current?.scrollTo({ top: Math.floor(earliest / 60) * hourHeight })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another week starts from its morning
  }, [first, earliest])
  const now = useMinute()
  const present = today()
  const dayClass = (day: Day): string | undefined => (day === present ? 'today' : undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <HoursScroller ref={frame} tabIndex={0} aria-label={label}>
      <Hours aria-label={label} style={{ minWidth: Math.max(leastWeek, leastWidth) }}>
        <colgroup>
          <col style={{ width: hoursWidth }} />
        </colgroup>
        <thead>
          <tr>
            <td className="hour-names" aria-hidden />
            {week.map((day) => (
              <th
                key={day}
                scope="col"
                className={dayClass(day)}
                abbr={formatDay(day, locale, { weekday: 'long' })}
              >
                {formatDay(day, locale, { weekday: 'short' })}{' '}
                <time dateTime={day} aria-current={day === present ? 'date' : undefined}>
                  {Number(day.slice(8))}
                </time>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes > 0 && (
            <tr className="band" style={{ height: lanes * laneHeight + 2 * barGap }}>
              <td className="hour-names">{t('calendar.wholeDays')}</td>
              {week.map((day, column) => (
                // A bar goes over the days after the one that it starts on.
                <td key={day} style={{ zIndex: 12 - column }}>
                  <ul>
                    {bars
                      .filter((bar) => bar.column === column)
                      .map((bar) => (
                        <Bar key={bar.event.id} bar={bar} top={barGap} onOpen={onOpen} />
                      ))}
                  </ul>
                </td>
              ))}
            </tr>
          )}
          <tr>
            <td className="hour-names">
              <HourNames locale={locale} />
            </td>
            {week.map((day, column) => (
              <td key={day} className="hours">
                {day === present && <div className="now" style={{ top: pixels(now) }} />}
                <ul>
                  {blocks
                    .filter((block) => block.column === column)
                    .map((block) => (
                      <Block key={block.event.id} block={block} onOpen={onOpen} />
                    ))}
                </ul>
              </td>
            ))}
          </tr>
        </tbody>
      </Hours>
    </HoursScroller>
  )
}

/** The events say their hours: the names beside the grid are for the eye. */
function HourNames({ locale }: { locale: string }): ReactNode {
  return Array.from({ length: 23 }, (_, index) => {
    const minutes = (index + 1) * 60
    return (
      <span key={minutes} aria-hidden style={{ top: pixels(minutes) }}>
        {formatTime(timeAt(minutes), locale)}
      </span>
    )
  })
}

function Block({ block, onOpen }: { block: HourBlock; onOpen: (event: CalendarEvent) => void }): ReactNode {
  const { event, from, to, lane, lanes, span, goesBefore, goesAfter } = block
  const locale = currentLocale()
  const height = pixels(to - from) - 2
  const start = minutesOf(event.time ?? '')
  const begins = formatTime(event.time ?? '', locale)
  const until = event.minutes ? ` – ${formatTime(timeAt(start + event.minutes), locale)}` : ''
  const name = useEventName(event)
  const isTall = height >= tallBlock
  // Whole lines of the name, below that of the time.
  const nameLines = Math.max(1, Math.floor((height - 4) / lineHeight) - 1)
  const classes = ['timed', isTall && 'tall', goesBefore && 'before', goesAfter && 'after']
  return (
    <li
      style={{
        top: pixels(from) + 1,
        height,
        left: `calc(${(lane / lanes) * 100}% + 1px)`,
        width: `calc(${(span / lanes) * 100}% - 3px)`
      }}
    >
      <button
        type="button"
        className={classes.filter(Boolean).join(' ')}
        title={`${begins}${until} ${event.label}`}
        aria-label={name}
        onClick={() => onOpen(event)}
      >
        <span className="time">
          {begins}
          {isTall && <span className="until">{until}</span>}
        </span>
        <b className="name" style={isTall ? { maxHeight: nameLines * lineHeight } : undefined}>
          {event.label}
        </b>
      </button>
    </li>
  )
}

function pixels(minutes: number): number {
  return (minutes / 60) * hourHeight
}

/** Minutes since midnight where the viewer is, live. */
function useMinute(): number {
  const [minute, setMinute] = useState(minuteNow)
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteNow()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return minute
}

function minuteNow(): number {
  const now = new Date()
  return (now.getHours() * 60 + now.getMinutes()) % dayMinutes
}
