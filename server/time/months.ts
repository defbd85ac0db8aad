/** Months of the UTC calendar. Instants are milliseconds since 1970. */
const dayMs = 86_400_000

/**
 * Returns the first instant of a month.
 * @param year years below 100 are taken as they are, not as 19xx
 * @param month 0 for January; a month before or after the year belongs to another year
 */
export function startOfMonth(year: number, month: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, 1)
  return date.getTime()
}

/**
 * Adds months to an instant. A day that the new month does not have becomes its last day: one month before 31 March is
 * 28 or 29 February.
 */
export function addMonths(instant: number, months: number): number {
  const date = new Date(instant)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const start = startOfMonth(year, month)
  const lastDay = new Date(startOfMonth(year, month + 1) - dayMs).getUTCDate()
  const day = Math.min(date.getUTCDate(), lastDay)
  const timeOfDay = instant - Math.floor(instant / dayMs) * dayMs
  return start + (day - 1) * dayMs + timeOfDay
}
