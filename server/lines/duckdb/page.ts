/** SQL of a page: one row per line, `line` (JSON text), then the sort values of the line, `k0`, `k1`… */
import { BIGINT } from '@duckdb/node-api'
import { documentsKey } from '../../../contract/datasets/attachmentColumn.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { CursorValue } from '../engine.ts'
import type { LinesQuery, SortTerm } from '../query/linesQuery.ts'
import type { ConditionContext } from './conditions.ts'
import type { LinesNumbering } from './versions.ts'
import type { LineShape } from './lineJson.ts'
import type { Matches, ScoredLines } from './matches.ts'
import { lineText } from './lineText.ts'
import { afterCursor, indexedValue, orderBy, orderTerms, type OrderTerm } from './order.ts'
import { and, bindValue, join, raw, sql, type Bound, type Sql } from './sql.ts'

export interface PageSource extends ConditionContext {
  schema: SchemaProperty[]
  /** Table of the version's lines. */
  lines: Sql
  /** Relation of line numbers to rows; undefined for editable versions. */
  numbering?: LinesNumbering
  /** Conditions of the filters, except those that use the text index. */
  conditions: Sql[]
  /** Matches of the `q`. */
  matches?: Matches
  /** Conditions that read other lines or the text index. */
  searches: Sql[]
}

/** SQL of the number of lines that match the query. */
export function countSql(source: PageSource): Sql {
  return sql`SELECT count(*) FROM ${source.lines} WHERE ${and(matchingConditions(source))}`
}

/** Conditions that a line must meet to match the query. */
export function matchingConditions(source: PageSource): Sql[] {
  const { conditions, searches, matches } = source
  return [...conditions, ...searches, ...(matches ? [matches.isMatch()] : [])]
}

export function pageSql(source: PageSource, query: LinesQuery): Sql {
  if (query.collapse) return collapsedPage(source, query, query.collapse)
  const isScan = !source.matches && !source.searches.length && !looksThroughDocuments(query)
  if (isFileOrder(query) && isScan) return fileOrderPage(source, query)
  const isRanked = query.sort.some((term) => term.key === '_score')
  return source.matches && isRanked
    ? rankedPage(source, query, source.matches.scored())
    : sortedPage(source, query)
}

/**
 * Whether a filtered read selects documents. A single scan would then also read the documents of lines that do not
 * match: thousands of texts for a few lines.
 */
function looksThroughDocuments({ filters, select }: LinesQuery): boolean {
  return filters.length > 0 && select.includes(documentsKey)
}

export function isFileOrder({ sort }: LinesQuery): boolean {
  const [first] = sort
  return sort.length === 1 && first?.key === '_i' && !first.descending
}

/** Whether the page is a range of consecutive lines of the file, from a row or a line number on. */
export function isRange(query: LinesQuery): boolean {
  return isFileOrder(query) && !query.filters.length && !query.text && !query.collapse
}

/** Number of scanned lines below which another thread is not worth its cost: half of a row group. */
const fewLines = 60_000

/** Whether a page is probably filled by the first lines of the file, given that `total` lines match. */
export function isFoundEarly(query: LinesQuery, total: number, count: number): boolean {
  const { size, skip, after } = query
  return isFileOrder(query) && !query.collapse && !after && ((skip + size) * count) / total < fewLines
}

/**
 * Page in the order of the file. Lines are stored in this order, and a scan of one table with a limit keeps it
 * (`preserve_insertion_order`): the scan stops at the last line of the page, and a page without filter is a range of
 * row numbers.
 */
function fileOrderPage(source: PageSource, query: LinesQuery): Sql {
  const { lines, conditions } = source
  const { size, skip, after } = query
  const columns = sql`${lineText(source.columns, shapeOf(source, query))} AS line, _i AS k0`
  const { numbering } = source
  const range = numbering && isRange(query) && (after ? rowsAfter(after, size, numbering) : rows(skip, size))
  // The limit ends the scan early; without it the engine would check the remaining lines.
  if (range) return sql`SELECT ${columns} FROM ${lines} WHERE ${range} LIMIT ${integerSql(size)}`
  const terms = orderTerms(query.sort, source)
  const where = and(after ? [...conditions, afterCursor(terms, after)] : conditions)
  return sql`SELECT ${columns} FROM ${lines} WHERE ${where} ${limitOf(query)}`
}

