/** Where lines are, as SQL: the columns of bounds decide most lines, geometries only those at the edge of a box. */
import { DOUBLE } from '@duckdb/node-api'
import type { Bounds } from '../../geo/shapes.ts'
import type { Place, PlainFilter } from '../query/linesQuery.ts'
import { shapeMeets } from './shapeSql.ts'
import { bound, nothing, or, raw, sql, type Bound, type Sql } from './sql.ts'
import type { StoredColumns } from './storedColumns.ts'

/** Mean radius of the earth, in metres. */
const earthRadius = 6_371_008.7714

type GeoFilter = Extract<PlainFilter, { kind: 'box' | 'near' }>

/** A version without places matches nothing. */
export function geoCondition(filter: GeoFilter, columns: StoredColumns): Sql {
  if (!columns.find('_geopoint')) return nothing
  if (filter.kind === 'near') return near(filter.place, filter.metres)
  const hasShapes = !!columns.find('_geoshape')
  return or(
    filter.boxes.map((box) => {
      if (!hasShapes) return pointIn(box)
      return filter.exact ? sql`${boundsMeet(box)} AND ${shapeMeetsBox(box)}` : boundsMeet(box)
    })
  )
}

/** Metres along a great circle; NULL for a line without a place. */
export function distanceTo({ longitude, latitude }: Place): Sql {
  const [x, y] = [bound(longitude, DOUBLE), bound(latitude, DOUBLE)]
  // Haversine. Beyond 1 is what rounding leaves between antipodes; `least` leaves NULL out.
  const half = sql`sin(radians(_lat - ${y}) / 2) ** 2 + cos(radians(${y})) * cos(radians(_lat)) * sin(radians(_lon - ${x}) / 2) ** 2`
  return sql`CASE WHEN _lat IS NOT NULL THEN ${raw(String(2 * earthRadius))} * asin(least(1, sqrt(${half}))) END`
}

function near(place: Place, metres: number): Sql {
  // Most lines are too far north, south, west or east, which costs no trigonometry to know.
  const around = boxesAround(place, metres).map((box) => pointIn(box))
  return sql`${or(around)} AND ${distanceTo(place)} <= ${bound(metres, DOUBLE)}`
}

/** Boxes that hold all that is that near, on both sides of the antimeridian. */
export function boxesAround({ longitude, latitude }: Place, metres: number): Bounds[] {
  const angle = metres / earthRadius
  // A little more than what rounding takes away.
  const margin = (angle * 180) / Math.PI + 1e-9
  const [south, north] = [latitude - margin, latitude + margin]
  const everywhere = [{ west: -180, south, east: 180, north }]
  // A circle around a pole has all longitudes.
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
    west: bound(west, DOUBLE),
    south: bound(south, DOUBLE),
    east: bound(east, DOUBLE),
    north: bound(north, DOUBLE)
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
 * For a geometry whose bounds meet the box. Its point lies on it: in the box, that is enough. What is in one piece and
 * leaves the box on two opposite sides at most, not on two that touch, cannot go round it.
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
