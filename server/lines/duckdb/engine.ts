import { setImmediate } from 'node:timers/promises'
import type { DuckDBMaterializedResult } from '@duckdb/node-api'
import type { Config } from '../../config.ts'
import type { AggregationsReader } from '../aggregations/reader.ts'
import type { CursorValue, LinesEngine, LinesPage } from '../engine.ts'
import type { LinesVersion } from '../layout.ts'
import type { Expression, Filter, LinesQuery, TextQuery } from '../query/linesQuery.ts'
import { wordPatternLines } from '../text/index.ts'
import { condition, type ConditionContext } from './conditions.ts'
import { expressionSql, leavesOf, type LookedUp } from './expressions.ts'
import { readBounds } from './bounds.ts'
import { countInBoxes } from './boxes.ts'
import { tidierOf } from './lineText.ts'
import { EditableIndexes } from './editable.ts'
import { longColumnsAmong } from './longColumns.ts'
import { among, matchesOf, textColumns, type Matches } from './matches.ts'
import { isRankedHere, rankedLinesSql, readRanked } from './rankedLines.ts'
import { openInstances, type Instance } from './instances.ts'
import { countSql, isFoundEarly, isRange, pageSql, valuesCountSql, type PageSource } from './page.ts'
import { relatedLines } from './relationSql.ts'
import { parquetGroup, parquetSql } from './parquet.ts'
import { PlaceTotals } from './placeTotals.ts'
import { aggregationsReader } from './aggregations/index.ts'
import type { Readers } from './readers.ts'
import { raw, sql, type Sql } from './sql.ts'
import type { AttachedVersion } from './versions.ts'

/** The embedded engine: DuckDB, one database file per version of a dataset, opened read-only. */
export async function duckdbEngine(config: Config): Promise<LinesEngine> {
  const instances = await openInstances(config)
  const { ranges, queries } = instances
  const placeTotals = new PlaceTotals(queries.readers)
  const editable = new EditableIndexes(queries.readers, queries.versions)
  return {
    ...aggregations(queries),
    readPage: (version, query, signal) => {
      const read = ({ readers, versions }: Instance, known?: number): Promise<LinesPage> =>
        versions.use(version, (attached) => readPage(readers, version, attached, query, known, signal))
      // An index that changes is open in one instance only.
      if (version.isEditable) return read(queries)
      if (isRange(query)) return read(ranges)
      return queries.versions.use(version, (attached) => {
        const known = placeTotals.totalOf(query, version, attached)
        return read(known && isFoundEarly(query, known, version.count) ? ranges : queries, known)
      })
    },
    readBounds: (version, query, signal) =>
      queries.versions.use(version, async (attached) => {
        const source = await pageSource(queries.readers, version, attached, query, signal)
        return readBounds(queries.readers, attached.alias, source, signal)
      }),
    countInBoxes: (version, query, boxes, signal) =>
      queries.versions.use(version, async (attached) => {
        const source = await pageSource(queries.readers, version, attached, query, signal)
        return countInBoxes(queries.readers, attached.alias, source, boxes, signal)
      }),
    longColumns: (version, keys) =>
      queries.versions.use(version, (attached) => longColumnsAmong(keys, attached, queries.readers)),
    toParquet: async (source, target, columns, signal) => {
      await queries.readers.run(parquetGroup, parquetSql(source, target, columns), signal)
      queries.readers.forget(parquetGroup)
    },
    editable,
    editionOf: ({ path }) => editable.editionOf(path),
    release: async (path) => {
      await instances.release(path)
      editable.released(path)
    },
    close: () => instances.close()
  }
}

function aggregations(queries: Instance): AggregationsReader {
  const { readers } = queries
  return aggregationsReader(queries, {
    sourceOf: (...asked) => pageSource(readers, ...asked),
    totalOf: (...asked) => readTotal(readers, ...asked)
  })
}

/** Lines of a page that takes its time. */
const largePage = 2000

async function readPage(
  readers: Readers,
  version: LinesVersion,
  attached: AttachedVersion,
  query: LinesQuery,
  /** The total, when it needs no counting. */
  known: number | undefined,
  signal?: AbortSignal
): Promise<LinesPage> {
  const source = await pageSource(readers, version, attached, query, signal)
  if (isRankedHere(source, query)) return rankedPage(readers, attached, source, query, signal)
  const [total, totalCollapse, page] = await Promise.all([
    query.count ? (known ?? readTotal(readers, version, attached, source, signal)) : undefined,
    query.collapse ? readCount(readers, attached, valuesCountSql(source, query.collapse), signal) : undefined,
    query.size && known !== 0
      ? readers.run(attached.alias, pageSql(source, query), signal, { isLong: query.size >= largePage })
      : undefined
  ])
  const lines = page ? await texts(page, tidierOf(query.form)) : []
  const isFull = lines.length === query.size && query.size > 0
  return {
    ...(total === undefined ? {} : { total }),
    ...(totalCollapse === undefined ? {} : { totalCollapse }),
    lines,
    ...(isFull && page ? { cursor: lastSortValues(page) } : {})
  }
}