/** Maximum number of gaps in the line numbers for which a page after a cursor is read as a range of rows. */
const maxGaps = 2000

/**
 * Condition on a range of rows. Row numbers are literals, so that the plan is cached with them; bound values would be
 * planned at every execution, half of the time of a page. The same first pages are requested over and over.
 */
function rows(from: number, size: number): Sql {
  return sql`rowid >= ${integerSql(from)} AND rowid < ${integerSql(from + size)}`
}

/** Range of rows of a page of consecutive lines; undefined when row numbers do not follow from line numbers. */
export function rowsOf(
  { size, skip, after }: LinesQuery,
  { numbering }: PageSource,
  count: number
): { from: number; until: number } | undefined {
  if (numbering?.gaps !== 0) return undefined
  const [last] = after ?? []
  if (after && (typeof last !== 'number' || !Number.isSafeInteger(last))) return undefined
  const from = Math.min(count, typeof last === 'number' ? Math.max(0, last - numbering.first + 1) : skip)
  return { from, until: Math.min(count, from + size) }
}

/**
 * Condition on the rows that contain the next `size` lines after a line number; undefined when there would be too many
 * rows. Row numbers are bound here: cursors are as many as lines, and literals would evict other statements from the
 * plan cache.
 */
function rowsAfter(after: CursorValue[], size: number, { first, gaps }: LinesNumbering): Sql | undefined {
  const [last] = after
  if (typeof last !== 'number' || !Number.isSafeInteger(last) || gaps > maxGaps) return undefined
  // Without gaps this is the row of the next line; each gap before the line lowers its row by one.
  const row = Math.max(0, last - first + 1)
  const range = sql`rowid >= ${boundWhole(Math.max(0, row - gaps))} AND rowid < ${boundWhole(row + size)}`
  return gaps ? sql`${range} AND _i > ${boundWhole(last)}` : range
}

/**
 * Finds the page with the columns of filters and order alone, then reads the whole lines of the page. The semi-join
 * lets the scan skip all other rows; recomputing the sort values of so few lines is cheap.
 */
function sortedPage(source: PageSource, query: LinesQuery): Sql {
  const { lines } = source
  const terms = orderTerms(query.sort, source)
  const page = sortedRows(source, query, terms)
  const found = sql`SELECT ${page.row} AS r FROM ${page.from} WHERE ${page.where}
    ORDER BY ${orderBy(page.terms)} ${limitOf(query)}`
  return sql`SELECT ${lineText(source.columns, shapeOf(source, query))} AS line, ${cursorColumns(terms)}
    FROM ${lines} SEMI JOIN (${found}) page ON rowid = page.r ORDER BY ${orderBy(terms)}`
}

interface SortedRows {
  from: Sql
  where: Sql
  terms: OrderTerm[]
  /** Row number and line number of a line. */
  row: Sql
  number: Sql
}

/** Relation, condition and terms of a sorted page without relevance. */
function sortedRows(source: PageSource, query: LinesQuery, terms: OrderTerm[]): SortedRows {
  const { lines } = source
  const { after } = query
  const conditions = matchingConditions(source)
  if (!after || !terms.some(({ isCostly }) => isCostly)) {
    const where = and(after ? [...conditions, afterCursor(terms, after)] : conditions)
    return { from: lines, where, terms, row: raw('rowid'), number: raw('_i') }
  }
  // Otherwise the expression would be computed for each comparison with the cursor, and again for the sort. The engine
  // does not push filters below `unnest`.
  const keys = terms.map(
    (term, index) => sql`${term.isCostly ? sql`unnest([${term.sql}])` : term.sql} AS ${orderColumn(index)}`
  )
  const sorted = terms.map((term, index) => ({ ...term, sql: orderColumn(index) }))
  return {
    from: sql`(SELECT rowid AS r, _i AS i, ${join(keys, ', ')} FROM ${lines} WHERE ${and(conditions)})`,
    where: afterCursor(sorted, after),
    terms: sorted,
    row: raw('r'),
    number: raw('i')
  }
}

