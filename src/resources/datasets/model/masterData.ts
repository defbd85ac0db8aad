/** Reference data: how other datasets may use the lines of this one (docs/api/virtual-and-master.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import {
  inputTypes,
  type InputType,
  type MasterData,
  type PropertyCopy,
  type SearchInput
} from '../../../../contract/datasets/masterData.ts'

const startDate = 'https://schema.org/startDate'
const endDate = 'https://schema.org/endDate'

/** Ways to find a line that the columns allow. */
export function usableInputs(schema: SchemaProperty[], hasPlaces: boolean): InputType[] {
  const concepts = new Set(schema.map((column) => column['x-refersTo']))
  return inputTypes.filter((type) => {
    if (type === 'date-in-interval') return concepts.has(startDate) && concepts.has(endDate)
    return type !== 'geo-distance' || hasPlaces
  })
}

/** A new way to find a line; what dates and places are compared with is always the same. */
export function newInput(type: InputType): SearchInput {
  if (type === 'date-in-interval') {
    const property = {
      key: '_date',
      'x-refersTo': 'http://schema.org/Date',
      type: 'string',
      format: 'date-time'
    }
    return { type, property }
  }
  if (type === 'geo-distance') {
    const concept = 'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long'
    return { type, distance: 0, property: { key: '_geopoint', 'x-refersTo': concept, type: 'string' } }
  }
  return { type }
}

/** What is kept of a column in a search. */
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

const shortestTitle = 3

export const isTitle = (title: string | undefined): boolean => (title?.trim().length ?? 0) >= shortestTitle

export function isValidMasterData({ bulkSearchs = [], singleSearchs = [] }: MasterData): boolean {
  const bulkIsValid = bulkSearchs.every(
    ({ title, input }) => isTitle(title) && input.length > 0 && input.every(({ property }) => !!property)
  )
  return bulkIsValid && singleSearchs.every(({ title, output }) => isTitle(title) && !!output)
}
