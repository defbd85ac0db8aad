/**
 * Finds the lines that match a text query in memory instead of SQL: the hits of each leaf are read and cached, and
 * combining a hundred thousand hits takes a millisecond, against thirty with GROUP BY.
 */
import type { DuckDBDataChunk, DuckDBMaterializedResult } from '@duckdb/node-api'
import { bindUntyped, Sql } from '../duckdb/sql.ts'
import { mapByTwo } from '../mapByTwo.ts'
import type { TextQuery } from '../query/linesQuery.ts'
import { FoundLines, isAnyOf, linesMeeting, needsAllLines } from './foundLines.ts'
import type { HitsCache } from './hitsCache.ts'
import { LeafHits } from './leafHits.ts'
import { LineSet } from './lineSet.ts'
import { TermLookUp } from './lookUp.ts'
import { leafHitsSql } from './matchingLines.ts'
import type { MatchSource, ReadRows } from './matchSource.ts'
import { numberHits, type NumberColumns } from './numberHits.ts'
import { merged, noHits, readHits } from './readHits.ts'
import { planQuery, type Leaf } from './plan.ts'
import { searchedColumns } from './searchedColumns.ts'
import type { TextColumn } from './textColumn.ts'

const keyOfColumn = ({ property }: TextColumn): string => property.key

interface FindSource extends MatchSource {
  /** Upper bound, exclusive, of the line numbers. */
  size: number
  /** Returns the set of all lines. */
  allLines: () => Promise<LineSet>
  run: (query: Sql) => Promise<DuckDBMaterializedResult>
  visitChunks: (query: Sql, visit: (chunk: DuckDBDataChunk) => void) => Promise<void>
  cache: HitsCache
  /**
   * Returns the given columns of numbers from memory with the number of the first line; undefined unless all of them
   * are in memory.
   */
  numbersOf: (keys: string[]) => NumberColumns | undefined
}

/** @param columns all stored columns of the version; its lines must never change */
export async function findLines(
  query: TextQuery,
  columns: TextColumn[],
  source: FindSource
): Promise<FoundLines> {
  const { cache, run } = source
  const searched = searchedColumns(columns, query.fields)
  const plan = planQuery(query, searched)
  const keyOf = (leaf: Leaf): string =>
    [source.alias, JSON.stringify(leaf), plan.literalBonus, query.fields?.join(',') ?? ''].join('\n')
  const readRows: ReadRows = async (text, values) =>
    (await run(new Sql(text, values.map(bindUntyped)))).getRowObjectsJS()
  const lookUp = new TermLookUp(source, readRows)
  const unknown = plan.leaves.filter((leaf) => !cache.has(keyOf(leaf)))
  await lookUp.prepare(unknown)
  const readLeaf = async (leaf: Leaf): Promise<LeafHits> => {
    // The hits of this leaf were evicted from the cache after the terms had been prepared.
    if (!unknown.includes(leaf)) await lookUp.prepare([leaf])
    const text = 'value' in leaf ? leaf.value : undefined
    const numbers = searched.compared.filter(
      ({ analysis, column }) => analysis === 'number' && !column.isList
    )
    const numbersInMemory =
      text !== undefined && numbers.length ? source.numbersOf(numbers.map(keyOfColumn)) : undefined
    const columnsOnDisk = numbersInMemory
      ? { ...searched, compared: searched.compared.filter((column) => !numbers.includes(column)) }
      : searched
    const {
      rows,
      factor,
      rawScoreOfValue: ownWorth
    } = await leafHitsSql(leaf, plan, { columns: columnsOnDisk, source, lookUp })
    const hits = rows ? await readHits((visit) => source.visitChunks(rows, visit)) : noHits
    const hitsInMemory = numbersInMemory
      ? numbers.flatMap((column) => numberHits(column, text!, numbersInMemory, ownWorth))
      : []
    return new LeafHits(hitsInMemory.length ? await merged([hits, ...hitsInMemory]) : hits, factor)
  }
  const cachedHits = await mapByTwo(plan.leaves, (leaf) => cache.get(keyOf(leaf), () => readLeaf(leaf)))
  const hits = cachedHits.map(({ value }) => value)
  if (isAnyOf(plan.requirement, hits.length)) return new FoundLines(hits, source.size)
  const allLines = needsAllLines(plan.requirement) ? await source.allLines() : new LineSet(source.size)
  return new FoundLines(hits, source.size, linesMeeting(plan.requirement, hits, allLines))
}
