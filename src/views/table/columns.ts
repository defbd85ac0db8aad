/** Columns of the table of a dataset. */
import {
  accountConcept,
  addressConcept,
  colorConcept,
  coreLabelConcept,
  descriptionConcept,
  documentConcept,
  emailConcept,
  geometryConcept,
  imageConcept,
  labelConcept,
  latLonConcept,
  latitudeConcept,
  longitudeConcept,
  telephoneConcept,
  webPageConcept,
  wgsLatitudeConcept,
  wgsLongitudeConcept
} from '../../../contract/vocabulary/concepts.ts'
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { calculatedTitle } from './calculatedTitles.ts'

const shownCalculated = new Set(['_updatedAt', '_updatedByName'])

/** Identifiers of the concepts that change how a column is displayed; the first one is canonical. */
const concepts = {
  image: [imageConcept],
  label: [labelConcept, coreLabelConcept],
  description: [descriptionConcept],
  document: [documentConcept],
  webPage: [webPageConcept],
  color: [colorConcept],
  latitude: [latitudeConcept, wgsLatitudeConcept],
  longitude: [longitudeConcept, wgsLongitudeConcept],
  latLon: [latLonConcept],
  address: [addressConcept],
  email: [emailConcept],
  tel: [telephoneConcept],
  account: [accountConcept]
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
