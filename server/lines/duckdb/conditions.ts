/** SQL conditions of filters. A column that the version does not store has no value on any line. */
import { BIGINT, DOUBLE, DuckDBDateValue, DuckDBTimestampValue } from '@duckdb/node-api'
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { Bound as RangeBound, Period, PlainFilter, Scalar } from '../query/linesQuery.ts'
import { maxValueLength } from '../query/operands.ts'
import { parsePattern, type PatternPart } from '../query/patterns.ts'
import { geoCondition } from './geoConditions.ts'
import { matchesPattern, unaccented, unaccentedText } from './patternSql.ts'
import { and, bindValue, alwaysTrue, join, alwaysFalse, or, raw, sql, type Bound, type Sql } from './sql.ts'
import type { StoredColumn, StoredColumns } from './storedColumns.ts'

const dayMs = 86_400_000
const operators: Record<RangeBound, Sql> = { gt: raw('>'), gte: raw('>='), lt: raw('<'), lte: raw('<=') }

export interface ConditionContext {
  columns: StoredColumns
  /** Keys of the columns that hold values of more than 200 characters. */
  longColumns: Set<string>
}

export function condition(filter: PlainFilter, context: ConditionContext): Sql {
  if (filter.kind === 'any') {
    return or(filter.filters.map((inner) => condition(inner, context)))
  }
  if (filter.kind === 'box' || filter.kind === 'near') return geoCondition(filter, context.columns)
  const column = context.columns.of(filter.property)
  if (!column) return 'negated' in filter && filter.negated ? alwaysTrue : alwaysFalse
  return columnCondition(filter, column, context)
}

type ColumnFilter = Extract<PlainFilter, { property: SchemaProperty }>

function columnCondition(filter: ColumnFilter, column: StoredColumn, context: ConditionContext): Sql {
  switch (filter.kind) {
    case 'exists':
      return filter.negated ? sql`${column.sql} IS NULL` : sql`${column.sql} IS NOT NULL`
    case 'in': {
      const match = someValue(column, (value) => equalsOne(value, column, filter.values))
      return filter.negated ? unless(match, column) : match
    }
    case 'during': {
      const match = someValue(column, (value) =>
        or(filter.periods.map((period) => during(value, column, period)))
      )
      return filter.negated ? unless(match, column) : match
    }
    case 'range':
      return betweenBounds(filter.property, column, [filter], context)
    case 'between':
      return betweenBounds(filter.property, column, filter.bounds, context)
    case 'instant':
      return someValue(column, (value) => {
        const threshold = instant(column, filter.at)
        return threshold ? sql`${value} ${operators[filter.bound]} ${threshold}` : alwaysFalse
      })
    case 'starts':
      return someText(column, (value) => sql`starts_with(${value}, ${bindValue(filter.prefix)})`)
    case 'like':
      return someText(column, (value) =>
        filter.folded
          ? matchesPattern(unaccented(value), filter.pattern.map(foldedPart))
          : matchesPattern(value, filter.pattern)
      )
    case 'similar':
      return someText(column, (value) => isSimilar(value, filter.text, filter.maxEdits))
    case 'contains':
      return someText(column, (value) => matchesPattern(value, anywhere(parsePattern(filter.pattern))))
  }
}

/** Condition of a filter on one value of a multi-valued column, regardless of the cell's other values. */
export function valueCondition(filter: ColumnFilter, value: Sql, context: ConditionContext): Sql {
  const column = context.columns.of(filter.property)
  if (!column) return alwaysFalse
  return columnCondition(filter, { ...column, sql: value, comparable: value, isList: false }, context)
}

function betweenBounds(
  property: SchemaProperty,
  column: StoredColumn,
  bounds: { bound: RangeBound; value: Scalar }[],
  { longColumns }: ConditionContext
): Sql {
  return someValue(column, (value) => {
    const compared = bounds.map((edge) => compare(value, column, edge.bound, edge.value))
    const isCut = longColumns.has(column.key) && !hasCapability(property, 'wildcard')
    return and([...compared, ...(isCut ? [sql`length(${value}) <= ${bindValue(maxValueLength)}`] : [])])
  })
}

/** Condition on texts; a column of another type matches nothing. */
function someText(column: StoredColumn, test: (value: Sql) => Sql): Sql {
  return column.type === 'VARCHAR' ? someValue(column, test) : alwaysFalse
}

const foldedPart = (part: PatternPart): PatternPart =>
  'wildcard' in part ? part : { text: unaccentedText(part.text) }