async function rankedPage(
  readers: Readers,
  attached: AttachedVersion,
  source: PageSource,
  query: LinesQuery,
  signal?: AbortSignal
): Promise<LinesPage> {
  const { total, lines: ranked } = await readRanked(readers, attached, source, query, signal)
  const isLong = ranked.length >= largePage
  const page = ranked.length
    ? await readers.run(attached.alias, rankedLinesSql(source, query, ranked), signal, { isLong })
    : undefined
  const last = ranked.length === query.size ? ranked.at(-1) : undefined
  return {
    ...(query.count ? { total } : {}),
    lines: page ? await texts(page, tidierOf(query.form)) : [],
    ...(last ? { cursor: [last.score, last.line] } : {})
  }
}

async function pageSource(
  readers: Readers,
  version: LinesVersion,
  attached: AttachedVersion,
  query: LinesQuery,
  signal?: AbortSignal
): Promise<PageSource> {
  const { columns, alias, numbering } = attached
  const longColumns = await longColumnsAmong(comparedKeys(query), attached, readers)
  const context = { columns, longColumns }
  const matching = (text: TextQuery): Promise<Matches> => matchesOf(readers, version, attached, text, signal)
  const matches = query.text && (await matching(query.text))
  const conditions: Sql[] = []
  const searches: Sql[] = []
  for (const filter of query.filters) {
    if (filter.kind === 'search') {
      const searched = await matching(filter.text)
      const kept = searched.found ? conditions : searches
      kept.push(searched.among)
    } else if (filter.kind !== 'expression') conditions.push(condition(filter, context))
    else if (leavesOf(filter.expression).every(({ kind }) => kind === 'filter')) {
      conditions.push(expressionSql(filter.expression, context, noLines))
    } else searches.push(await expressionLines(filter.expression, version, attached, context, matching))
  }
  return {
    schema: version.schema,
    ...context,
    lines: raw(`${alias}.lines`),
    ...(numbering ? { numbering } : {}),
    conditions,
    ...(matches ? { matches } : {}),
    searches
  }
}

const noLines = (): Sql => {
  throw new Error('nothing here is answered by the text index')
}

/** Condition that a line meets an expression with words or geometries in it: looked up first, then part of its condition. */
async function expressionLines(
  expression: Expression,
  version: LinesVersion,
  attached: AttachedVersion,
  context: ConditionContext,
  matching: (text: TextQuery) => Promise<Matches>
): Promise<Sql> {
  const { alias } = attached
  const found = new Map<LookedUp, Sql>()
  for (const leaf of leavesOf(expression)) {
    if (leaf.kind === 'text') found.set(leaf, (await matching(leaf.text)).among)
    if (leaf.kind === 'relation') {
      found.set(leaf, among(relatedLines(leaf.relation, leaf.geometry, attached)))
    }
    if (leaf.kind !== 'words') continue
    const columns = textColumns(version, attached)
    found.set(
      leaf,
      among(wordPatternLines(leaf.pattern, leaf.keys, columns, { alias, count: version.count }))
    )
  }
  const met = expressionSql(expression, context, (leaf) => found.get(leaf) ?? noLines())
  return among(sql`SELECT _i AS line FROM ${raw(`${alias}.lines`)} WHERE ${met}`)
}

/** Columns in whose order or bounds long values have no place. */
function comparedKeys({ sort, filters }: LinesQuery): string[] {
  const sorted = sort.filter((term) => term.form !== 'natural').map((term) => term.key)
  return [...new Set([...sorted, ...filters.flatMap(keysCompared)])]
}

function keysCompared(filter: Filter): string[] {
  if (filter.kind === 'range' || filter.kind === 'between') return [filter.property.key]
  if (filter.kind !== 'expression') return []
  return leavesOf(filter.expression).flatMap((leaf) =>
    leaf.kind === 'filter' ? keysCompared(leaf.filter) : []
  )
}

async function readTotal(
  readers: Readers,
  version: LinesVersion,
  attached: AttachedVersion,
  source: PageSource,
  payer?: AbortSignal
): Promise<number> {
  const isAll = !source.matches && !source.searches.length && !source.conditions.length
  if (isAll && !version.isEditable) return version.count
  const isFound = !source.searches.length && !source.conditions.length
  if (isFound && source.matches?.found) return source.matches.found.set.count()
  return readCount(readers, attached, countSql(source), payer)
}

function readCount(
  readers: Readers,
  attached: AttachedVersion,
  query: Sql,
  payer?: AbortSignal
): Promise<number> {
  // Not interrupted when its client leaves: others may be waiting for the same total.
  return attached.totals.get(query, async () => {
    const result = await readers.run(attached.alias, query, undefined, { payer })
    return Number(result.getChunk(0).getColumnValues(0)[0])
  })
}

/** The lines of a page; between the chunks of a large one, other requests have their turn. */
async function texts(result: DuckDBMaterializedResult, tidy: ReturnType<typeof tidierOf>): Promise<string[]> {
  const lines: string[] = []
  for (let index = 0; index < result.chunkCount; index++) {
    if (index > 0) await setImmediate()
    const chunk = result.getChunk(index)
    if (chunk.rowCount)
      for (const line of chunk.getColumnValues(0) as (string | null)[]) lines.push(tidy(line))
  }
  return lines
}

function lastSortValues(result: DuckDBMaterializedResult): CursorValue[] {
  const chunk = result.getChunk(result.chunkCount - 1)
  return chunk
    .getRowValues(chunk.rowCount - 1)
    .slice(1)
    .map(cursorValue)
}

function cursorValue(value: unknown): CursorValue {
  if (typeof value !== 'bigint') return value as CursorValue
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
}
