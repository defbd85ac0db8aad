/** Configuration of the list application, with default values. */
import { canSort } from '../../contract/datasets/capabilities.ts'
import type { Configuration } from '../../contract/applications/application.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { hasConcept, isGeometry, type ConceptName } from '../../src/views/table/columns.ts'
import { keyOf, keysOf, numberIn, oneOf, partOf } from '../shared/choices.ts'

export const displays = ['cards', 'table'] as const
export type Display = (typeof displays)[number]

export interface ListChoices {
  display: Display
  /** Visitors can switch between cards and table. */
  canSwitch: boolean
  facets: string[]
  sort: string | undefined
  pageSize: number
  hasSearch: boolean
  hasDownload: boolean
  /** Whether images are shown whole; otherwise they are cropped to fill their space. */
  isImageWhole: boolean
}

export function listChoices(configuration: Configuration): ListChoices {
  const { display, canSwitch, facets, sort, pageSize, search, download, card } = configuration
  const { field, order } = partOf(sort)
  const key = keyOf(field)
  return {
    display: oneOf(displays, display, 'cards'),
    canSwitch: canSwitch !== false,
    facets: keysOf(facets),
    sort: key && (order === 'desc' ? `-${key}` : key),
    pageSize: Math.round(numberIn(pageSize, 4, 100) ?? 24),
    hasSearch: search !== false,
    hasDownload: download !== false,
    isImageWhole: partOf(card).wholeImage === true
  }
}

/** Columns of each part of a card. */
export interface ListColumns {
  title: SchemaProperty | undefined
  image: SchemaProperty | undefined
  description: SchemaProperty | undefined
  /** Columns below the description of a card, and columns of the table. */
  fields: SchemaProperty[]
}

/** Number of columns in a card when the configuration chooses none. */
const usualFields = 4

/** Chosen columns, else columns recognized by their concept. */
export function listColumns(configuration: Configuration, schema: SchemaProperty[]): ListColumns {
  const card = partOf(configuration.card)
  const find = (key: string | undefined): SchemaProperty | undefined =>
    schema.find((column) => column.key === key)
  const chosen = (value: unknown, concept: ConceptName): SchemaProperty | undefined =>
    find(keyOf(value)) ?? schema.find((column) => hasConcept(column, concept))
  const image = chosen(card.image, 'image')
  const description = chosen(card.description, 'description')
  const texts = schema.filter((column) => !column['x-calculated'] && !isGeometry(column))
  const others = texts.filter((column) => column !== image && column !== description)
  const title =
    chosen(card.title, 'label') ??
    others.find((column) => column.type === 'string' && !column.format && !column.separator)
  const named = new Set([title, image, description])
  const fields = keysOf(configuration.fields).flatMap((key) => find(key) ?? [])
  return {
    title,
    image,
    description,
    fields: fields.length ? fields : texts.filter((column) => !named.has(column)).slice(0, usualFields)
  }
}

/** Columns of the table, without duplicates. */
export function tableColumns({ title, description, fields }: ListColumns): SchemaProperty[] {
  const columns = [title, ...fields, description].filter((column) => column !== undefined)
  return [...new Set(columns)]
}

/** Columns that visitors can sort by. */
export function sortColumns(
  columns: ListColumns,
  chosen: string | undefined,
  schema: SchemaProperty[]
): SchemaProperty[] {
  const first = schema.find(({ key }) => key === chosen?.replace(/^-/, ''))
  const candidates = [first, columns.title, ...columns.fields].filter((column) => column !== undefined)
  return [...new Set(candidates)].filter(
    (column) => canSort(column) && !column.separator && !isGeometry(column) && column.type !== 'object'
  )
}

/** Returns a sort from the URL when its column is sortable, else undefined. */
export function knownSort(sort: string | null | undefined, columns: SchemaProperty[]): string | undefined {
  const key = sort?.replace(/^-/, '')
  return sort && columns.some((column) => column.key === key) ? sort : undefined
}
