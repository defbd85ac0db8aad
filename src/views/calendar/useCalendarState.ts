import { useCallback, useMemo, useState } from 'react'
import type { TableUrlState } from '../table/useTableState.ts'
import { isDay, type Day } from './days.ts'

export const calendarDisplays = ['month', 'week', 'list'] as const
type CalendarDisplay = (typeof calendarDisplays)[number]

export interface CalendarState {
  display: CalendarDisplay
  /** Any day of the month or week that is shown. */
  day: Day
}

/** Width of the window in pixels under which the calendar is a list: the cells of a month are too narrow for labels. */
const narrowPx = 600

/**
 * State of the calendar: stored in the URL, or in memory when the URL holds only filters.
 * @param opening day shown until the user chooses another
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
      const newState = { ...state, ...change }
      if (keep === 'filters') {
        setInMemory(newState)
        return
      }
      const written = new URLSearchParams(query)
      written.delete('view')
      written.delete('date')
      if (newState.display !== initial.display) written.set('view', newState.display)
      if (newState.day !== initial.day) written.set('date', newState.day)
      replace(written)
    },
    [state, initial, keep, query, replace]
  )
  return { state, update }
}

/** Whether the URL sets the day shown. */
export const hasDayInUrl = ({ query, keep }: TableUrlState): boolean =>
  keep !== 'filters' && isDay(query.get('date') ?? '')

function readState(query: URLSearchParams, initial: CalendarState): CalendarState {
  const display = calendarDisplays.find((candidate) => candidate === query.get('view'))
  const date = query.get('date') ?? ''
  return { display: display ?? initial.display, day: isDay(date) ? date : initial.day }
}
