import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { offsetName, offsetOf, zoneOffset } from '../values/dateTime.ts'

/** Summer and winter of one place. */
const mostOffsets = 2

/**
 * The zone that the times of a column are shown in: the one that the column is known to be written in,
 * `Europe/Paris (UTC+1)`, else the offsets of its values, `UTC+1, UTC+2`.
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
    // A name that this browser does not know.
    return column.timeZone
  }
}

/** Values without an offset are shown in the zone of the person: they say nothing of that of the data. */
function offsetsOf({ key }: SchemaProperty, lines: Iterable<Line>): string | undefined {
  const offsets = new Set<number>()
  for (const line of lines) {
    const value = line[key]
    const offset = typeof value === 'string' ? offsetOf(value) : undefined
    if (offset !== undefined) offsets.add(offset)
    // Lines of many places.
    if (offsets.size > mostOffsets) return undefined
  }
  return offsets.size === 0
    ? undefined
    : [...offsets]
        .sort((one, other) => one - other)
        .map(offsetName)
        .join(', ')
}
