/** SQL of the sort order of a read, and of the condition of its cursor. */
import { BIGINT, BOOLEAN, DOUBLE, DuckDBTimestampValue, VARCHAR } from '@duckdb/node-api'
import type { CursorValue } from '../engine.ts'
import type { SortTerm } from '../query/linesQuery.ts'
import { maxValueLength } from '../query/operands.ts'
import type { ConditionContext } from './conditions.ts'
import { distanceTo } from './geoConditions.ts'
import { and, bindValue, join, alwaysFalse, or, raw, sql, type Bound, type Sql } from './sql.ts'
import type { StoredColumn } from './storedColumns.ts'

export interface OrderTerm {
  /** Sorted expression; NULL comes last. */
  sql: Sql
  /** Converts the sorted expression to the form of cursor values. */
  cursorOf: (value: Sql) => Sql
  /** Converts the value of a cursor for comparison with `sql`. */
  bind: (value: CursorValue) => Bound | Sql
  descending: boolean
  /** Whether the expression is slow (a text without its accents): a query then computes it only once per line. */
  isCostly?: boolean
}

/** @param score SQL of the relevance; undefined when the read has no `q` */
export function orderTerms(sort: SortTerm[], context: ConditionContext, score?: Sql): OrderTerm[] {
  return sort.map((term) => {
    const { descending } = term
    if (term.key === '_score') {
      const relevance = score ?? raw('NULL::DOUBLE')
      return { sql: relevance, cursorOf: unchanged, bind: (value) => bindValue(value, DOUBLE), descending }
    }
    if (term.from && context.columns.find('_geopoint')) {
      return {
        sql: distanceTo(term.from),
        cursorOf: unchanged,
        bind: (value) => bindValue(Number(value), DOUBLE),
        descending
      }
    }
    const { columns } = context
    const isPlace = term.key === columns.order.key && !term.isOfOrigin
    const column = isPlace ? columns.order : columns.find(term.key)
    if (!column) {
      const absent = raw('NULL::VARCHAR')
      return {
        sql: absent,
        cursorOf: unchanged,
        bind: (value) => bindValue(String(value), VARCHAR),
        descending
      }
    }
    const value = sortedValue(column, term, context)
    const isCostly = column.isList || term.form === 'folded'
    return { sql: value, ...cursorForm(column), descending, isCostly }
  })
}

function sortedValue(column: StoredColumn, term: SortTerm, context: ConditionContext): Sql {
  if (column.isList) return sortedItem(column, term, context)
  if (term.form === 'natural') return column.comparable
  const indexed = indexedValue(column, context)
  return term.form === 'folded' ? folded(indexed) : indexed
}

/** SQL of a value for sorting and grouping; a long text counts as missing. */
export function indexedValue(
  { key, comparable }: StoredColumn,
  { longColumns }: Pick<ConditionContext, 'longColumns'>
): Sql {
  if (!longColumns.has(key)) return comparable
  return sql`CASE WHEN length(${comparable}) <= ${longest} THEN ${comparable} END`
}

/**
 * SQL of the sort value of a multi-valued cell, in sorted form: its smallest value when ascending, its largest when
 * descending.
 */
function sortedItem(
  { key, comparable }: StoredColumn,
  { form, descending }: SortTerm,
  context: ConditionContext
): Sql {
  const isWhole = form === 'natural' || !context.longColumns.has(key)
  const indexed = isWhole
    ? comparable
    : sql`list_filter(${comparable}, lambda item: length(item) <= ${longest})`
  const items =
    form === 'folded' ? sql`list_transform(${indexed}, lambda item: ${folded(raw('item'))})` : indexed
  return descending ? sql`list_max(${items})` : sql`list_min(${items})`
}

const longest = raw(String(maxValueLength))
const folded = (text: Sql): Sql => sql`lower(strip_accents(${text}))`

const unchanged = (value: Sql): Sql => value

function cursorForm(column: StoredColumn): Pick<OrderTerm, 'cursorOf' | 'bind'> {
  switch (column.type) {
    case 'BIGINT':
      return { cursorOf: unchanged, bind: (cursor) => bindValue(wholeCursor(cursor), BIGINT) }
    case 'DOUBLE':
      return { cursorOf: unchanged, bind: (cursor) => bindValue(Number(cursor), DOUBLE) }
    case 'BOOLEAN':
      return { cursorOf: unchanged, bind: (cursor) => bindValue(cursor, BOOLEAN) }
    case 'DATE':
      return {
        cursorOf: (value) => sql`${value}::VARCHAR`,
        bind: (cursor) => sql`${bindValue(String(cursor))}::DATE`
      }
    case 'DATETIME':
      return {
        cursorOf: (value) => sql`epoch_us(${value})`,
        bind: (cursor) => bindValue(new DuckDBTimestampValue(wholeCursor(cursor)))
      }
    default:
      return { cursorOf: unchanged, bind: (cursor) => bindValue(String(cursor)) }
  }
}

/** Clamps a cursor value to 64 bits; no line is beyond the bounds. */
export function wholeCursor(value: CursorValue): bigint {
  const integer = typeof value === 'string' ? BigInt(value) : BigInt(Math.trunc(Number(value)))
  if (integer > maxInt64) return maxInt64
  return integer < minInt64 ? minInt64 : integer
}

const maxInt64 = 2n ** 63n - 1n
const minInt64 = -(2n ** 63n)

export function orderBy(terms: { sql: Sql; descending: boolean }[]): Sql {
  return join(
    terms.map((term) => sql`${term.sql} ${raw(term.descending ? 'DESC' : 'ASC')} NULLS LAST`),
    ', '
  )
}

/** Condition that a line comes after the cursor: equal in the first terms and beyond the cursor in the next one. */
export function afterCursor(terms: OrderTerm[], cursor: CursorValue[]): Sql {
  const alternatives: Sql[] = []
  const shared: Sql[] = []
  for (const [index, term] of terms.entries()) {
    const value = cursor[index] ?? null
    if (value === null) {
      // Missing values sort last: only later terms can place a line after the cursor.
      shared.push(sql`${term.sql} IS NULL`)
      continue
    }
    const limit = term.bind(value)
    const beyond = sql`${term.sql} ${raw(term.descending ? '<' : '>')} ${limit}`
    const isLast = index === terms.length - 1
    alternatives.push(and([...shared, isLast ? beyond : sql`${beyond} OR ${term.sql} IS NULL`]))
    shared.push(sql`${term.sql} = ${limit}`)
  }
  return alternatives.length ? or(alternatives) : alwaysFalse
}
