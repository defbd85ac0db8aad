/** The `value` of a group (docs/api/aggregations.md). */
import { cellOf } from '../../../lines/query/aggregations/geohash.ts'
import { periodInstant } from '../../../lines/query/aggregations/intervals.ts'
import type { Level } from '../../../lines/query/aggregations/queries.ts'
import { dayText, zonedText } from './dates.ts'

/** @returns the value as JSON text */
export function keyJson(key: string, { property, grouping }: Level): string {
  switch (grouping.kind) {
    case 'range':
      return JSON.stringify(Number(key) * grouping.width)
    case 'cell':
      return JSON.stringify(cellOf(Number(key), grouping.precision).name)
    case 'period': {
      const instant = periodInstant(Number(key), grouping)
      const isDay = property.format === 'date'
      return JSON.stringify(isDay ? dayText(instant) : zonedText(instant, grouping.timeZone))
    }
    case 'value':
      return property.type === 'integer' || property.type === 'number' ? numberJson(key) : JSON.stringify(key)
  }
}

/** Returns the JSON of a number. Integers beyond 2^53 keep all their digits. */
function numberJson(text: string): string {
  return /^-?\d+$/.test(text) ? text : JSON.stringify(Number(text))
}

/** Returns the value in the form of a URL parameter. */
export function groupKey(key: string, level: Level): string {
  const json: unknown = JSON.parse(keyJson(key, level))
  return typeof json === 'string' ? json : keyJson(key, level)
}
