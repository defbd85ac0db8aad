/** Period headings of the timeline. */

export type Period = 'month' | 'year'

/** Period of a date written as `YYYY-MM-DD…`. */
export const periodOf = (start: string, period: Period): string => start.slice(0, period === 'year' ? 4 : 7)

/** Above this number of years, events are grouped by year. */
const manyYears = 4

/** Groups by month, or by year when the events span many years. */
export function usualPeriod(starts: string[]): Period {
  const years = starts.map((start) => Number(start.slice(0, 4))).filter(Number.isFinite)
  return Math.max(...years, 0) - Math.min(...years, 9999) > manyYears ? 'year' : 'month'
}
