/** SQL of grouping keys, on the columns of `lines`. */
import { BIGINT, BOOLEAN, DOUBLE, DuckDBDateValue, DuckDBTimestampValue } from '@duckdb/node-api'
import { gridBits } from '../../query/aggregations/geohash.ts'
import { day } from '../../query/aggregations/intervals.ts'
import type { CombinationKey } from '../../query/aggregations/combinations.ts'
import type { Grouping, Interval, Level } from '../../query/aggregations/queries.ts'
import type { Scalar } from '../../query/linesQuery.ts'
import type { OffsetStep } from '../../query/zoneOffsets.ts'
import { bindValue, join, raw, sql, type Bound, type Sql } from '../sql.ts'
import type { StoredColumn } from '../storedColumns.ts'
import type { Clocks } from './instants.ts'
import { numberOf } from './metricSql.ts'
import { aggregatedValue, wholeSql, type ValueContext } from './values.ts'

export interface KeySql {
  /** Key of a line, or list of its keys; NULL for a line without group. */
  sql: Sql
  isList: boolean
  /** Condition that a line has a key, when that is cheaper than the key, which the engine would compute twice. */
  isPresent?: Sql
  /** Text of the key taken from one line of the group, when it cannot be derived from the key. */
  label?: (key: Sql) => Sql
  /** Text of the key. */
  text: (key: Sql) => Sql
}

interface KeyContext extends ValueContext {
  /** Offsets of the zone during the instants of the column. */
  clocks: Clocks
}

const asText = (key: Sql): Sql => sql`${key}::VARCHAR`
const nowhere = raw('NULL::BIGINT')

export function keySql(
  { property, grouping }: Pick<Level, 'property' | 'grouping'> | CombinationKey,
  context: KeyContext
): KeySql {
  if (grouping.kind === 'cell') {
    const isPlaced = context.columns.find('_geopoint')
    return isPlaced
      ? { sql: cellKey(grouping.precision), isList: false, isPresent: raw('_lat IS NOT NULL'), text: asText }
      : { sql: nowhere, isList: false, text: asText }
  }
  const column = context.columns.of(property)
  if (!column) {
    const name = grouping.kind === 'value' ? grouping.missing?.name : undefined
    return { sql: name ? sql`${bindValue(name)}` : nowhere, isList: false, text: asText }
  }
  if (grouping.kind === 'value') return valueKey(column, grouping, context)
  const key = (value: Sql): Sql => {
    if (grouping.kind === 'range') return rangeKey(value, grouping.width)
    if (grouping.kind === 'bounds') return boundsKey(numberOf(value, column), grouping.bounds)
    return periodKey(value, grouping.interval, context)
  }
  return {
    sql: ofEach(column.comparable, column, key),
    isList: column.isList === true,
    ...(column.isList ? {} : { isPresent: sql`${column.comparable} IS NOT NULL` }),
    text: asText
  }
}

function ofEach(values: Sql, { isList }: StoredColumn, key: (value: Sql) => Sql): Sql {
  return isList
    ? sql`list_distinct(list_transform(${values}, lambda item: ${key(raw('item'))}))`
    : key(values)
}

function valueKey(
  column: StoredColumn,
  { missing, instants }: Extract<Grouping, { kind: 'value' }>,
  context: KeyContext
): KeySql {
  const value = aggregatedValue(column, context)
  const values = column.isList ? sql`list_distinct(${value})` : value
  const name = missing && sql`${missingOperand(column, missing.value)}`
  const key = name ? sql`coalesce(${values}, ${column.isList ? sql`[${name}]` : name})` : values
  const base = { sql: key, isList: column.isList === true }
  if (column.type !== 'DATETIME') return { ...base, text: asText }
  if (instants) return { ...base, text: (instant) => sql`epoch_ms(${instant})::VARCHAR` }
  const label = (instant: Sql): Sql =>
    column.isList ? sql`${column.sql}[list_position(${column.comparable}, ${instant})]` : column.sql
  const labelOrMissing = (instant: Sql): Sql =>
    missing ? sql`coalesce(${label(instant)}, ${bindValue(missing.name)})` : label(instant)
  return { ...base, label: labelOrMissing, text: asText }
}

/**
 * Value of lines without value. A decimal number turns the keys of a column of whole numbers into decimals, whose text
 * is the same.
 */
function missingOperand({ type }: StoredColumn, name: Scalar): Bound {
  switch (type) {
    case 'BIGINT':
      return Number.isSafeInteger(name) ? bindValue(BigInt(name), BIGINT) : bindValue(Number(name), DOUBLE)
    case 'DOUBLE':
      return bindValue(Number(name), DOUBLE)
    case 'BOOLEAN':
      return bindValue(name === true, BOOLEAN)
    case 'DATE':
      return bindValue(new DuckDBDateValue(Math.floor(Number(name) / day)))
    case 'DATETIME':
      return bindValue(new DuckDBTimestampValue(BigInt(Math.trunc(Number(name))) * 1000n))
    default:
      return bindValue(String(name))
  }
}

function rangeKey(value: Sql, width: number): Sql {
  return sql`floor(${value} / ${bindValue(width, DOUBLE)})`
}

