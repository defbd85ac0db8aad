import { useCallback, useMemo, useState } from 'react'
import type { TableUrlState } from '../table/useTableState.ts'
import { isDay, type Day } from './days.ts'

export const calendarDisplays = ['month', 'week', 'list'] as const
type CalendarDisplay = (typeof calendarDisplays)[number]

export interface CalendarState {
  display: CalendarDisplay
  /** A day of the month or of the week that is shown. */
  day: Day
}

/** A month has no room for names in a narrow frame. */
const narrowPx = 600

/**
 * What a calendar shows: in the address, or with the page when only filters are kept there.
 * @param opening the day that it shows until another is chosen
 */
export function useCalendarState(
  opening: Day,
  { query, replace, keep }: TableUrlState
): { state: CalendarState; update: (change: Partial<CalendarState>) => void } {
  const [display] = useState<CalendarDisplay>(() => (window.innerWidth < narrowPx ? 'list' : 'month'))
  const initial = useMemo<CalendarState>(() => ({ display, day: opening }), [display, opening])
  const [inMemory, setInMemory] = useState<CalendarState>()
  const state = keep === 'filters' ? (inMemory ?? initial) : readState(query, initial)
  const update = useCallback(
    (change: Partial<CalendarState>) => {
      const next = { ...state, ...change }
      if (keep === 'filters') {
        setInMemory(next)
        return
      }
      const written = new URLSearchParams(query)
      written.delete('view')
      written.delete('date')
      if (next.display !== initial.display) written.set('view', next.display)
      if (next.day !== initial.day) written.set('date', next.day)
      replace(written)
    },
    [state, initial, keep, query, replace]
  )
  return { state, update }
}

/** Whether the address says which day is shown. */
export const saysDay = ({ query, keep }: TableUrlState): boolean =>
  keep !== 'filters' && isDay(query.get('date') ?? '')

function readState(query: URLSearchParams, initial: CalendarState): CalendarState {
  const display = calendarDisplays.find((known) => known === query.get('view'))
  const date = query.get('date') ?? ''
  return { display: display ?? initial.display, day: isDay(date) ? date : initial.day }
}
