/** Computes in JavaScript the geography that SQL cannot: projected points and geometries. */
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api'
import { parseNumber } from '../../../../contract/datasets/numberTexts.ts'
import { computeGeometry, isOnEarth, reprojection, type Reproject } from '../../../geo/computeGeometry.ts'
import { GeometryError } from '../../../geo/geometryError.ts'
import type { LineError } from '../diagnostic.ts'
import type { ReportProgress } from '../task.ts'
import type { LineSource, ReadColumn } from './columns.ts'
import { rowWindows } from './rowWindows.ts'

export interface GeographyRule {
  kind: 'xy' | 'geometry'
  /** Code of the projection of the cells; undefined for degrees. */
  projection: string | undefined
}

/** Failures of rows; a failed row is still indexed, without geography. */
interface ComputedRows {
  errors: LineError[]
  errorCount: number
}

export interface Computed {
  latitude: number
  longitude: number
  shape?: string
  bounds?: [number, number, number, number]
}

const toldErrors = 100

/**
 * Creates the table `geography`, with a row for each row of the source, in order: `geo_lat`, `geo_lon`, `geo_shape` and
 * the bounds.
 */
export async function computeRows(
  connection: DuckDBConnection,
  source: LineSource,
  cells: ReadColumn[],
  rule: GeographyRule,
  report: ReportProgress
): Promise<ComputedRows> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE geography (geo_lat DOUBLE, geo_lon DOUBLE, geo_shape VARCHAR, geo_west DOUBLE,
     geo_south DOUBLE, geo_east DOUBLE, geo_north DOUBLE)`
  )
  const names = cells.map(({ cell = 'NULL' }) => cell)
  const windows = await rowWindows(connection, source.rows(cells), names)
  const appender = await connection.createAppender('geography', undefined, 'temp')
  const compute = computation(rule)
  const result: ComputedRows = { errors: [], errorCount: 0 }
  try {
    for (const [index, window] of windows.entries()) {
      const reader = await connection.runAndReadAll(
        `SELECT CAST(row AS DOUBLE), ${names.join(', ')} FROM ${source.rows(cells, window)} ORDER BY row`
      )
      for (const [row, ...texts] of reader.getRows()) {
        appendRow(appender, evaluate(Number(row), texts as (string | null)[]))
      }
      appender.flushSync()
      report(Math.round((100 * (index + 1)) / windows.length))
    }
  } finally {
    appender.closeSync()
  }
  return result

  function evaluate(line: number, texts: (string | null)[]): Computed | undefined {
    try {
      return compute(texts)
    } catch (error) {
      if (!(error instanceof GeometryError)) throw error
      result.errorCount += 1
      const kind = rule.kind === 'xy' ? 'Coordonnée géographique' : 'Géométrie'
      if (result.errors.length < toldErrors) {
        result.errors.push({ line, message: `${kind} non valide - ${error.message}` })
      }
      return undefined
    }
  }
}

export function computation({
  kind,
  projection
}: GeographyRule): (texts: (string | null)[]) => Computed | undefined {
  let reproject: Reproject | undefined
  const prepared = (): Reproject | undefined => {
    // An unknown projection throws for each line: the contract wants one error per line.
    if (projection) reproject ??= reprojection(projection)
    return reproject
  }
  return kind === 'xy' ? (texts) => pointOf(texts, prepared()) : ([text]) => geometryOf(text, prepared())
}

function pointOf([x, y]: (string | null)[], reproject: Reproject | undefined): Computed | undefined {
  const [easting, northing] = [numberOf(x), numberOf(y)]
  if (easting === undefined || northing === undefined) return undefined
  const [longitude = Number.NaN, latitude = Number.NaN] = reproject?.([easting, northing]) ?? [
    easting,
    northing
  ]
  const isKnown = isOnEarth({ west: longitude, east: longitude, south: latitude, north: latitude })
  if (!isKnown) throw new GeometryError('les coordonnées sont hors limites')
  return { latitude, longitude }
}

function numberOf(text: string | null | undefined): number | undefined {
  return text ? parseNumber(text) : undefined
}

function geometryOf(text: string | null | undefined, reproject: Reproject | undefined): Computed | undefined {
  if (!text) return undefined
  const computed = computeGeometry(text, reproject)
  if (!computed) return undefined
  const { latitude, longitude, shape, west, south, east, north } = computed
  return { latitude, longitude, shape: JSON.stringify(shape), bounds: [west, south, east, north] }
}

function appendRow(appender: DuckDBAppender, computed: Computed | undefined): void {
  const append = (value: number | undefined): void =>
    value === undefined ? appender.appendNull() : appender.appendDouble(value)
  append(computed?.latitude)
  append(computed?.longitude)
  if (computed?.shape === undefined) appender.appendNull()
  else appender.appendVarchar(computed.shape)
  for (const index of [0, 1, 2, 3]) append(computed?.bounds?.[index])
  appender.endRow()
}
