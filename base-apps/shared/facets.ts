/** Facets: column values with their counts, which visitors filter by. No I/O. */
import { canFilter, canGroup } from '../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { formatList, parseList } from '../../src/views/filters/filterQuery.ts'
import { isGeometry } from '../../src/views/table/columns.ts'
import { datasetUrl, type ApplicationDataset, type Parameters } from './api.ts'
import { filterParameterOf } from './filters.ts'

/** Number of values that a facet shows before "show more". */
export const fewValues = 8
export const maxValues = 50
/** A numeric column with more distinct values than this has a range filter. */
const maxNumbers = 30

/** How a column is filtered: by values, or by a range of numbers or dates. */
type FacetKind = 'values' | 'numbers' | 'dates'

export interface Facet {
  column: SchemaProperty
  kind: FacetKind
}

/** Facets of the chosen columns; missing columns and columns without filters are skipped. */
export function facetsOf(keys: string[], { schema = [] }: ApplicationDataset): Facet[] {
  return keys.flatMap((key) => {
    const column = schema.find((property) => property.key === key)
    const kind = column && kindOf(column)
    return kind ? [{ column, kind }] : []
  })
}

function kindOf(column: SchemaProperty): FacetKind | undefined {
  if (isGeometry(column) || column.type === 'object' || column.type === 'array') return undefined
  if (!canFilter(column, '_in')) return undefined
  if (column.format === 'date' || column.format === 'date-time') return 'dates'
  const isNumber = column.type === 'number' || column.type === 'integer'
  const isMany = (column['x-cardinality'] ?? 0) > maxNumbers
  if (isNumber && isMany && !column['x-labels'] && !column.separator) return 'numbers'
  return canGroup(column) ? 'values' : undefined
}

/** URL parameters that filter by a facet. */
function parametersOf(column: SchemaProperty): { several: string; from: string; to: string } {
  const of = (operator: string): string => filterParameterOf(column, operator)
  return { several: of('in'), from: of('gte'), to: of('lte') }
}

/** Parameter names of a filter: by column key and by concept. */
function names(column: SchemaProperty, operator: string): string[] {
  return [...new Set([filterParameterOf(column, operator), `${column.key}_${operator}`])]
}

function valueOf(address: URLSearchParams, column: SchemaProperty, operator: string): string | undefined {
  return (
    names(column, operator)
      .map((name) => address.get(name))
      .find(Boolean) ?? undefined
  )
}

/** Values of a column that the URL filters by. */
export function chosenValues(address: URLSearchParams, column: SchemaProperty): string[] {
  const several = valueOf(address, column, 'in')
  if (several) return parseList(several)
  const value = valueOf(address, column, 'eq')
  return value ? [value] : []
}

/** Range of a column in the URL. */
export function chosenRange(address: URLSearchParams, column: SchemaProperty): { from: string; to: string } {
  return { from: valueOf(address, column, 'gte') ?? '', to: valueOf(address, column, 'lte') ?? '' }
}

/** Changes that remove all value and range filters of a column from the URL. */
function clearingChange(column: SchemaProperty, operators: string[]): Record<string, undefined> {
  return Object.fromEntries(
    operators.flatMap((operator) => names(column, operator).map((name) => [name, undefined]))
  )
}

/** Changes to the URL that filter a column by the given values. */
export function valuesChange(column: SchemaProperty, values: string[]): Record<string, string | undefined> {
  const { several } = parametersOf(column)
  return {
    ...clearingChange(column, ['in', 'eq']),
    ...(values.length ? { [several]: formatList(values, column) } : {})
  }
}

export function rangeChange(
  column: SchemaProperty,
  { from, to }: { from: string; to: string }
): Record<string, string | undefined> {
  const parameters = parametersOf(column)
  return {
    ...clearingChange(column, ['gte', 'lte']),
    ...(from ? { [parameters.from]: from } : {}),
    ...(to ? { [parameters.to]: to } : {})
  }
}

/** Changes to the URL that remove the filters of all facets. */
export function noFacets(facets: Facet[]): Record<string, undefined> {
  return Object.assign(
    {},
    ...facets.map(({ column }) => clearingChange(column, ['in', 'eq', 'gte', 'lte']))
  ) as Record<string, undefined>
}

export function isFiltered(address: URLSearchParams, { column }: Facet): boolean {
  return ['in', 'eq', 'gte', 'lte'].some((operator) => valueOf(address, column, operator))
}

/**
 * URL of the values of a facet. All filters apply but those of the facet itself, so that users can select more of its
 * values.
 * @param address filters chosen by visitors
 * @param fixed filters of the configuration
 */
export function facetUrl(
  dataset: ApplicationDataset,
  { column }: Facet,
  filters: { address: Parameters; fixed: Parameters; size: number }
): string {
  const ownNames = new Set(Object.keys(clearingChange(column, ['in', 'eq', 'gte', 'lte'])))
  const otherFilters = Object.entries(filters.address).filter(([name]) => !ownNames.has(name))
  const { fixed, size } = filters
  const group = { field: column.key, agg_size: size }
  return datasetUrl(dataset, 'values_agg', { ...Object.fromEntries(otherFilters), ...fixed, ...group })
}

export interface FacetAnswer {
  total: number
  total_values?: number
  aggs?: { total: number; value: string | number }[]
}

interface FacetValue {
  value: string
  /** Number of lines; undefined for a selected value that no line has any more. */
  total: number | undefined
}

/** Values of a facet, including the selected values that are not among the most frequent. */
export function facetValues(answer: FacetAnswer | undefined, chosen: string[]): FacetValue[] {
  const counted = (answer?.aggs ?? []).map(({ value, total }) => ({ value: String(value), total }))
  const missing = chosen.filter((value) => !counted.some((listed) => listed.value === value))
  return [...missing.map((value) => ({ value, total: undefined })), ...counted]
}

/** Adds a value to the selection, or removes it. */
export function toggled(chosen: string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((chosenValue) => chosenValue !== value) : [...chosen, value]
}
