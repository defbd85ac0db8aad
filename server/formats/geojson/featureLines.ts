/**
 * Converts newline-delimited GeoJSON and GeoJSON text sequences (RFC 8142) to a feature collection
 * (docs/api/processing.md).
 */
import type { Feature, Geometry } from 'geojson'
import type { Convert } from '../conversions/conversion.ts'
import { writeGeojson } from '../geo/output.ts'
import { jsonLines } from '../json/jsonLines.ts'
import { notGeojson } from './rows.ts'

const geometryTypes = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection'
])

export const convertFeatureLines: Convert = (input) => writeGeojson(input, featuresIn(jsonLines(input)))

async function* featuresIn(values: AsyncIterable<unknown>): AsyncGenerator<Feature<Geometry | null>> {
  for await (const value of values) yield* featuresOf(value)
}

/** Yields the features of a value: a feature, a collection of them, or a geometry without properties. */
function* featuresOf(value: unknown): Generator<Feature<Geometry | null>> {
  const { type, features } = (value ?? {}) as { type?: unknown; features?: unknown }
  if (type === 'Feature') yield value as Feature<Geometry | null>
  else if (type === 'FeatureCollection' && Array.isArray(features)) yield* features as Feature[]
  else if (typeof type === 'string' && geometryTypes.has(type))
    yield { type: 'Feature', properties: {}, geometry: value as Geometry }
  else throw notGeojson('chaque ligne doit être un objet géographique')
}
