/**
 * SQL of geographical filters: the columns of bounds decide for most lines, geometries are only read for lines at the
 * edge of a box.
 */
import { DOUBLE } from '@duckdb/node-api'
import type { Bounds } from '../../geo/shapes.ts'
import type { Place, PlainFilter } from '../query/linesQuery.ts'
import { shapeMeets } from './shapeSql.ts'
import { bindValue, alwaysFalse, or, raw, sql, type Bound, type Sql } from './sql.ts'
import type { StoredColumns } from './storedColumns.ts'

/** Mean radius of the Earth, in metres. */
const earthRadius = 6_371_008.7714

type GeoFilter = Extract<PlainFilter, { kind: 'box' | 'near' }>

/** Condition of a geographical filter; a version without places matches nothing. */
export function geoCondition(filter: GeoFilter, columns: StoredColumns): Sql {
  if (!columns.find('_geopoint')) return alwaysFalse
  if (filter.kind === 'near') return near(filter.place, filter.metres)
  const hasShapes = !!columns.find('_geoshape')
  return or(
    filter.boxes.map((box) => {
      if (!hasShapes) return pointIn(box)
      return filter.exact ? sql`${boundsMeet(box)} AND ${shapeMeetsBox(box)}` : boundsMeet(box)
    })
  )
}

/** SQL of the great-circle distance in metres; NULL for a line without a place. */
export function distanceTo({ longitude, latitude }: Place): Sql {
  const [x, y] = [bindValue(longitude, DOUBLE), bindValue(latitude, DOUBLE)]
  // Haversine formula. Rounding may exceed 1 for antipodes; `least` would ignore a NULL, hence the CASE.
  const half = sql`sin(radians(_lat - ${y}) / 2) ** 2 + cos(radians(${y})) * cos(radians(_lat)) * sin(radians(_lon - ${x}) / 2) ** 2`
  return sql`CASE WHEN _lat IS NOT NULL THEN ${raw(String(2 * earthRadius))} * asin(least(1, sqrt(${half}))) END`
}

function near(place: Place, metres: number): Sql {
  // Boxes exclude most lines without trigonometry.
  const insideBoxes = boxesAround(place, metres).map((box) => pointIn(box))
  return sql`${or(insideBoxes)} AND ${distanceTo(place)} <= ${bindValue(metres, DOUBLE)}`
}

/** Returns boxes that contain the circle, on both sides of the antimeridian. */
export function boxesAround({ longitude, latitude }: Place, metres: number): Bounds[] {
  const angle = metres / earthRadius
  // The added margin exceeds the rounding error.
  const margin = (angle * 180) / Math.PI + 1e-9
  const [south, north] = [latitude - margin, latitude + margin]
  const everywhere = [{ west: -180, south, east: 180, north }]
  // A circle around a pole covers all longitudes.
  if (south <= -90 || north >= 90) return everywhere
  const half = (Math.asin(Math.sin(angle) / Math.cos((latitude * Math.PI) / 180)) * 180) / Math.PI + 1e-9
  const [west, east] = [longitude - half, longitude + half]
  if (!(half < 180)) return everywhere
  if (west < -180) return [box(-180, east), box(west + 360, 180)]
  if (east > 180) return [box(west, 180), box(-180, east - 360)]
  return [box(west, east)]

  function box(from: number, to: number): Bounds {
    return { west: from, south, east: to, north }
  }
}

interface BoundBox {
  west: Bound
  south: Bound
  east: Bound
  north: Bound
}

function boundBox({ west, south, east, north }: Bounds): BoundBox {
  return {
    west: bindValue(west, DOUBLE),
    south: bindValue(south, DOUBLE),
    east: bindValue(east, DOUBLE),
    north: bindValue(north, DOUBLE)
  }
}

export function pointIn(box: Bounds): Sql {
  const { west, south, east, north } = boundBox(box)
  return sql`_lon >= ${west} AND _lon <= ${east} AND _lat >= ${south} AND _lat <= ${north}`
}

export function boundsMeet(box: Bounds): Sql {
  const { west, south, east, north } = boundBox(box)
  return sql`_west <= ${east} AND _east >= ${west} AND _south <= ${north} AND _north >= ${south}`
}

/**
 * Condition for a geometry whose bounds intersect the box. When the point of the geometry is in the box, so is a part
 * of the geometry. A connected geometry that sticks out of the box at most on two opposite sides cannot go around it.
 */
function shapeMeetsBox(box: Bounds): Sql {
  const { west, south, east, north } = boundBox(box)
  const inOnePiece = raw(
    `(starts_with(_shape, '{"type":"Polygon"') OR starts_with(_shape, '{"type":"LineString"'))`
  )
  const between = sql`((_west >= ${west} AND _east <= ${east}) OR (_south >= ${south} AND _north <= ${north}))`
  return sql`CASE WHEN ${pointIn(box)} THEN true WHEN ${between} AND ${inOnePiece} THEN true
    ELSE ${shapeMeets(raw('_shape'), boundBox(box))} END`
}
