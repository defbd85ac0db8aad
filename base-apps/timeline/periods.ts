/** The headings of a timeline. */

export type Period = 'month' | 'year'

/** Of days written as `YYYY-MM-DD…`. */
export const periodOf = (start: string, period: Period): string => start.slice(0, period === 'year' ? 4 : 7)

/** Events that go over more years than this are under their years. */
const manyYears = 4

/** By month, unless events are years apart. */
export function usualPeriod(starts: string[]): Period {
  const years = starts.map((start) => Number(start.slice(0, 4))).filter(Number.isFinite)
  return Math.max(...years, 0) - Math.min(...years, 9999) > manyYears ? 'year' : 'month'
}
