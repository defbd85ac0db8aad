/**
 * Positions of the lines: latitudes and longitudes of points as SQL on their cells, geometries computed one by one
 * (docs/api/schema.md).
 */
import type { DuckDBConnection } from '@duckdb/node-api'
import { geoSourceOf, type GeometrySource, type PointSources } from '../../schema/geoSource.ts'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { projectionOf } from '../../../../contract/datasets/projections.ts'
import type { LineError } from '../diagnostic.ts'
import type { ReportProgress } from '../task.ts'
import type { ColumnRow } from '../../../lines/layout.ts'
import type { LineSource, ReadColumn } from './columns.ts'
import { computeRows } from './computedGeography.ts'
import { readAll, readNumber } from '../../../lines/duckdb/rows.ts'
import { fullMatch, numberSql } from './values.ts'

export interface Geography {
  /** SQL join to append to the subquery of the rows. */
  join: string
  /** Columns whose cells the rows must have. */
  columns: ReadColumn[]
  stored: { name: string; type: string; value: string }[]
  /** Rows of the table `columns` for the calculated columns. */
  keys: ColumnRow[]
  /** SQL condition of the lines that are left out. */
  misfit: string
  errors: LineError[]
  errorCount: number
}

/** Most lines in error that are described. */
const toldErrors = 100

/** Returns undefined when no column gives positions. */
export async function readGeography(
  connection: DuckDBConnection,
  source: LineSource,
  columns: ReadColumn[],
  options: { schema: SchemaProperty[]; projection?: string | undefined },
  report: ReportProgress
): Promise<Geography | undefined> {
  const from = geoSourceOf(options.schema)
  if (!from) return undefined
  return from.kind === 'points'
    ? points(connection, source, columns, from, options.projection, report)
    : geometries(connection, source, columns, from, options.projection, report)
}

const pointKeys = [{ key: '_geopoint', name: '_lat', type: 'GEOPOINT' }]

async function points(
  connection: DuckDBConnection,
  source: LineSource,
  columns: ReadColumn[],
  { latLon, text, xy }: PointSources,
  projection: string | undefined,
  report: ReportProgress
): Promise<Geography> {
  const cellOf = (property: SchemaProperty): string => cellsOf(columns, [property])[0]?.cell ?? 'NULL'
  const pairs: [string, string][] = []
  if (latLon) pairs.push([numberSql(cellOf(latLon.latitude)), numberSql(cellOf(latLon.longitude))])
  if (text) pairs.push(pairOfText(cellOf(text)))
  const usedColumns = [latLon?.latitude, latLon?.longitude, text, xy?.x, xy?.y].filter((one) => !!one)
  const rowCells = cellsOf(columns, usedColumns)
  let join = ''
  let computed: { errors: LineError[]; errorCount: number } = { errors: [], errorCount: 0 }
  if (xy) {
    const isDegrees = !projection || projectionOf(projection)?.code === 'EPSG:4326'
    if (isDegrees) pairs.push([numberSql(cellOf(xy.y)), numberSql(cellOf(xy.x))])
    else {
      // X before Y, whatever the order of the columns.
      const cells = [xy.x, xy.y].flatMap((property) => cellsOf(columns, [property]))
      computed = await computeRows(connection, source, cells, { kind: 'xy', projection }, report)
      join = ' POSITIONAL JOIN geography'
      pairs.push(['geo_lat', 'geo_lon'])
    }
  }
  // The first complete pair is used: half a pair gives no position.
  const firstOf = (index: 0 | 1): string => {
    const cases = pairs.map(
      (pair) => `WHEN (${pair[0]}) IS NOT NULL AND (${pair[1]}) IS NOT NULL THEN ${pair[index]}`
    )
    return `CASE ${cases.join(' ')} END`
  }
  const [latitude, longitude] = [firstOf(0), firstOf(1)]
  const misfit = `(abs(${latitude}) > 90 OR abs(${longitude}) > 180)`
  const rows = `${source.rows(rowCells)}${join}`
  const outsideRows = await readAll<{ row: string }>(
    connection,
    `SELECT row FROM ${rows} WHERE ${misfit} LIMIT ${toldErrors}`
  )
  const outsideCount =
    outsideRows.length < toldErrors
      ? outsideRows.length
      : await readNumber(connection, `SELECT count(*) FROM ${rows} WHERE ${misfit}`)
  return {
    join,
    columns: rowCells,
    stored: [
      { name: '_lat', type: 'DOUBLE', value: latitude },
      { name: '_lon', type: 'DOUBLE', value: longitude }
    ],
    keys: pointKeys,
    misfit: outsideCount > 0 ? misfit : 'false',
    errors: [
      ...outsideRows.map(({ row }) => ({
        line: Number(row),
        message: 'Coordonnée géographique non valide - les coordonnées sont hors limites'
      })),
      ...computed.errors
    ],
    errorCount: outsideCount + computed.errorCount
  }
}

/** Splits a text `lat,lon` or `lat;lon`. */
function pairOfText(cell: string): [string, string] {
  const number = '[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?'
  const part = (index: number): string =>
    `CASE WHEN ${fullMatch(cell, `\\s*${number}\\s*[,;]\\s*${number}\\s*`)}
      THEN TRY_CAST(trim(string_split_regex(${cell}, '[,;]')[${index}]) AS DOUBLE) END`
  return [part(1), part(2)]
}

async function geometries(
  connection: DuckDBConnection,
  source: LineSource,
  columns: ReadColumn[],
  { column, isProjected }: GeometrySource,
  projection: string | undefined,
  report: ReportProgress
): Promise<Geography> {
  const cells = cellsOf(columns, [column])
  const code = isProjected ? projection : undefined
  const { errors, errorCount } = await computeRows(
    connection,
    source,
    cells,
    { kind: 'geometry', projection: code },
    report
  )
  const bounds = ['west', 'south', 'east', 'north'].map((side) => ({
    name: `_${side}`,
    type: 'DOUBLE',
    value: `geo_${side}`
  }))
  return {
    join: ' POSITIONAL JOIN geography',
    columns: cells,
    stored: [
      { name: '_lat', type: 'DOUBLE', value: 'geo_lat' },
      { name: '_lon', type: 'DOUBLE', value: 'geo_lon' },
      { name: '_shape', type: 'VARCHAR', value: 'geo_shape' },
      ...bounds
    ],
    keys: [
      ...pointKeys,
      { key: '_geoshape', name: '_shape', type: 'JSON' },
      ...(column['x-capabilities']?.geoCorners === false
        ? []
        : [{ key: '_geocorners', name: '_west', type: 'CORNERS' }])
    ],
    misfit: 'false',
    errors,
    errorCount
  }
}

function cellsOf(columns: ReadColumn[], properties: SchemaProperty[]): ReadColumn[] {
  const keys = new Set(properties.map(({ key }) => key))
  return columns.filter(({ property, cell }) => keys.has(property.key) && cell)
}

/** Merges two kinds of line errors, in the order of the file. */
export function mergedErrors(
  a: { errors: LineError[]; errorCount: number },
  b: { errors: LineError[]; errorCount: number } | undefined
): { errors: LineError[]; errorCount: number } {
  if (!b?.errorCount) return { errors: a.errors, errorCount: a.errorCount }
  return {
    errors: [...a.errors, ...b.errors].toSorted((left, right) => left.line - right.line),
    errorCount: a.errorCount + b.errorCount
  }
}
