/** Filters of an application: those of its configuration, and those of the address, which frames share. Pure. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { filterNameOf, formatList, isFilterParameter } from '../../src/views/filters/filterQuery.ts'
import type { ApplicationDataset, Parameters } from './api.ts'

/** A filter of the configuration, that visitors do not change. */
export interface StaticFilter {
  type?: 'in' | 'out' | 'interval'
  /** Key of a column. */
  field?: string
  values?: string[]
  min?: string
  max?: string
}

/** Parameters that every dataset takes, whatever its columns; concepts that it does not have are ignored by the server. */
const common = ['q', '_c_q', '_c_bbox', '_c_geo_distance', '_c_date_match']

const isConceptFilter = (name: string): boolean => name.startsWith('_c_')

/** Parameters of the address that filter a dataset. */
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

/** The filters of the configuration as parameters. Columns that are gone filter nothing. */
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

/**
 * All filters of a dataset. A parameter has one value: where the address and the configuration name the same one, that of
 * the configuration holds.
 */
export function allFilters(
  address: URLSearchParams,
  dataset: ApplicationDataset,
  filters: StaticFilter[] | undefined
): Parameters {
  return { ...filtersOfAddress(address, dataset), ...staticParameters(filters, dataset) }
}

/** The parameter by which a value of a column filters: of its concept, which other datasets may have, else of its key. */
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

/** Filters of the address on columns of a dataset, as a person reads them. */
export function activeFilters(address: URLSearchParams, dataset: ApplicationDataset): ActiveFilter[] {
  const { schema = [] } = dataset
  return Object.entries(filtersOfAddress(address, dataset)).flatMap(([parameter, value]) => {
    const named = filterNameOf(parameter.replace(/^_c_|^_d_[^_]+_/, ''))
    if (!named) return []
    const column = isConceptFilter(parameter)
      ? schema.find((one) => one['x-concept']?.primary && one['x-concept'].id === named.column)
      : schema.find(({ key }) => key === named.column)
    return column ? [{ parameter, column, operator: named.operator, value }] : []
  })
}