/** Like `sortedPage`, but also keeps the relevance of each line. */
function rankedPage(source: PageSource, query: LinesQuery, { from, conditions, score }: ScoredLines): Sql {
  const { lines, columns } = source
  const terms = orderTerms(query.sort, source, score)
  const where = [...pageConditions(source, query, terms), ...conditions]
  const keys = terms.map((term, index) => sql`${term.sql} AS ${orderColumn(index)}`)
  const found = sql`SELECT rowid AS r, ${join(keys, ', ')}, ${score} AS score
    FROM ${from(lines)} WHERE ${and(where)}
    ORDER BY ${orderBy(terms.map(({ descending }, index) => ({ sql: orderColumn(index), descending })))}
    ${limitOf(query)}`
  const pageTerms = terms.map((term, index) => ({ ...term, sql: sql`page.${orderColumn(index)}` }))
  const shape = { ...shapeOf(source, query), score: raw('page.score') }
  return sql`WITH page AS (${found})
    SELECT ${lineText(columns, shape)} AS line, ${cursorColumns(pageTerms)}
    FROM page JOIN ${lines} AS whole ON whole.rowid = page.r ORDER BY ${orderBy(pageTerms)}`
}

/**
 * Like `rankedPage`, but only with the first line for each value of a column. In file order this is the line with the
 * smallest row number, which needs no sort.
 */
function collapsedPage(source: PageSource, query: LinesQuery, by: SchemaProperty): Sql {
  const { page, pageTerms, isRanked } = collapsed(source, query, by)
  const shape = { ...shapeOf(source, query), ...(isRanked ? { score: raw('page.score') } : {}) }
  return sql`WITH page AS (${page})
    SELECT ${lineText(source.columns, shape)} AS line, ${cursorColumns(pageTerms)}
    FROM page JOIN ${source.lines} AS whole ON whole.rowid = page.r ORDER BY ${orderBy(pageTerms)}`
}

/** Page of a collapsed read: rows of `r`, `i`, `score` and the sort values that `pageTerms` read. */
function collapsed(
  source: PageSource,
  query: LinesQuery,
  by: SchemaProperty
): { page: Sql; pageTerms: OrderTerm[]; isRanked: boolean } {
  const { lines, matches } = source
  const value = collapsedValue(source, by)
  const scored = matches?.scored()
  const score = scored?.score ?? raw('NULL::DOUBLE')
  const terms = orderTerms(query.sort, source, score)
  const where = and([
    ...source.conditions,
    ...source.searches,
    ...(scored?.conditions ?? []),
    ...(query.after ? [afterGroup(terms, query.sort, query.after)] : [])
  ])
  const from = scored ? scored.from(lines) : lines
  const pageTerms = terms.map((term, index) => ({ ...term, sql: sql`page.${orderColumn(index)}` }))
  const keys = join(
    terms.map((term, index) => sql`${term.sql} AS ${orderColumn(index)}`),
    ', '
  )
  const firsts =
    isFileOrder(query) && !matches
      ? sql`SELECT min(rowid) AS r, min(_i) AS i, min(_i) AS o0, NULL::DOUBLE AS score FROM ${from} WHERE ${where} GROUP BY ${value}`
      : sql`SELECT rowid AS r, _i AS i, ${keys}, ${score} AS score FROM ${from} WHERE ${where}
          QUALIFY row_number() OVER (PARTITION BY ${value} ORDER BY ${orderBy(terms)}) = 1`
  const order = orderBy(terms.map(({ descending }, index) => ({ sql: orderColumn(index), descending })))
  const isRanked = !!matches && query.sort.some(({ key }) => key === '_score')
  return { page: sql`SELECT * FROM (${firsts}) ORDER BY ${order} ${limitOf(query)}`, pageTerms, isRanked }
}

/**
 * Finds the lines of a page: one row per line, `i` (line number), `score` (JSON text or NULL), then the sort values
 * `k0`, `k1`… Only reads the columns of filters and order.
 */
