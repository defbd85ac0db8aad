/** Writes a geometry as well-known text (OGC 06-103r4 §7). */
import type { Geometry, Position } from 'geojson'

export function writeWkt(geometry: Geometry): string {
  const type = geometry.type.toUpperCase()
  const content = contentOf(geometry)
  return content ? `${type} (${content})` : `${type} EMPTY`
}

function contentOf(geometry: Geometry): string {
  switch (geometry.type) {
    case 'Point':
      return position(geometry.coordinates)
    case 'MultiPoint':
      return list(geometry.coordinates, (point) => `(${position(point)})`)
    case 'LineString':
      return list(geometry.coordinates, position)
    case 'MultiLineString':
    case 'Polygon':
      return list(geometry.coordinates, path)
    case 'MultiPolygon':
      return list(geometry.coordinates, (rings) => `(${list(rings, path)})`)
    case 'GeometryCollection':
      return list(geometry.geometries, writeWkt)
  }
}

const path = (positions: Position[]): string => `(${list(positions, position)})`
const position = ([x = 0, y = 0]: Position): string => `${x} ${y}`

function list<Item>(items: Item[], write: (item: Item) => string): string {
  return items.map(write).join(', ')
}
