/** Filter parameters that a click on a chart category sets. No I/O. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { filterParameterOf } from '../shared/filters.ts'
import { isDateInterval, type DateInterval } from '../shared/format.ts'

/** Parameters that select the lines of a group: by value, by range of numbers, or by period. */
export function categoryFilter(
  column: SchemaProperty,
  interval: string | undefined,
  value: string
): Record<string, string> {
  const bounds = (from: string, until: string, operator: 'lt' | 'lte'): Record<string, string> => ({
    [filterParameterOf(column, 'gte')]: from,
    [filterParameterOf(column, operator)]: until
  })
  if (interval === 'hour') return bounds(value, hourAfter(value), 'lt')
  if (isDateInterval(interval))
    return bounds(value.slice(0, 10), lastDay(value.slice(0, 10), interval), 'lte')
  const width = Number(interval)
  if (width > 0) return bounds(value, String(rounded(Number(value) + width)), 'lt')
  return { [filterParameterOf(column, 'eq')]: value }
}

/** Last day of the period that begins at `day`. */
export function lastDay(day: string, interval: DateInterval): string {
  const date = new Date(`${day}T00:00:00Z`)
  const months = { month: 1, quarter: 3, year: 12 }[interval as string]
  if (months) date.setUTCMonth(date.getUTCMonth() + months)
  else date.setUTCDate(date.getUTCDate() + (interval === 'week' ? 7 : 1))
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

const hourAfter = (value: string): string => new Date(Date.parse(value) + 3_600_000).toISOString()

/** Removes the rounding error of binary fractions, such as 0.1 + 0.2. */
const rounded = (value: number): number => Number(value.toPrecision(12))
