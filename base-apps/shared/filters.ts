/** Filters of an application: those of the configuration, and those of the URL, which frames share. No I/O. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { filterNameOf, formatList, isFilterParameter } from '../../src/views/filters/filterQuery.ts'
import type { ApplicationDataset, Parameters } from './api.ts'

/** Filter of the configuration, which visitors cannot change. */
export interface StaticFilter {
  type?: 'in' | 'out' | 'interval'
  /** Column key. */
  field?: string
  values?: string[]
  min?: string
  max?: string
}

/** Parameters that every dataset accepts; the server ignores filters of concepts that the dataset lacks. */
const common = ['q', '_c_q', '_c_bbox', '_c_geo_distance', '_c_date_match']

const isConceptFilter = (name: string): boolean => name.startsWith('_c_')

/** Parameters of the URL that filter a dataset. */
export function filtersOfAddress(
  address: URLSearchParams,
  dataset: ApplicationDataset
): Record<string, string> {
  const { schema: columns = [], id, slug } = dataset
  const names = [id, slug].filter((name) => name !== undefined)
  const filters: Record<string, string> = {}
  for (const [name, value] of address) {
    if (value === '') continue
    const isOwn =
      common.includes(name) || isConceptFilter(name) || isFilterParameter(name, { names, columns })
    if (isOwn) filters[name] = value
  }
  return filters
}

/** Configuration filters as API parameters. Filters of missing columns are skipped. */
export function staticParameters(
  filters: StaticFilter[] | undefined,
  { schema: columns = [] }: ApplicationDataset
): Parameters {
  const parameters: Parameters = {}
  for (const { type = 'in', field, values = [], min, max } of filters ?? []) {
    const column = columns.find(({ key }) => key === field)
    if (!column) continue
    if (type === 'interval') {
      if (min) parameters[`${column.key}_gte`] = min
      if (max) parameters[`${column.key}_lte`] = max
    } else if (values.length) {
      parameters[`${column.key}_${type === 'in' ? 'in' : 'nin'}`] = formatList(values, column)
    }
  }
  return parameters
}

/** All filters of a dataset. Each parameter has one value: the configuration wins over the URL. */
export function allFilters(
  address: URLSearchParams,
  dataset: ApplicationDataset,
  filters: StaticFilter[] | undefined
): Parameters {
  return { ...filtersOfAddress(address, dataset), ...staticParameters(filters, dataset) }
}

/** Filter parameter of a column: by its concept, which other datasets may share, else by its key. */
export function filterParameterOf({ key, 'x-concept': concept }: SchemaProperty, operator: string): string {
  const isPrimary = concept?.primary && concept.id
  return isPrimary ? `_c_${concept.id}_${operator}` : `${key}_${operator}`
}

export interface ActiveFilter {
  parameter: string
  column: SchemaProperty
  operator: string
  value: string
}

/** URL filters on the columns of a dataset, with their labels. */
export function activeFilters(address: URLSearchParams, dataset: ApplicationDataset): ActiveFilter[] {
  const { schema = [] } = dataset
  return Object.entries(filtersOfAddress(address, dataset)).flatMap(([parameter, value]) => {
    const named = filterNameOf(parameter.replace(/^_c_|^_d_[^_]+_/, ''))
    if (!named) return []
    const column = isConceptFilter(parameter)
      ? schema.find(({ 'x-concept': concept }) => concept?.primary && concept.id === named.column)
      : schema.find(({ key }) => key === named.column)
    return column ? [{ parameter, column, operator: named.operator, value }] : []
  })
}