export function pageLinesSql(source: PageSource, query: LinesQuery): Sql {
  const { lines, matches } = source
  if (query.collapse) {
    const { page, pageTerms, isRanked } = collapsed(source, query, query.collapse)
    const score = isRanked ? raw('to_json(page.score)::VARCHAR') : noScore
    return sql`WITH page AS (${page}) SELECT i, ${score} AS score, ${cursorColumns(pageTerms)}
      FROM page ORDER BY ${orderBy(pageTerms)}`
  }
  if (matches && query.sort.some(({ key }) => key === '_score')) {
    const { from, conditions, score } = matches.scored()
    const terms = orderTerms(query.sort, source, score)
    const where = and([...pageConditions(source, query, terms), ...conditions])
    return sql`SELECT _i AS i, to_json(${score})::VARCHAR AS score, ${cursorColumns(terms)}
      FROM ${from(lines)} WHERE ${where} ORDER BY ${orderBy(terms)} ${limitOf(query)}`
  }
  const page = sortedRows(source, query, orderTerms(query.sort, source))
  const isAsStored = isFileOrder(query) && !matches && !source.searches.length
  const order = isAsStored ? raw('') : sql`ORDER BY ${orderBy(page.terms)}`
  return sql`SELECT ${page.number} AS i, ${noScore} AS score, ${cursorColumns(page.terms)} FROM ${page.from} WHERE ${page.where} ${order} ${limitOf(query)}`
}

const noScore = raw('NULL::VARCHAR')

/** Whole lines by their numbers, as `i` and `line`, unordered. */
export function numberedSql(source: PageSource, query: LinesQuery, numbers: bigint[]): Sql {
  const list = join(
    numbers.map((number) => sql`${bindValue(number, BIGINT)}`),
    ', '
  )
  return sql`SELECT _i AS i, ${lineText(source.columns, shapeOf(source, query))} AS line FROM ${source.lines} WHERE _i IN (${list})`
}

/**
 * Condition that a line is after the whole group of the cursor. The first terms of the order, those of the collapsed
 * column, identify the group.
 */
function afterGroup(terms: OrderTerm[], sort: SortTerm[], after: CursorValue[]): Sql {
  const groupTerms = terms.slice(0, sort.filter(({ key }) => key === sort[0]?.key).length)
  return afterCursor(groupTerms, after)
}

/** Number of distinct values of the column among the matching lines. */
export function valuesCountSql(source: PageSource, by: SchemaProperty): Sql {
  return sql`SELECT count(DISTINCT ${collapsedValue(source, by)}) FROM ${source.lines} WHERE ${and(matchingConditions(source))}`
}

function collapsedValue(source: PageSource, by: SchemaProperty): Sql {
  const column = source.columns.of(by)
  return column ? indexedValue(column, source) : raw('NULL')
}

function pageConditions(source: PageSource, { after }: LinesQuery, terms: OrderTerm[]): Sql[] {
  return [...source.conditions, ...source.searches, ...(after ? [afterCursor(terms, after)] : [])]
}

function cursorColumns(terms: OrderTerm[]): Sql {
  const columns = terms.map((term, index) => sql`${term.cursorOf(term.sql)} AS k${raw(String(index))}`)
  return join(columns, ', ')
}

function limitOf({ size, skip }: LinesQuery): Sql {
  return sql`LIMIT ${integerSql(size)} OFFSET ${integerSql(skip)}`
}

const orderColumn = (index: number): Sql => raw(`o${index}`)

/** Shape of the lines of a query. */
export function shapeOf(
  { schema }: PageSource,
  { select, alsoRead, arrays, form = { kind: 'object' }, distanceFrom }: LinesQuery
): LineShape {
  return {
    select,
    schema,
    arrays,
    form,
    ...(alsoRead ? { alsoRead } : {}),
    ...(distanceFrom ? { distanceFrom } : {})
  }
}

/**
 * Formats a whole number computed by the platform as SQL.
 * @throws RangeError for a number that is not whole
 */
function integerSql(value: number): Sql {
  return raw(BigInt(value).toString())
}

export function boundWhole(value: number): Bound {
  return bindValue(BigInt(value), BIGINT)
}
