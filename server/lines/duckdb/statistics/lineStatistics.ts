/** Statistics of a dataset's lines, for its description (docs/api/processing.md). */
import {
  dateConcept,
  dublinCoreDateConcept,
  endDateConcept,
  geometryConcept,
  latitudeConcept,
  longitudeConcept,
  projectedGeometryConcept,
  startDateConcept,
  wgsLatitudeConcept,
  wgsLongitudeConcept
} from '../../../../contract/vocabulary/concepts.ts'
import type { DuckDBConnection } from '@duckdb/node-api'
import { hasCapability } from '../../../../contract/datasets/capabilities.ts'
import type { BoundingBox, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { shortTextLength } from '../../../formats/columns/types.ts'
import { instantName } from '../../layout.ts'
import type { TextColumn } from '../../text/index.ts'
import { columnGroups } from '../columnGroups.ts'
import { columnStatistics } from './columnStatistics.ts'
import { readAll, readNumber } from '../rows.ts'
import { storedColumns } from './schemaColumns.ts'
import type { LineStatistics } from '../../statistics.ts'

const geometryConcepts = [geometryConcept, projectedGeometryConcept]
const coordinateConcepts = new Set([
  latitudeConcept,
  wgsLatitudeConcept,
  longitudeConcept,
  wgsLongitudeConcept,
  ...geometryConcepts
])
const dateConcepts = new Set([dateConcept, dublinCoreDateConcept, startDateConcept, endDateConcept])

/** Computes the statistics of the table `lines` of the current database. */
export async function lineStatistics(
  connection: DuckDBConnection,
  schema: SchemaProperty[],
  report: (percent: number) => void = () => {}
): Promise<LineStatistics> {
  const columns = await storedColumns(connection, schema)
  const lines = await readNumber(connection, 'SELECT count(*) FROM lines')
  const statisticsByKey: [key: string, statistic: LineStatistics['columns'][string]][] = []
  let columnsDone = 0
  for (const group of columnGroups(columns.filter(({ property }) => isCounted(property)))) {
    const statistics = await columnStatistics(connection, group, lines)
    for (const [index, { property }] of group.entries())
      statisticsByKey.push([property.key, statistics[index]!])
    report(Math.round((90 * (columnsDone += group.length)) / columns.length))
  }
  // `Object.fromEntries` makes own properties: a key may be `__proto__` or the name of another inherited property.
  const output: LineStatistics = { columns: Object.fromEntries(statisticsByKey), longValues: [] }
  for (const group of columnGroups(columns.filter(offersValues))) {
    output.longValues.push(...(await withLongValues(connection, group)))
  }
  const bbox = await bboxOf(connection)
  if (bbox) output.bbox = bbox
  const timePeriod = await timePeriodOf(connection, columns)
  if (timePeriod) output.timePeriod = timePeriod
  report(100)
  return output
}

function isCounted(property: SchemaProperty): boolean {
  return hasCapability(property, 'values') && !coordinateConcepts.has(property['x-refersTo'] ?? '')
}

/** Whether long values matter: geometries and URLs of attached files are compared whatever their length. */
function isComparedAsText(property: SchemaProperty): boolean {
  return property.key !== '_attachment_url' && !geometryConcepts.includes(property['x-refersTo'] ?? '')
}

/** Whether the column's texts can be filtered, sorted or grouped, operations that ignore texts over 200 characters. */
function offersValues({ property, column }: TextColumn): boolean {
  const offered = (['index', 'values', 'insensitive'] as const).some((capability) =>
    hasCapability(property, capability)
  )
  return (
    column.type === 'VARCHAR' && isComparedAsText(property) && offered && !hasCapability(property, 'wildcard')
  )
}

async function withLongValues(connection: DuckDBConnection, columns: TextColumn[]): Promise<string[]> {
  if (columns.length === 0) return []
  // The byte length is cheap, and never less than the number of characters.
  const isLong = (value: string): string =>
    `strlen(${value}) > ${shortTextLength} AND length(${value}) > ${shortTextLength}`
  const tests = columns.map(({ column: { name, isList } }, index) => {
    const test = isList ? `len(list_filter(${name}, lambda part: ${isLong('part')})) > 0` : isLong(name)
    return `coalesce(bool_or(${test}), false) AS long_${index}`
  })
  const [row] = await readAll<Record<string, boolean>>(connection, `SELECT ${tests.join(', ')} FROM lines`)
  return columns.filter((_, index) => row?.[`long_${index}`]).map(({ column }) => column.key)
}

/**
 * Returns the bounds of the geometries, or of the points; empty when no line has one, undefined without geographical
 * columns.
 */
async function bboxOf(connection: DuckDBConnection): Promise<BoundingBox | undefined> {
  const rows = await readAll<{ key: string }>(connection, 'SELECT key FROM columns')
  const keys = new Set(rows.map(({ key }) => key))
  if (!keys.has('_geopoint')) return undefined
  const [west, south, east, north] = keys.has('_geocorners')
    ? ['_west', '_south', '_east', '_north']
    : ['_lon', '_lat', '_lon', '_lat']
  const [bounds] = await readAll<Record<'west' | 'south' | 'east' | 'north', number | null>>(
    connection,
    `SELECT min(${west}) AS west, min(${south}) AS south, max(${east}) AS east, max(${north}) AS north FROM lines`
  )
  if (!bounds || bounds.west === null) return []
  return [bounds.west, bounds.south, bounds.east, bounds.north] as BoundingBox
}

async function timePeriodOf(
  connection: DuckDBConnection,
  columns: TextColumn[]
): Promise<LineStatistics['timePeriod']> {
  const times = columns
    .filter(({ property }) => dateConcepts.has(property['x-refersTo'] ?? ''))
    .filter(({ column }) => (column.type === 'DATE' || column.type === 'DATETIME') && !column.isList)
    .map(({ column }) =>
      column.type === 'DATETIME' ? instantName(column) : `CAST(${column.name} AS TIMESTAMP)`
    )
  if (times.length === 0) return undefined
  const bound = (of: 'min' | 'max'): string => {
    const bounds = times.map((time) => `${of}(${time})`)
    return `strftime(${of === 'min' ? 'least' : 'greatest'}(${bounds.join(', ')}), '%Y-%m-%dT%H:%M:%S.%gZ')`
  }
  const [row] = await readAll<{ start: string | null; end: string | null }>(
    connection,
    `SELECT ${bound('min')} AS "start", ${bound('max')} AS "end" FROM lines`
  )
  return row?.start && row.end ? { startDate: row.start, endDate: row.end } : undefined
}
