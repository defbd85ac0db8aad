/** Counts, for each of several boxes, the lines whose bounds intersect it. */
import { boundsOf, type Bounds } from '../../geo/shapes.ts'
import { geoCondition } from './geoConditions.ts'
import { matchingConditions, type PageSource } from './page.ts'
import type { Readers } from './readers.ts'
import { and, join, sql, type Sql } from './sql.ts'

export async function countInBoxes(
  readers: Readers,
  group: string,
  source: PageSource,
  boxes: Bounds[],
  signal?: AbortSignal
): Promise<number[]> {
  const meets = (box: Bounds): Sql =>
    geoCondition({ kind: 'box', boxes: [box], exact: false }, source.columns)
  const counts = boxes.map((box) => sql`count(*) FILTER (${meets(box)})`)
  const enclosing = boundsOf(
    boxes.map(({ west, south, east, north }) => [
      [west, south],
      [east, north]
    ])
  )
  const where = and([...matchingConditions(source), meets(enclosing)])
  const result = await readers.run(
    group,
    sql`SELECT ${join(counts, ', ')} FROM ${source.lines} WHERE ${where}`,
    signal
  )
  return result.getChunk(0).getRowValues(0).map(Number)
}
