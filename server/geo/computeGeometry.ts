/** Computed columns of a line with a geometry (docs/api/schema.md). */
import type { Geometry, Position } from 'geojson'
import proj4 from 'proj4'
import { projectionOf } from '../../contract/datasets/projections.ts'
import { cleanGeometry } from './cleanGeometry.ts'
import { GeometryError } from './geometryError.ts'
import { pointOnGeometry } from './pointOnGeometry.ts'
import { readGeometry } from './readGeometry.ts'
import { boundsOf, mapPositions, pathsOf, simpleGeometries, type Bounds } from './shapes.ts'

interface ComputedGeometry extends Bounds {
  latitude: number
  longitude: number
  shape: Geometry
}

export type Reproject = (position: Position) => Position

/** Number of decimals of a converted coordinate: about a tenth of a millimetre. */
const keptDecimals = 9

/**
 * Returns the conversion from a known projection to longitude and latitude.
 * @throws GeometryError for an unknown projection
 */
export function reprojection(code: string): Reproject {
  const projection = projectionOf(code)
  if (!projection) throw new GeometryError(`La projection ${code} n'est pas supportée.`)
  const converter = proj4(projection.definition)
  return ([x = 0, y = 0]) => {
    const [longitude = Number.NaN, latitude = Number.NaN] = converter.inverse([x, y])
    return [Number(longitude.toFixed(keptDecimals)), Number(latitude.toFixed(keptDecimals))]
  }
}

/**
 * @param text GeoJSON or WKT
 * @returns undefined when the text has no coordinates
 * @throws GeometryError
 */
export function computeGeometry(text: string, reproject?: Reproject): ComputedGeometry | undefined {
  const geometry = readGeometry(text)
  if (!geometry) return undefined
  const shape = cleanGeometry(reproject ? mapPositions(geometry, reproject) : geometry)
  if (!shape) return undefined
  const bounds = boundsOf(simpleGeometries(shape).flatMap(pathsOf))
  if (!isOnEarth(bounds)) throw new GeometryError('les coordonnées sont hors limites')
  const [longitude, latitude] = pointOnGeometry(shape) ?? []
  if (longitude === undefined || latitude === undefined) return undefined
  return { latitude, longitude, shape, ...bounds }
}

/** Whether bounds are valid longitudes and latitudes; false for infinite ones and NaN. */
export function isOnEarth({ west, south, east, north }: Bounds): boolean {
  return west >= -180 && east <= 180 && south >= -90 && north <= 90
}
