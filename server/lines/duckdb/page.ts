/** The SQL of a page: one row per line, `line` (JSON text) then the sort values of the line, `k0`, `k1`… */
import { BIGINT } from '@duckdb/node-api'
import type { SchemaProperty } from '../../../contract/dataset.ts'
import type { LinesQuery } from '../query/linesQuery.ts'
import type { ConditionContext } from './conditions.ts'
import { lineJson } from './lineJson.ts'
import { afterCursor, orderBy, orderTerms } from './order.ts'
import { and, join, raw, sql, type Sql } from './sql.ts'

export interface PageSource extends ConditionContext {
  schema: SchemaProperty[]
  /** The table of the version's lines. */
  lines: Sql
  /** Conditions of the filters that are not answered by the text index. */
  conditions: Sql[]
  /** Selects `line` (an `_i`) and `score`, for a `q`. */
  matches?: Sql
  /** Selects, each, the `_i` of the lines that a `_search` keeps. */
  searches: Sql[]
}

/** Total number of lines of the filters. */
export function countSql(source: PageSource): Sql {
  const { matches, lines } = source
  const searches = searchConditions(source)
  if (!matches) return sql`SELECT count(*) FROM ${lines} WHERE ${and([...source.conditions, ...searches])}`
  if (!source.conditions.length && !searches.length) return sql`SELECT count(*) FROM (${matches})`
  return sql`SELECT count(*) FROM ${lines} WHERE ${and([...source.conditions, ...searches, among(matches)])}`
}

export function pageSql(source: PageSource, query: LinesQuery): Sql {
  if (isFileOrder(query) && !source.matches && !source.searches.length) return fileOrderPage(source, query)
  return sortedPage(source, query)
}

function isFileOrder({ sort }: LinesQuery): boolean {
  const [first] = sort
  return sort.length === 1 && first?.key === '_i' && !first.descending
}

/**
 * The lines are stored in their order, and a scan of one table with a limit keeps it (`preserve_insertion_order`):
 * it stops at the last line of the page, and a page without filter is a range of row numbers.
 */
function fileOrderPage(source: PageSource, query: LinesQuery): Sql {
  const { lines, conditions } = source
  const { size, skip, after } = query
  const columns = sql`${lineJson(source.columns, shapeOf(source, query))} AS line, _i AS k0`
  if (!conditions.length && !after) {
    return sql`SELECT ${columns} FROM ${lines} WHERE rowid >= ${count(skip)} AND rowid < ${count(skip + size)}`
  }
  const terms = orderTerms(query.sort, source)
  const where = and(after ? [...conditions, afterCursor(terms, after)] : conditions)
  return sql`SELECT ${columns} FROM ${lines} WHERE ${where} LIMIT ${raw(String(size))} OFFSET ${count(skip)}`
}

/** Finds the page by the columns that it needs alone, then reads the whole lines of the page. */
function sortedPage(source: PageSource, query: LinesQuery): Sql {
  const { lines, conditions, matches } = source
  const { size, skip, after } = query
  const isRanked = query.sort.some((term) => term.key === '_score')
  const score = matches && isRanked ? raw('found.score') : undefined
  const terms = orderTerms(query.sort, source, score)
  const where = [...conditions, ...searchConditions(source), ...(after ? [afterCursor(terms, after)] : [])]
  const from = matches ? sql`(${matches}) found JOIN ${lines} ON _i = found.line` : lines
  const keys = terms.map((term, index) => sql`${term.sql} AS o${raw(String(index))}`)
  const scoreColumn = score ? sql`, ${score} AS score` : raw('')
  const found = sql`
    SELECT rowid AS r, ${join(keys, ', ')}${scoreColumn} FROM ${from} WHERE ${and(where)}
    ORDER BY ${orderBy(terms.map(({ descending }, index) => ({ sql: orderColumn(index), descending })))}
    LIMIT ${raw(String(size))} OFFSET ${count(skip)}`
  const pageTerms = terms.map(({ descending }, index) => ({
    sql: sql`page.${orderColumn(index)}`,
    descending
  }))
  const shape = { ...shapeOf(source, query), ...(score ? { score: raw('page.score') } : {}) }
  const cursors = terms.map(
    (term, index) => sql`${term.cursorOf(sql`page.${orderColumn(index)}`)} AS k${raw(String(index))}`
  )
  return sql`WITH page AS (${found})
    SELECT ${lineJson(source.columns, shape)} AS line, ${join(cursors, ', ')}
    FROM page JOIN ${lines} AS whole ON whole.rowid = page.r ORDER BY ${orderBy(pageTerms)}`
}

const orderColumn = (index: number): Sql => raw(`o${index}`)

function shapeOf(
  source: PageSource,
  query: LinesQuery
): { select: string[]; schema: SchemaProperty[]; arrays: boolean } {
  return { select: query.select, schema: source.schema, arrays: query.arrays }
}

function searchConditions({ searches }: PageSource): Sql[] {
  return searches.map(among)
}

function among(matches: Sql): Sql {
  return sql`_i IN (SELECT line FROM (${matches}))`
}

const count = (value: number): { value: bigint; type: typeof BIGINT } => ({
  value: BigInt(value),
  type: BIGINT
})