const anyCharacters: PatternPart = { wildcard: '*' }
const anywhere = (pattern: PatternPart[]): PatternPart[] => [anyCharacters, ...pattern, anyCharacters]

/** Compares lengths first, which is cheap and leaves few values for the edit distance. */
function isSimilar(value: Sql, text: string, maxEdits: number): Sql {
  const length = Array.from(text).length
  if (length > maxValueLength) return alwaysFalse
  const [shortest, longest] = [bindValue(length - maxEdits), bindValue(length + maxEdits)]
  return sql`CASE WHEN length(${value}) BETWEEN ${shortest} AND ${longest}
    THEN damerau_levenshtein(${value}, ${bindValue(text)}) <= ${bindValue(maxEdits)} ELSE false END`
}

/** Negates a condition; lines without value match. */
function unless(match: Sql, column: StoredColumn): Sql {
  return sql`${column.sql} IS NULL OR NOT (${match})`
}

/** Condition that holds when at least one value of a multi-valued cell meets it. */
function someValue(column: StoredColumn, test: (value: Sql) => Sql): Sql {
  if (!column.isList) return test(column.comparable)
  return sql`len(list_filter(${column.comparable}, lambda item: ${test(raw('item'))})) > 0`
}

function equalsOne(value: Sql, column: StoredColumn, values: Scalar[]): Sql {
  const operands = values.flatMap((operand) => comparable(column, operand) ?? [])
  const [first] = operands
  if (!first) return alwaysFalse
  if (operands.length === 1) return sql`${value} = ${first}`
  return sql`${value} IN (${join(
    operands.map((operand) => sql`${operand}`),
    ', '
  )})`
}

/** Converts the operand to the column's type; undefined when no value of the column can equal it. */
function comparable(column: StoredColumn, operand: Scalar): Bound | undefined {
  switch (column.type) {
    case 'BIGINT': {
      const integer = wholeOf(operand)
      return integer !== undefined && isInt64(integer) ? bindValue(integer, BIGINT) : undefined
    }
    case 'DOUBLE':
      return typeof operand === 'string' || typeof operand === 'boolean'
        ? undefined
        : bindValue(Number(operand), DOUBLE)
    case 'BOOLEAN':
      return typeof operand === 'boolean' ? bindValue(operand) : undefined
    case 'VARCHAR':
      return typeof operand === 'string' ? bindValue(operand) : undefined
    default:
      return undefined
  }
}

function wholeOf(operand: Scalar): bigint | undefined {
  if (typeof operand === 'bigint') return operand
  return typeof operand === 'number' && Number.isInteger(operand) ? BigInt(operand) : undefined
}

const isInt64 = (value: bigint): boolean => BigInt.asIntN(64, value) === value

function compare(value: Sql, column: StoredColumn, range: RangeBound, operand: Scalar): Sql {
  if (column.type === 'BIGINT' && (typeof operand === 'number' || typeof operand === 'bigint')) {
    return compareWhole(value, range, operand)
  }
  const threshold = comparable(column, operand)
  return threshold ? sql`${value} ${operators[range]} ${threshold}` : alwaysFalse
}

/**
 * Compares whole numbers. A decimal operand is rounded towards the matching side; one beyond 64 bits is above or below
 * all values.
 */
function compareWhole(value: Sql, range: RangeBound, operand: number | bigint): Sql {
  const isLower = range === 'gt' || range === 'gte'
  const exact = wholeOf(operand)
  const threshold = exact ?? BigInt(isLower ? Math.ceil(Number(operand)) : Math.floor(Number(operand)))
  if (!isInt64(threshold)) return threshold > 0n === isLower ? alwaysFalse : sql`${value} IS NOT NULL`
  const operator = exact === undefined ? operators[isLower ? 'gte' : 'lte'] : operators[range]
  return sql`${value} ${operator} ${bindValue(threshold, BIGINT)}`
}

function during(value: Sql, column: StoredColumn, { from, until }: Period): Sql {
  const start = instant(column, from)
  const end = instant(column, until)
  return start && end ? sql`${value} >= ${start} AND ${value} < ${end}` : alwaysFalse
}

/**
 * Converts an instant to the column's type. A calendar date counts as its first instant, so the instant is rounded up
 * to the next date.
 */
function instant(column: StoredColumn, at: number): Bound | undefined {
  if (column.type === 'DATE') return bindValue(new DuckDBDateValue(Math.ceil(at / dayMs)))
  if (column.type === 'DATETIME') return bindValue(new DuckDBTimestampValue(BigInt(at) * 1000n))
  return undefined
}
