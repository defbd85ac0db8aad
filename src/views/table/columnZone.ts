import type { SchemaProperty } from '../../../contract/dataset.ts'
import { offsetName, zoneOffset } from '../values/dateTime.ts'

/** The zone that a date-time column is known to be written in, `Europe/Paris (UTC+1)`. */
export function columnZone(column: SchemaProperty, now = Date.now()): string | undefined {
  if (column.format !== 'date-time' || !column.timeZone) return undefined
  try {
    return `${column.timeZone} (${offsetName(zoneOffset(now, column.timeZone))})`
  } catch {
    // A name that this browser does not know.
    return column.timeZone
  }
}
