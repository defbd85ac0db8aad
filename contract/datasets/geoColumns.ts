/** Columns with the location of a line, known by their concepts (docs/api/schema.md). */
import {
  coordXConcept,
  coordYConcept,
  geometryConcept,
  latLonConcept,
  latitudeConcept,
  longitudeConcept,
  projectedGeometryConcept,
  wgsLatitudeConcept,
  wgsLongitudeConcept
} from '../vocabulary/concepts.ts'
import type { SchemaProperty } from './dataset.ts'

const uris = {
  latitude: [latitudeConcept, wgsLatitudeConcept],
  longitude: [longitudeConcept, wgsLongitudeConcept],
  coordX: [coordXConcept],
  coordY: [coordYConcept],
  latLon: [latLonConcept],
  geometry: [geometryConcept],
  geometryProj: [projectedGeometryConcept]
}

/** URIs of all concepts that locate a line. */
export const geoConcepts: ReadonlySet<string> = new Set(Object.values(uris).flat())
/** URIs of the concepts in the projection of the dataset. */
export const projectedConcepts: readonly string[] = [...uris.coordX, ...uris.coordY, ...uris.geometryProj]

type GeoConcept = keyof typeof uris
type Conceptual = Pick<SchemaProperty, 'x-refersTo'>

export function columnWith<Column extends Conceptual>(
  columns: readonly Column[],
  concept: GeoConcept
): Column | undefined {
  return columns.find((column) => uris[concept].includes(column['x-refersTo'] ?? ''))
}

export function hasGeoPoint(columns: readonly Conceptual[]): boolean {
  const has = (concept: GeoConcept): boolean => !!columnWith(columns, concept)
  return (has('latitude') && has('longitude')) || (has('coordX') && has('coordY')) || has('latLon')
}

export function geometryColumn<Column extends Conceptual>(columns: readonly Column[]): Column | undefined {
  return columnWith(columns, 'geometry') ?? columnWith(columns, 'geometryProj')
}
