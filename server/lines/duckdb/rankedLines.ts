/**
 * Pages of a `q` sorted by relevance, which is known before lines are read: the engine only applies the other
 * conditions, and reads the lines of the page.
 */
import { BIGINT, DOUBLE, LIST, listValue } from '@duckdb/node-api'
import { setImmediate } from 'node:timers/promises'
import type { LinesQuery } from '../query/linesQuery.ts'
import { LineSet, type FoundLines, type RankedLine } from '../text/index.ts'
import { lineText } from './lineText.ts'
import { shapeOf, type PageSource } from './page.ts'
import type { Readers } from './readers.ts'
import { and, bindValue, raw, sql, type Sql } from './sql.ts'
import type { AttachedVersion } from './versions.ts'

/** Whether the query is sorted by relevance, then by line number. */
export function isRankedHere({ matches }: PageSource, { sort, collapse }: LinesQuery): boolean {
  const [score, line] = sort
  const isRanked = score?.key === '_score' && score.descending
  return (
    !!matches?.foundLines &&
    !collapse &&
    sort.length === 2 &&
    isRanked &&
    line?.key === '_i' &&
    !line.descending
  )
}

interface RankedPage {
  total: number
  lines: RankedLine[]
}

/**
 * Returns the lines of the page, best first, and the total.
 * @param filteredLines lines that also meet the other conditions, when the engine is not needed to find them
 */
export async function readRanked(
  readers: Readers,
  { alias }: AttachedVersion,
  source: PageSource,
  { size, skip, after }: LinesQuery,
  filteredLines?: FoundLines,
  signal?: AbortSignal
): Promise<RankedPage> {
  const foundLines = source.matches?.foundLines as FoundLines
  const conditions = [...source.conditions, ...source.searches]
  const matchingLines =
    filteredLines ?? (conditions.length ? foundLines.restrictTo(await keptLines()) : foundLines)
  const [score, line] = after ?? []
  const last = after ? { score: Number(score), line: Number(line) } : undefined
  return {
    total: matchingLines.count(),
    lines: size ? matchingLines.best(skip + size, last).slice(skip) : []
  }

  async function keptLines(): Promise<LineSet> {
    const condition = and([...conditions, source.matches!.isMatch()])
    const query = sql`SELECT _i::INTEGER FROM ${source.lines} WHERE ${condition}`
    const result = await readers.run(alias, query, signal)
    const set = new LineSet(foundLines.set.size)
    for (let index = 0; index < result.chunkCount; index++) {
      if (index % chunksAtOnce === chunksAtOnce - 1) await setImmediate()
      for (const number of result.getChunk(index).getColumnValues(0) as number[]) set.add(number)
    }
    return set
  }
}

/** Number of chunks processed before yielding to the event loop. */
const chunksAtOnce = 16

/** SQL that reads lines in the given order. */
export function rankedLinesSql(source: PageSource, query: LinesQuery, ranked: RankedLine[]): Sql {
  const { lines, columns, numbering } = source
  // Without gaps, the row of a line follows from its number.
  const first = numbering?.gaps === 0 ? numbering.first : undefined
  const numbers = ranked.map(({ line }) => BigInt(line - (first ?? 0)))
  const list = bindValue(listValue(numbers), LIST(BIGINT))
  const scores = bindValue(listValue(ranked.map(({ score }) => score)), LIST(DOUBLE))
  const row = raw(first === undefined ? 'whole._i' : 'whole.rowid')
  const shape = { ...shapeOf(source, query), score: raw('page.score') }
  return sql`WITH page AS (
      SELECT unnest(${list}) AS line, unnest(${scores}) AS score, generate_subscripts(${list}, 1) AS place)
    SELECT ${lineText(columns, shape)} AS line, page.score AS k0, _i AS k1
    FROM page JOIN ${lines} AS whole ON ${row} = page.line ORDER BY page.place`
}
