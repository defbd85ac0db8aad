import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { offsetName, offsetOf, zoneOffset } from '../values/dateTime.ts'

/** Maximum number of UTC offsets: summer and winter time of one place. */
const maxOffsets = 2

/**
 * Time zone shown for a column: its declared zone, `Europe/Paris (UTC+1)`, else the offsets of its values, `UTC+1,
 * UTC+2`.
 */
export function columnZone(
  column: SchemaProperty,
  lines: Iterable<Line>,
  now = Date.now()
): string | undefined {
  if (column.format !== 'date-time') return undefined
  if (!column.timeZone) return offsetsOf(column, lines)
  try {
    return `${column.timeZone} (${offsetName(zoneOffset(now, column.timeZone))})`
  } catch {
    // The browser does not know the time zone name.
    return column.timeZone
  }
}

/** UTC offsets of the values. Values without an offset are ignored: they are shown in the user's time zone. */
function offsetsOf({ key }: SchemaProperty, lines: Iterable<Line>): string | undefined {
  const offsets = new Set<number>()
  for (const line of lines) {
    const value = line[key]
    const offset = typeof value === 'string' ? offsetOf(value) : undefined
    if (offset !== undefined) offsets.add(offset)
    // Values with many offsets come from several places.
    if (offsets.size > maxOffsets) return undefined
  }
  return offsets.size === 0
    ? undefined
    : [...offsets]
        .sort((a, b) => a - b)
        .map(offsetName)
        .join(', ')
}
