import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { barGap, barHeight, Days, dayTop, headHeight, Scroller } from './calendarStyles.ts'
import { formatDay, today, type Day } from './days.ts'
import { Bar, placeOf } from './EventBar.tsx'
import { barsOf, type CalendarEvent } from './events.ts'
import { useCalendarTranslate } from './useCalendarTranslate.ts'

const laneHeight = barHeight + barGap

interface DaysGridProps {
  label: string
  weeks: Day[][]
  /** Days of other months are paler. */
  month: string | undefined
  events: CalendarEvent[]
  onOpen: (event: CalendarEvent) => void
  onOpenDay: (day: Day) => void
}

/** Weeks of days, with their events as bars. */
export function DaysGrid({ label, weeks, month, events, onOpen, onOpenDay }: DaysGridProps): ReactNode {
  const locale = currentLocale()
  const frame = useRef<HTMLDivElement>(null)
  const lanes = useLanes(frame, weeks.length)
  return (
    <Scroller ref={frame}>
      <Days aria-label={label}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" abbr={formatDay(day, locale, { weekday: 'long' })}>
                {formatDay(day, locale, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <Week
              key={week[0]}
              week={week}
              month={month}
              events={events}
              lanes={lanes}
              onOpen={onOpen}
              onOpenDay={onOpenDay}
            />
          ))}
        </tbody>
      </Days>
    </Scroller>
  )
}

interface WeekProps extends Omit<DaysGridProps, 'label' | 'weeks'> {
  week: Day[]
  /** Bars that a day has room for. */
  lanes: number
}

function Week({ week, month, events, lanes, onOpen, onOpenDay }: WeekProps): ReactNode {
  const bars = useMemo(() => barsOf(events, week), [events, week])
  const needed = bars.reduce((most, bar) => Math.max(most, bar.lane + 1), 0)
  // The last place tells how many events have none.
  const shown = needed > lanes ? lanes - 1 : lanes
  const now = today()
  return (
    <tr style={Number.isFinite(lanes) ? undefined : { height: dayTop + needed * laneHeight + barGap }}>
      {week.map((day, column) => {
        const hidden = bars.filter(
          (bar) => bar.lane >= shown && bar.column <= column && column < bar.column + bar.span
        )
        const classes = [month && !day.startsWith(month) && 'outside', day === now && 'today']
        return (
          <td key={day} className={classes.filter(Boolean).join(' ')}>
            <time dateTime={day} aria-current={day === now ? 'date' : undefined}>
              {Number(day.slice(8))}
            </time>
            <ul>
              {bars
                .filter((bar) => bar.column === column && bar.lane < shown)
                .map((bar) => (
                  <Bar key={bar.event.id} bar={bar} top={dayTop} onOpen={onOpen} />
                ))}
              {hidden.length > 0 && (
                <Others day={day} count={hidden.length} lane={shown} onOpenDay={onOpenDay} />
              )}
            </ul>
          </td>
        )
      })}
    </tr>
  )
}

interface OthersProps {
  day: Day
  count: number
  lane: number
  onOpenDay: (day: Day) => void
}

function Others({ day, count, lane, onOpenDay }: OthersProps): ReactNode {
  const t = useCalendarTranslate()
  const name = t('calendar.othersOn', {
    smart_count: count,
    count,
    day: formatDay(day, currentLocale(), { day: 'numeric', month: 'long' })
  })
  return (
    <li style={placeOf(dayTop, lane, 1)}>
      <button type="button" className="others" title={name} aria-label={name} onClick={() => onOpenDay(day)}>
        {t('calendar.others', { count })}
      </button>
    </li>
  )
}

/** How many bars the days have room for: as many as fit in a month, all of them in one week. */
function useLanes(frame: RefObject<HTMLElement | null>, weeks: number): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const read = (): void => setHeight(element.clientHeight)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  if (weeks === 1) return Infinity
  return Math.max(1, Math.floor(((height - headHeight) / weeks - dayTop) / laneHeight))
}
