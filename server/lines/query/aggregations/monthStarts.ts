/** Instants at which the months of a zone start, so that a month is found from the UTC month or one beside it. */
import type { OffsetStep } from '../zoneOffsets.ts'
import { calendarUnits, periodStart } from './intervals.ts'

const maxMonths = 600

export interface MonthStarts {
  /** UTC month at the beginning of the span, counted from January of year 0. */
  first: number
  /** Instants in milliseconds at which this month and the following ones start, up to the month after the span. */
  starts: number[]
}

/**
 * @returns undefined for a span that is too long, or when clocks set back at the turn of a month show the earlier month
 * again
 */
export function monthStarts(from: number, until: number, steps: OffsetStep[]): MonthStarts | undefined {
  const first = monthOf(from)
  const count = monthOf(until) - first + 2
  if (!(count <= maxMonths) || !steps.length) return undefined
  const starts = Array.from({ length: count }, (_, index) =>
    startOf(periodStart(first + index, calendarUnits.month), steps)
  )
  const definedStarts = starts.filter((start) => start !== undefined)
  return definedStarts.length === count ? { first, starts: definedStarts } : undefined
}

function monthOf(instant: number): number {
  const date = new Date(instant)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Returns the instant from which clocks show at least a local time, undefined when they show less again later. */
function startOf(local: number, steps: OffsetStep[]): number | undefined {
  const start = steps
    .map(({ from, offset }, index) => {
      const next = steps[index + 1]?.from ?? Infinity
      const instant = Math.max(index === 0 ? -Infinity : from, local - offset)
      return instant < next ? instant : undefined
    })
    .find((instant) => instant !== undefined)
  if (start === undefined) return undefined
  const isOnce = steps.slice(1).every(({ from, offset }) => from <= start || from + offset >= local)
  return isOnce ? start : undefined
}
