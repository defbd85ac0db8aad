/** Facets: the values of a column with their numbers of lines, which visitors filter by. Pure. */
import { canFilter, canGroup } from '../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { formatList, parseList } from '../../src/views/filters/filterQuery.ts'
import { isGeometry } from '../../src/views/table/columns.ts'
import { datasetUrl, type ApplicationDataset, type Parameters } from './api.ts'
import { filterParameterOf } from './filters.ts'

/** Values that a facet shows before it is asked for more. */
export const fewValues = 8
export const mostValues = 50
/** More different numbers than this are filtered from one to another. */
const mostNumbers = 30

/** How a column is filtered: by some of its values, or from one to another. */
type FacetKind = 'values' | 'numbers' | 'dates'

export interface Facet {
  column: SchemaProperty
  kind: FacetKind
}

/** The facets of chosen columns; those that are gone, or that cannot be filtered, have none. */
export function facetsOf(keys: string[], { schema = [] }: ApplicationDataset): Facet[] {
  return keys.flatMap((key) => {
    const column = schema.find((one) => one.key === key)
    const kind = column && kindOf(column)
    return kind ? [{ column, kind }] : []
  })
}

function kindOf(column: SchemaProperty): FacetKind | undefined {
  if (isGeometry(column) || column.type === 'object' || column.type === 'array') return undefined
  if (!canFilter(column, '_in')) return undefined
  if (column.format === 'date' || column.format === 'date-time') return 'dates'
  const isNumber = column.type === 'number' || column.type === 'integer'
  const isMany = (column['x-cardinality'] ?? 0) > mostNumbers
  if (isNumber && isMany && !column['x-labels'] && !column.separator) return 'numbers'
  return canGroup(column) ? 'values' : undefined
}

/** The parameters that a facet reads and writes: each has one at most at a time. */
function parametersOf(column: SchemaProperty): { several: string; one: string; from: string; to: string } {
  const of = (operator: string): string => filterParameterOf(column, operator)
  return { several: of('in'), one: of('eq'), from: of('gte'), to: of('lte') }
}

/** Names that a column is filtered by, of the column itself and of its concept. */
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

/** The values that the address keeps of a column. */
export function chosenValues(address: URLSearchParams, column: SchemaProperty): string[] {
  const several = valueOf(address, column, 'in')
  if (several) return parseList(several)
  const one = valueOf(address, column, 'eq')
  return one ? [one] : []
}

/** From one value to another, as the address says. */
export function chosenRange(address: URLSearchParams, column: SchemaProperty): { from: string; to: string } {
  return { from: valueOf(address, column, 'gte') ?? '', to: valueOf(address, column, 'lte') ?? '' }
}

/** Every parameter that filters a column by values or by a range, without value. */
function cleared(column: SchemaProperty, operators: string[]): Record<string, undefined> {
  return Object.fromEntries(
    operators.flatMap((operator) => names(column, operator).map((name) => [name, undefined]))
  )
}

/** What to write in the address to keep some values of a column. */
export function valuesChange(column: SchemaProperty, values: string[]): Record<string, string | undefined> {
  const { several } = parametersOf(column)
  return {
    ...cleared(column, ['in', 'eq']),
    ...(values.length ? { [several]: formatList(values, column) } : {})
  }
}

export function rangeChange(
  column: SchemaProperty,
  { from, to }: { from: string; to: string }
): Record<string, string | undefined> {
  const parameters = parametersOf(column)
  return {
    ...cleared(column, ['gte', 'lte']),
    ...(from ? { [parameters.from]: from } : {}),
    ...(to ? { [parameters.to]: to } : {})
  }
}

/** What to write in the address to filter by no facet. */
export function noFacets(facets: Facet[]): Record<string, undefined> {
  return Object.assign(
    {},
    ...facets.map(({ column }) => cleared(column, ['in', 'eq', 'gte', 'lte']))
  ) as Record<string, undefined>
}

export function isFiltered(address: URLSearchParams, { column }: Facet): boolean {
  return ['in', 'eq', 'gte', 'lte'].some((operator) => valueOf(address, column, operator))
}

/**
 * The request of the values of a facet: every filter holds but its own, so that others can be added.
 * @param address the filters that visitors chose
 * @param fixed those of the configuration
 */
export function facetUrl(
  dataset: ApplicationDataset,
  { column }: Facet,
  filters: { address: Parameters; fixed: Parameters; size: number }
): string {
  const own = new Set(Object.keys(cleared(column, ['in', 'eq', 'gte', 'lte'])))
  const others = Object.entries(filters.address).filter(([name]) => !own.has(name))
  const { fixed, size } = filters
  const group = { field: column.key, agg_size: size }
  return datasetUrl(dataset, 'values_agg', { ...Object.fromEntries(others), ...fixed, ...group })
}

export interface FacetAnswer {
  total: number
  total_values?: number
  aggs?: { total: number; value: string | number }[]
}

export interface FacetValue {
  value: string
  /** Undefined for a chosen value that no line has any longer. */
  total: number | undefined
}

/** The values of a facet, the chosen ones among them whatever their rank. */
export function facetValues(answer: FacetAnswer | undefined, chosen: string[]): FacetValue[] {
  const found = (answer?.aggs ?? []).map(({ value, total }) => ({ value: String(value), total }))
  const missing = chosen.filter((value) => !found.some((one) => one.value === value))
  return [...missing.map((value) => ({ value, total: undefined })), ...found]
}

/** The chosen values once one was ticked or not. */
export function toggled(chosen: string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
}
