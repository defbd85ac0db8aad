/**
 * Reference data: searches by which other datasets use the lines of a dataset (docs/api/virtual-and-master.md). No I/O.
 */
import {
  dateConcept,
  endDateConcept,
  latLonConcept,
  startDateConcept
} from '../../../../contract/vocabulary/concepts.ts'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import {
  inputTypes,
  type InputType,
  type MasterData,
  type PropertyCopy,
  type SearchInput
} from '../../../../contract/datasets/masterData.ts'

/** Returns the types of search input that the columns allow. */
export function usableInputs(schema: SchemaProperty[], hasPlaces: boolean): InputType[] {
  const concepts = new Set(schema.map((column) => column['x-refersTo']))
  return inputTypes.filter((type) => {
    if (type === 'date-in-interval') return concepts.has(startDateConcept) && concepts.has(endDateConcept)
    return type !== 'geo-distance' || hasPlaces
  })
}

/** Returns a new search input. The column to compare with is fixed for the types about dates and places. */
export function newInput(type: InputType): SearchInput {
  if (type === 'date-in-interval') {
    const property = {
      key: '_date',
      'x-refersTo': dateConcept,
      type: 'string',
      format: 'date-time'
    }
    return { type, property }
  }
  if (type === 'geo-distance') {
    return { type, distance: 0, property: { key: '_geopoint', 'x-refersTo': latLonConcept, type: 'string' } }
  }
  return { type }
}

/** Copies into a search the attributes of a column that it needs. */
export function copyOf(column: SchemaProperty): PropertyCopy {
  const concept = column['x-refersTo']
  return {
    key: column.key,
    title: column.title || column['x-originalName'] || column.key,
    type: column.type,
    ...(column.format ? { format: column.format } : {}),
    ...(concept ? { 'x-refersTo': concept } : {})
  }
}

const minTitleLength = 3

export const isTitle = (title: string | undefined): boolean => (title?.trim().length ?? 0) >= minTitleLength

export function isValidMasterData({ bulkSearchs = [], singleSearchs = [] }: MasterData): boolean {
  const bulkIsValid = bulkSearchs.every(
    ({ title, input }) => isTitle(title) && input.length > 0 && input.every(({ property }) => !!property)
  )
  return bulkIsValid && singleSearchs.every(({ title, output }) => isTitle(title) && !!output)
}
