import { setImmediate } from 'node:timers/promises'
import type { DuckDBMaterializedResult } from '@duckdb/node-api'
import type { Config } from '../../config.ts'
import type { AggregationsReader } from '../aggregations/reader.ts'
import type { CursorValue, LinesEngine, LinesPage } from '../engine.ts'
import type { LinesVersion } from '../layout.ts'
import type { Filter, LinesQuery, PlainFilter, TextQuery } from '../query/linesQuery.ts'
import { textMatches, type TextColumn } from '../text/index.ts'
import { aggregationsReader } from './aggregations/index.ts'
import { condition } from './conditions.ts'
import { readBounds } from './bounds.ts'
import { countInBoxes } from './boxes.ts'
import { tidierOf } from './lineText.ts'
import { EditableIndexes } from './editable.ts'
import { longColumnsAmong } from './longColumns.ts'
import { openInstances, type Instance } from './instances.ts'
import { countSql, isRange, pageSql, type PageSource } from './page.ts'
import type { Readers } from './readers.ts'
import { boundAsIs, raw, Sql } from './sql.ts'
import type { AttachedVersion } from './versions.ts'

/** The embedded engine: DuckDB, one database file per version of a dataset, opened read-only. */
export async function duckdbEngine(config: Config): Promise<LinesEngine> {
  const instances = await openInstances(config)
  const { ranges, queries } = instances
  return {
    ...aggregations(queries),
    readPage: (version, query, signal) => {
      // An index that changes is open in one instance only.
      const { readers, versions } = isRange(query) && !version.isEditable ? ranges : queries
      return versions.use(version, (attached) => readPage(readers, version, attached, query, signal))
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
    editable: new EditableIndexes(queries.readers, queries.versions),
    release: (path) => instances.release(path),
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

async function readPage(
  readers: Readers,
  version: LinesVersion,
  attached: AttachedVersion,
  query: LinesQuery,
  signal?: AbortSignal
): Promise<LinesPage> {
  const source = await pageSource(readers, version, attached, query, signal)
  const [total, page] = await Promise.all([
    query.count ? readTotal(readers, version, attached, source) : undefined,
    query.size ? readers.run(attached.alias, pageSql(source, query), signal) : undefined
  ])
  const lines = page ? await texts(page, tidierOf(query.form)) : []
  const isFull = lines.length === query.size && query.size > 0
  return {
    ...(total === undefined ? {} : { total }),
    lines,
    ...(isFull && page ? { cursor: lastSortValues(page) } : {})
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
  const plain = query.filters.filter((filter): filter is PlainFilter => filter.kind !== 'search')
  const searched = query.filters.flatMap((filter) => (filter.kind === 'search' ? [filter.text] : []))
  const matching = (text: TextQuery): Promise<Sql> => matchesOf(readers, version, attached, text, signal)
  const matches = query.text && (await matching(query.text))
  const searches = await Promise.all(searched.map(matching))
  return {
    schema: version.schema,
    columns,
    longColumns,
    lines: raw(`${alias}.lines`),
    ...(numbering ? { numbering } : {}),
    conditions: plain.map((filter) => condition(filter, { columns, longColumns })),
    ...(matches ? { matches } : {}),
    searches
  }
}

/** Columns in whose order or bounds long values have no place. */
function comparedKeys({ sort, filters }: LinesQuery): string[] {
  const sorted = sort.filter((term) => term.form !== 'natural').map((term) => term.key)
  const compared = filters.flatMap((filter: Filter) => (filter.kind === 'range' ? [filter.property.key] : []))
  return [...new Set([...sorted, ...compared])]
}

async function matchesOf(
  readers: Readers,
  version: LinesVersion,
  { alias, columns }: AttachedVersion,
  text: TextQuery,
  signal?: AbortSignal
): Promise<Sql> {
  const textColumns: TextColumn[] = version.schema.flatMap((property) => {
    const column = columns.of(property)
    return column ? [{ property, column }] : []
  })
  const matches = await textMatches(
    text,
    textColumns,
    { alias, count: version.count },
    async (query, values) => {
      const result = await readers.run(alias, new Sql(query, values.map(boundAsIs)), signal)
      return result.getRowObjectsJS()
    }
  )
  return new Sql(matches.sql, matches.values.map(boundAsIs))
}

async function readTotal(
  readers: Readers,
  version: LinesVersion,
  attached: AttachedVersion,
  source: PageSource
): Promise<number> {
  const isAll = !source.matches && !source.searches.length && !source.conditions.length
  if (isAll && !version.isEditable) return version.count
  const query = countSql(source)
  // Not interrupted when its client leaves: others may be waiting for the same total.
  return attached.totals.get(query, async () => {
    const result = await readers.run(attached.alias, query)
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
