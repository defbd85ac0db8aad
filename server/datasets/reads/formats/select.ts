/** Default columns of the formats. */
import { geometryConcept, projectedGeometryConcept } from '../../../../contract/vocabulary/concepts.ts'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../http/errors.ts'
import type { Parameters } from '../reading.ts'

/** Returns the columns of the data, including columns of extensions. */
export function dataColumns(schema: SchemaProperty[]): string[] {
  return schema.filter((column) => !column['x-calculated']).map(({ key }) => key)
}

const geometryConcepts = new Set([geometryConcept, projectedGeometryConcept])

/** Returns all columns except those that repeat the geometry. */
export function featureColumns(schema: SchemaProperty[]): string[] {
  return schema
    .filter(({ key, 'x-refersTo': concept }) => key !== '_geocorners' && !geometryConcepts.has(concept ?? ''))
    .map(({ key }) => key)
}

/** Returns the column of the geometries, undefined without any. */
export function geometryKey(schema: SchemaProperty[]): '_geoshape' | '_geopoint' | undefined {
  const has = (searchedKey: string): boolean => schema.some(({ key }) => key === searchedKey)
  if (has('_geoshape')) return '_geoshape'
  return has('_geopoint') ? '_geopoint' : undefined
}

/** @throws HttpError 400 for a dataset without geography */
export function checkGeography({ format }: Parameters, schema: SchemaProperty[]): void {
  if (geometryKey(schema)) return
  throw httpError('formatNeedsPlaces', { format: String(format) })
}
