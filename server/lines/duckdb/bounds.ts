/** Extent of the lines of a query (docs/api/output-formats.md). */
import type { Extent } from '../engine.ts'
import type { Readers } from './readers.ts'
import { matchingConditions, type PageSource } from './page.ts'
import { and, join, raw, sql, type Sql } from './sql.ts'

export async function readBounds(
  readers: Readers,
  group: string,
  source: PageSource,
  signal?: AbortSignal
): Promise<Extent> {
  const edges = edgesOf(source)
  if (!edges) return []
  const query = sql`SELECT ${join(edges, ', ')} FROM ${source.lines} WHERE ${and(matchingConditions(source))}`
  const result = await readers.run(group, query, signal)
  const [west, south, east, north] = result.getChunk(0).getRowValues(0) as (number | null)[]
  const isEmpty = west == null || south == null || east == null || north == null
  return isEmpty ? [] : [west, south, east, north]
}

/** SQL of west, south, east and north over many lines; undefined for a version without places. */
export function edgesOf({ columns }: Pick<PageSource, 'columns'>): Sql[] | undefined {
  if (columns.find('_geoshape')) return ['min(_west)', 'min(_south)', 'max(_east)', 'max(_north)'].map(raw)
  return columns.find('_geopoint') && ['min(_lon)', 'min(_lat)', 'max(_lon)', 'max(_lat)'].map(raw)
}
