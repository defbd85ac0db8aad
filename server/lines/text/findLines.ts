/**
 * The lines that match, found here rather than by the engine: it reads the hits of each leaf, which are remembered, and
 * combining a hundred thousand of them takes a millisecond, where grouping them in SQL takes thirty.
 */
import type { DuckDBMaterializedResult } from '@duckdb/node-api'
import { boundAsIs, Sql } from '../duckdb/sql.ts'
import type { TextQuery } from '../query/linesQuery.ts'
import { FoundLines, linesMeeting, needsAllLines } from './foundLines.ts'
import type { HitsMemory } from './hitsMemory.ts'
import { readHits, type LeafHits } from './leafHits.ts'
import { LineSet } from './lineSet.ts'
import { TermLookUp } from './lookUp.ts'
import { leafHitsSql } from './matchingLines.ts'
import type { MatchSource, ReadRows } from './matchSource.ts'
import { planQuery, type Leaf } from './plan.ts'
import { searchedColumns } from './searchedColumns.ts'
import type { TextColumn } from './textColumn.ts'

export interface FindSource extends MatchSource {
  /** Above the number of any line. */
  size: number
  /** Every line there is. */
  allLines: () => Promise<LineSet>
  run: (query: Sql) => Promise<DuckDBMaterializedResult>
  memory: HitsMemory
}

/** @param columns every stored column of the version, whose lines never change */
export async function findLines(
  query: TextQuery,
  columns: TextColumn[],
  source: FindSource
): Promise<FoundLines> {
  const { memory, run } = source
  const searched = searchedColumns(columns, query.fields)
  const plan = planQuery(query, searched)
  const keyOf = (leaf: Leaf): string =>
    [source.alias, JSON.stringify(leaf), plan.literalBonus, query.fields?.join(',') ?? ''].join('\n')
  const read: ReadRows = async (text, values) =>
    (await run(new Sql(text, values.map(boundAsIs)))).getRowObjectsJS()
  const lookUp = new TermLookUp(source, read)
  const unknown = plan.leaves.filter((leaf) => !memory.has(keyOf(leaf)))
  await lookUp.prepare(unknown)
  const context = { columns: searched, source, lookUp }
  const readLeaf = async (leaf: Leaf): Promise<LeafHits> => {
    // It was forgotten meanwhile.
    if (!unknown.includes(leaf)) await lookUp.prepare([leaf])
    const { rows, factor } = await leafHitsSql(leaf, plan, context)
    return rows ? readHits(await run(rows), factor) : { ...noHits, factor }
  }
  const hits = await Promise.all(plan.leaves.map((leaf) => memory.get(keyOf(leaf), () => readLeaf(leaf))))
  const all = needsAllLines(plan.requirement) ? await source.allLines() : new LineSet(source.size)
  return new FoundLines(linesMeeting(plan.requirement, hits, all), hits)
}

const noHits = { lines: new Uint32Array(), worths: new Float32Array() }
