/** Finds the columns of a dataset that its calendar needs. */
import { endDateConcept, startDateConcept } from '../../../contract/vocabulary/concepts.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { hasConcept } from '../table/columns.ts'

export interface CalendarColumns {
  start: SchemaProperty
  end: SchemaProperty
  label: SchemaProperty
}

/** Columns that hold the label, start and end of events; undefined when the dataset has no events. */
export function calendarColumns(schema: SchemaProperty[]): CalendarColumns | undefined {
  const start = schema.find((column) => column['x-refersTo'] === startDateConcept)
  const end = schema.find((column) => column['x-refersTo'] === endDateConcept)
  const label = schema.find((column) => hasConcept(column, 'label'))
  return start && end && label && { start, end, label }
}
