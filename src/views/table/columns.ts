/** Columns of the table of a dataset. */
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { calculatedTitle } from './calculatedTitles.ts'

const shownCalculated = new Set(['_updatedAt', '_updatedByName'])
const geometryConcept = 'https://purl.org/geojson/vocab#geometry'

/** Identifiers of the concepts that change how a column is displayed; the first one is canonical. */
const concepts = {
  image: ['http://schema.org/image'],
  label: ['http://www.w3.org/2000/01/rdf-schema#label', 'http://www.bbc.co.uk/ontologies/coreconcepts/label'],
  description: ['http://schema.org/description'],
  document: ['http://schema.org/DigitalDocument'],
  webPage: ['https://schema.org/WebPage'],
  color: ['https://schema.org/color'],
  latitude: ['http://schema.org/latitude', 'http://www.w3.org/2003/01/geo/wgs84_pos#lat'],
  longitude: ['http://schema.org/longitude', 'http://www.w3.org/2003/01/geo/wgs84_pos#long'],
  latLon: ['http://www.w3.org/2003/01/geo/wgs84_pos#lat_long'],
  address: ['http://schema.org/address'],
  email: ['https://www.w3.org/2006/vcard/ns#email'],
  tel: ['https://www.w3.org/2006/vcard/ns#tel'],
  account: ['https://github.com/data-fair/lib/account']
} as const

export type ConceptName = keyof typeof concepts

export function hasConcept(property: SchemaProperty, concept: ConceptName): boolean {
  const identifier = property['x-refersTo']
  return !!identifier && (concepts[concept] as readonly string[]).includes(identifier)
}

export function isGeometry(property: SchemaProperty): boolean {
  return (
    property['x-refersTo'] === geometryConcept ||
    property.key === '_geoshape' ||
    property.key === '_geopoint' ||
    property.key === '_geocorners'
  )
}

/** Displayable columns, in schema order. */
export function tableColumns(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter((property) => !property['x-calculated'] || shownCalculated.has(property.key))
}

/** Visible columns in schema order; an empty selection, or one of unknown columns, shows all. */
export function visibleColumns(columns: SchemaProperty[], selected: string[]): SchemaProperty[] {
  const chosen = new Set(selected)
  const visible = columns.filter((column) => chosen.has(column.key))
  return visible.length > 0 ? visible : columns
}

export function columnTitle(property: SchemaProperty): string {
  return calculatedTitle(property) || property.title || property['x-originalName'] || property.key
}

export function isSortable(property: SchemaProperty): boolean {
  if (!hasCapability(property, 'values')) return false
  if (property.type === 'string') return !isGeometry(property)
  return property.type === 'number' || property.type === 'integer'
}

export interface ColumnGroup {
  name: string
  columns: SchemaProperty[]
}

/** Groups columns: named groups first, then the columns without group. */
export function columnGroups(columns: SchemaProperty[]): {
  groups: ColumnGroup[]
  ungrouped: SchemaProperty[]
} {
  const groups: ColumnGroup[] = []
  const ungrouped: SchemaProperty[] = []
  for (const column of columns) {
    const name = column['x-group']
    if (!name) {
      ungrouped.push(column)
      continue
    }
    const group = groups.find((existing) => existing.name === name)
    if (group) group.columns.push(column)
    else groups.push({ name, columns: [column] })
  }
  return { groups, ungrouped }
}
