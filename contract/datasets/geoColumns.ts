/** Columns with the location of a line, known by their concepts (docs/api/schema.md). */
import type { SchemaProperty } from './dataset.ts'

const uris = {
  latitude: ['http://schema.org/latitude', 'http://www.w3.org/2003/01/geo/wgs84_pos#lat'],
  longitude: ['http://schema.org/longitude', 'http://www.w3.org/2003/01/geo/wgs84_pos#long'],
  coordX: ['http://data.ign.fr/def/geometrie#coordX'],
  coordY: ['http://data.ign.fr/def/geometrie#coordY'],
  latLon: ['http://www.w3.org/2003/01/geo/wgs84_pos#lat_long'],
  geometry: ['https://purl.org/geojson/vocab#geometry'],
  geometryProj: ['http://data.ign.fr/def/geometrie#Geometry']
}

/** Concept of a column that holds latitude and longitude in one text. */
export const latLonConcept = 'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long'

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