/** Number of bounds less than or equal to the value. */
function boundsKey(value: Sql, bounds: number[]): Sql {
  const steps = bounds.map(
    (from, index) => sql`WHEN ${value} >= ${bindValue(from, DOUBLE)} THEN ${wholeSql(index + 1)}`
  )
  return sql`CASE WHEN ${value} IS NULL THEN NULL ${join(steps.toReversed(), ' ')} ELSE 0 END`
}

function periodKey(value: Sql, interval: Interval, { clocks }: KeyContext): Sql {
  const { offsets } = clocks
  const isPlain = isUtc(offsets)
  if (interval.kind === 'months') {
    const months = isPlain ? monthOf(value) : localMonth(value, clocks)
    return interval.months === 1 ? months : sql`${months} // ${wholeSql(interval.months)}`
  }
  const clock = isPlain ? sql`epoch_ms(${value})` : clockOf(value, interval, offsets)
  return floorDivided(clock, interval.length, interval.origin)
}

/** SQL of the number of months since year 0. */
const monthOf = (value: Sql): Sql => sql`(year(${value}) * 12 + month(${value}) - 1)`

/**
 * SQL of the local month. Offsets are less than a day, so only instants in the first and last days of a month can be in
 * another month locally.
 */
function localMonth(value: Sql, { offsets, months }: Clocks): Sql {
  if (!months) return monthOf(sql`epoch_ms(${localMs(value, offsets)})`)
  const { first, starts } = months
  const list = raw(`[${starts.map((start) => BigInt(start) * 1000n).join(', ')}]`)
  // Lists in DuckDB are indexed from 1.
  const start = (next: number): Sql =>
    sql`list_extract(${list}, ${monthOf(value)} - ${wholeSql(first - 1 - next)})`
  const isLater = offsets.some(({ offset }) => offset > 0)
  const isEarlier = offsets.some(({ offset }) => offset < 0)
  const later = isLater ? sql` + (epoch_us(${value}) >= ${start(1)})::BIGINT` : raw('')
  const earlier = isEarlier ? sql` - (epoch_us(${value}) < ${start(0)})::BIGINT` : raw('')
  return sql`CASE WHEN day(${value}) BETWEEN ${wholeSql(isEarlier ? 2 : 1)} AND ${wholeSql(isLater ? 27 : 31)}
    THEN ${monthOf(value)} ELSE ${monthOf(value)}${later}${earlier} END`
}

const hour = 3_600_000

/**
 * SQL of local time, or of UTC for instants that are in the same period: with periods of whole days, the hours of UTC
 * that are on the same local day.
 */
function clockOf(
  value: Sql,
  { length, origin }: { length: number; origin: number },
  offsets: OffsetStep[]
): Sql {
  const local = localMs(value, offsets)
  const first = Math.ceil(Math.max(0, ...offsets.map(({ offset }) => -offset)) / hour)
  const last = Math.floor((day - Math.max(0, ...offsets.map(({ offset }) => offset))) / hour) - 1
  const isOfDays = length % day === 0 && origin % day === 0
  if (!isOfDays || offsets.length < 2 || last < first) return local
  return sql`CASE WHEN hour(${value}) BETWEEN ${wholeSql(first)} AND ${wholeSql(last)} THEN epoch_ms(${value}) ELSE ${local} END`
}

const isUtc = (offsets: OffsetStep[]): boolean => offsets.every(({ offset }) => offset === 0)

/**
 * SQL of local time in milliseconds: compares with the few changes of the offset, ten times as fast as the engine's own
 * time zone conversion.
 */
function localMs(value: Sql, offsets: OffsetStep[]): Sql {
  return sql`epoch_ms(${value}) + ${offsetCase(value, offsets)}`
}

function offsetCase(value: Sql, offsets: OffsetStep[]): Sql {
  const [only] = offsets
  if (offsets.length < 2) return wholeSql(only?.offset ?? 0)
  const middle = Math.ceil(offsets.length / 2)
  const later = offsets.slice(middle)
  const instant = sql`make_timestamp(${wholeSql((later[0]?.from ?? 0) * 1000)})`
  return sql`CASE WHEN ${value} >= ${instant} THEN ${offsetCase(value, later)} ELSE ${offsetCase(value, offsets.slice(0, middle))} END`
}

/** Upper bound of the milliseconds between year 0 and 1970. */
const beforeAll = 62_200_000_000_000

/** Floor division: the engine's `//` truncates towards zero, so the dividend is first made positive. */
function floorDivided(value: Sql, length: number, origin: number): Sql {
  const steps = Math.ceil(beforeAll / length)
  return sql`(${value} + ${wholeSql(steps * length - origin)}) // ${wholeSql(length)} - ${wholeSql(steps)}`
}

function cellKey(precision: number): Sql {
  const { columns, rows } = gridBits(precision)
  const column = place('_lon', 360, 2 ** columns)
  const row = place('_lat', 180, 2 ** rows)
  return sql`(${column} * ${wholeSql(2 ** rows)} + ${row})::BIGINT`
}

function place(name: string, degrees: number, count: number): Sql {
  const position = sql`floor((${raw(name)} + ${wholeSql(degrees / 2)}) / ${wholeSql(degrees)} * ${wholeSql(count)})`
  return sql`greatest(0, least(${wholeSql(count - 1)}, ${position}))`
}
