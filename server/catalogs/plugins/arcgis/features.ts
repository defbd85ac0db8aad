/** Converts features of a layer to GeoJSON, from GeoJSON or Esri JSON. No I/O. */
import type { Position } from 'geojson'
import { polygonsOf } from '../../../formats/geo/rings.ts'
import { listOf, objectOf, textOf, type Untrusted } from '../untrusted.ts'

/** Returns the names of date fields, whose values are milliseconds since 1970. */
export function dateFields(layer: Untrusted): Set<string> {
  const dates = listOf(layer.fields).filter(({ type }) => type === 'esriFieldTypeDate')
  return new Set(dates.flatMap(({ name }) => textOf(name) ?? []))
}

function withDates(properties: Untrusted, dates: ReadonlySet<string>): Untrusted {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      dates.has(name) && typeof value === 'number' ? isoOf(value) : value
    ])
  )
}

function isoOf(milliseconds: number): string | number {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? milliseconds : date.toISOString()
}

export const geojsonFeature = (feature: Untrusted, dates: ReadonlySet<string>): Untrusted => ({
  type: 'Feature',
  geometry: feature.geometry ?? null,
  properties: withDates(objectOf(feature.properties), dates)
})

export const esriFeature = (feature: Untrusted, dates: ReadonlySet<string>): Untrusted => ({
  type: 'Feature',
  geometry: geometryOf(objectOf(feature.geometry)),
  properties: withDates(objectOf(feature.attributes), dates)
})

/**
 * Converts an Esri geometry; outer rings are clockwise, holes counter-clockwise (developers.arcgis.com/rest, Geometry
 * objects).
 */
function geometryOf({ x, y, points, paths, rings }: Untrusted): object | null {
  if (typeof x === 'number' && typeof y === 'number') return { type: 'Point', coordinates: [x, y] }
  if (Array.isArray(points)) return { type: 'MultiPoint', coordinates: positionsOf(points) }
  if (Array.isArray(paths)) {
    const lines = paths.map(positionsOf).filter((line) => line.length > 1)
    return lines.length ? { type: 'MultiLineString', coordinates: lines } : null
  }
  if (Array.isArray(rings)) {
    const polygons = polygonsOf(rings.map(positionsOf).filter((ring) => ring.length > 3))
    return polygons.length ? { type: 'MultiPolygon', coordinates: polygons } : null
  }
  return null
}

function positionsOf(value: unknown): Position[] {
  if (!Array.isArray(value)) return []
  return (value as unknown[]).flatMap((position) => {
    const [x, y] = Array.isArray(position) ? (position as unknown[]) : []
    return typeof x === 'number' && typeof y === 'number' ? [[x, y]] : []
  })
}
