/** Finds the columns of a dataset that its calendar needs. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { hasConcept } from '../table/columns.ts'

export interface CalendarColumns {
  start: SchemaProperty
  end: SchemaProperty
  label: SchemaProperty
}

const startConcept = 'https://schema.org/startDate'
const endConcept = 'https://schema.org/endDate'

/** Columns that hold the label, start and end of events; undefined when the dataset has no events. */
export function calendarColumns(schema: SchemaProperty[]): CalendarColumns | undefined {
  const start = schema.find((column) => column['x-refersTo'] === startConcept)
  const end = schema.find((column) => column['x-refersTo'] === endConcept)
  const label = schema.find((column) => hasConcept(column, 'label'))
  return start && end && label && { start, end, label }
}
