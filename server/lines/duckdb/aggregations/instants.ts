/**
 * Offsets of a time zone during the dates of a column, so that SQL converts dates to local time with a few comparisons.
 */
import { monthStarts, type MonthStarts } from '../../query/aggregations/monthStarts.ts'
import { offsetSteps, type OffsetStep } from '../../query/zoneOffsets.ts'
import type { Readers } from '../readers.ts'
import { raw, sql } from '../sql.ts'
import type { StoredColumn } from '../storedColumns.ts'
import type { AttachedVersion, Span } from '../versions.ts'

/** Offsets of a zone, and starts of its months, during the dates of a column. */
export interface Clocks {
  offsets: OffsetStep[]
  months?: MonthStarts
}

export const noClocks: Clocks = { offsets: [] }

/** @param column column of date-times, or of calendar dates, which count as their first instant in UTC */
export async function clocksOf(
  column: StoredColumn,
  timeZone: string,
  attached: AttachedVersion,
  readers: Readers
): Promise<Clocks> {
  const span = await attached.spans.get(column.key, () => readSpan(column, attached, readers))
  if (!span) return noClocks
  const offsets = offsetSteps(span.from, span.until, timeZone)
  const months = monthStarts(span.from, span.until, offsets)
  return { offsets, ...(months ? { months } : {}) }
}

/** Reads the first and last dates; without a filter the engine answers from the file's statistics. */
async function readSpan(
  column: StoredColumn,
  attached: AttachedVersion,
  readers: Readers
): Promise<Span | null> {
  const { comparable, isList } = column
  const [first, last] = isList
    ? [sql`list_min(${comparable})`, sql`list_max(${comparable})`]
    : [comparable, comparable]
  const result = await readers.run(
    attached.alias,
    sql`SELECT epoch_ms(min(${first}))::DOUBLE, epoch_ms(max(${last}))::DOUBLE FROM ${raw(attached.alias)}.lines`
  )
  const [from, until] = result.getChunk(0).getRowValues(0) as (number | null)[]
  return from == null || until == null ? null : { from, until }
}
