/** Configuration of the timeline application, with default values. */
import { dateConcept, endDateConcept, startDateConcept } from '../../contract/vocabulary/concepts.ts'
import { canGroup } from '../../contract/datasets/capabilities.ts'
import type { Configuration } from '../../contract/applications/application.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { hasConcept, isGeometry, type ConceptName } from '../../src/views/table/columns.ts'
import { isDay } from '../../src/views/calendar/days.ts'
import { hexOf } from '../shared/colors.ts'
import { keyOf, keysOf, oneOf, partOf, textOf } from '../shared/choices.ts'

const displays = ['month', 'week', 'list', 'timeline'] as const
export type Display = (typeof displays)[number]

export interface TimelineChoices {
  display: Display
  /** Views that visitors can choose, including the default one. */
  displays: Display[]
  /** Initial day (YYYY-MM-DD). */
  start: string | undefined
  color: string | undefined
  details: string[]
  facets: string[]
  hasSearch: boolean
}

export function timelineChoices(configuration: Configuration): TimelineChoices {
  const { display, displays: offered, start, color, details, facets, search } = configuration
  const first = oneOf(displays, display, 'month')
  const chosen = displays.filter((name) => Array.isArray(offered) && offered.includes(name))
  const day = textOf(start)
  return {
    display: first,
    displays: displays.filter((name) => name === first || (chosen.length ? chosen.includes(name) : true)),
    start: day && isDay(day) ? day : undefined,
    color: hexOf(textOf(color)),
    details: keysOf(details),
    facets: keysOf(facets),
    hasSearch: search !== false
  }
}

/** Columns of an event. */
export interface EventColumns {
  start: SchemaProperty
  /** Column of the end date; the start column when events have no end. */
  end: SchemaProperty
  label: SchemaProperty
  description: SchemaProperty | undefined
  image: SchemaProperty | undefined
  category: SchemaProperty | undefined
}

const startConcepts = [startDateConcept, dateConcept]
const endConcepts = [endDateConcept]

const isDate = ({ format }: SchemaProperty): boolean => format === 'date' || format === 'date-time'

/** Chosen columns, else columns recognized by their concept; undefined when no column is a date. */
export function eventColumns(
  configuration: Configuration,
  schema: SchemaProperty[]
): EventColumns | undefined {
  const event = partOf(configuration.event)
  const find = (value: unknown): SchemaProperty | undefined =>
    schema.find((column) => column.key === keyOf(value))
  const withUri = (uris: string[]): SchemaProperty | undefined =>
    schema.find((column) => isDate(column) && uris.includes(column['x-refersTo'] ?? ''))
  const withConcept = (concept: ConceptName): SchemaProperty | undefined =>
    schema.find((column) => hasConcept(column, concept))
  const dates = schema.filter((column) => isDate(column) && !column['x-calculated'])
  const start = find(event.start) ?? withUri(startConcepts) ?? dates[0]
  const texts = schema.filter(
    (column) => !column['x-calculated'] && !isGeometry(column) && column.type === 'string' && !isDate(column)
  )
  const label = find(event.title) ?? withConcept('label') ?? texts[0]
  if (!start || !isDate(start) || !label) return undefined
  const category = find(event.category)
  const end = find(event.end) ?? (find(event.start) ? undefined : withUri(endConcepts))
  return {
    start,
    end: end && isDate(end) ? end : start,
    label,
    description: find(event.description) ?? withConcept('description'),
    image: find(event.image) ?? withConcept('image'),
    category: category && canGroup(category) ? category : undefined
  }
}

/** Keys of the columns in the details of an event. */
export function selectedKeys(columns: EventColumns): string[] {
  const { start, end, label, description, image, category } = columns
  const selected = [start, end, label, description, image, category]
  return [...new Set(['_id', ...selected.flatMap((column) => column?.key ?? [])])]
}
