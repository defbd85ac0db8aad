/** Extents of data as geometries. */
import type { Feature, Geometry, LineString } from 'geojson'

/** West, south, east, north in degrees. */
export type Box = [number, number, number, number]

/** Extent of the inhabited lands, without the poles. */
export const wholeWorld: Box = [-170, -55, 170, 75]

/** Polygon of an extent: west, south, east, north. */
export function outlineOf([west, south, east, north]: readonly [
  number,
  number,
  number,
  number
]): Feature<LineString> {
  return {
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'LineString',
      coordinates: [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south]
      ]
    }
  }
}

/** Extent of a geometry: west, south, east, north; undefined when it has no coordinates. */
export function extentOf(geometry: Geometry): Box | undefined {
  const positions = geometry.type === 'GeometryCollection' ? [] : positionsOf(geometry.coordinates)
  if (positions.length === 0) return undefined
  const xs = positions.map(([x]) => x)
  const ys = positions.map(([, y]) => y)
  const least = (values: number[]): number => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]): number => values.reduce((a, b) => Math.max(a, b))
  return [least(xs), least(ys), most(xs), most(ys)]
}

function positionsOf(coordinates: unknown): [number, number][] {
  if (!Array.isArray(coordinates)) return []
  const [x, y] = coordinates as unknown[]
  if (typeof x === 'number' && typeof y === 'number') return [[x, y]]
  return coordinates.flatMap(positionsOf)
}
