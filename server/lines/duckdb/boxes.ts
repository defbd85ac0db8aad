/** Lines whose bounds meet a box, and how many meet each of several. */
import { DOUBLE } from '@duckdb/node-api'
import { boundsOf, type Bounds } from '../../geo/shapes.ts'
import type { PageSource } from './page.ts'
import { matchingConditions } from './page.ts'
import type { Readers } from './readers.ts'
import { and, bound, join, nothing, or, sql, type Sql } from './sql.ts'
import type { StoredColumns } from './storedColumns.ts'

/** A version without places matches nothing. */
export function boxCondition(boxes: Bounds[], columns: StoredColumns): Sql {
  const hasShapes = !!columns.find('_geoshape')
  if (!hasShapes && !columns.find('_geopoint')) return nothing
  return or(boxes.map((box) => (hasShapes ? boundsMeet(box) : pointIn(box))))
}

export async function countInBoxes(
  readers: Readers,
  group: string,
  source: PageSource,
  boxes: Bounds[],
  signal?: AbortSignal
): Promise<number[]> {
  const counts = boxes.map((box) => sql`count(*) FILTER (${boxCondition([box], source.columns)})`)
  const around = boundsOf(
    boxes.map(({ west, south, east, north }) => [
      [west, south],
      [east, north]
    ])
  )
  const where = and([...matchingConditions(source), boxCondition([around], source.columns)])
  const result = await readers.run(
    group,
    sql`SELECT ${join(counts, ', ')} FROM ${source.lines} WHERE ${where}`,
    signal
  )
  return result.getChunk(0).getRowValues(0).map(Number)
}

function pointIn({ west, south, east, north }: Bounds): Sql {
  return sql`_lon >= ${degrees(west)} AND _lon <= ${degrees(east)} AND _lat >= ${degrees(south)} AND _lat <= ${degrees(north)}`
}

function boundsMeet({ west, south, east, north }: Bounds): Sql {
  return sql`_west <= ${degrees(east)} AND _east >= ${degrees(west)} AND _south <= ${degrees(north)} AND _north >= ${degrees(south)}`
}

const degrees = (value: number): ReturnType<typeof bound> => bound(value, DOUBLE)
