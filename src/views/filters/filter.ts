/** Filters on the columns of a dataset, and the rules for combining them. */

export const filterOperators = [
  'in',
  'nin',
  'eq',
  'neq',
  'gt',
  'lt',
  'gte',
  'lte',
  'search',
  'contains',
  'starts',
  'exists',
  'nexists'
] as const
export type FilterOperator = (typeof filterOperators)[number]

export interface ColumnFilter {
  /** Key of the column. */
  column: string
  operator: FilterOperator
  /** Operands: several only for `in` and `nin`; none for `exists` and `nexists`. */
  values: string[]
}

/** Operator that a new filter replaces, in addition to its own. */
const replaced: Partial<Record<FilterOperator, FilterOperator>> = {
  in: 'eq',
  nin: 'neq',
  eq: 'in',
  neq: 'nin',
  exists: 'nexists',
  nexists: 'exists'
}

const singleOf: Partial<Record<FilterOperator, FilterOperator>> = { in: 'eq', nin: 'neq' }

export function isOperator(text: string): text is FilterOperator {
  return (filterOperators as readonly string[]).includes(text)
}

export function needsValue(operator: FilterOperator): boolean {
  return operator !== 'exists' && operator !== 'nexists'
}

/** Normalizes a filter: a list of one value becomes an equality. Returns undefined for a filter without value. */
function normalizedFilter(filter: ColumnFilter): ColumnFilter | undefined {
  if (!needsValue(filter.operator)) return { ...filter, values: [] }
  const values = [...new Set(filter.values.filter((value) => value !== ''))]
  if (values.length === 0) return undefined
  const single = singleOf[filter.operator]
  if (!single) return { ...filter, values: values.slice(0, 1) }
  return values.length === 1 ? { ...filter, operator: single, values } : { ...filter, values }
}

/**
 * Sets a filter: it replaces the filter with the same column and operator, and those it contradicts. A filter without
 * value is removed.
 */
export function withFilter(filters: ColumnFilter[], filter: ColumnFilter): ColumnFilter[] {
  const normalized = normalizedFilter(filter)
  const operator = filter.operator
  const compatibleFilters = filters.filter(
    (candidate) =>
      candidate.column !== filter.column ||
      (candidate.operator !== operator &&
        candidate.operator !== normalized?.operator &&
        candidate.operator !== replaced[operator] &&
        candidate.operator !== replaced[normalized?.operator ?? operator])
  )
  return normalized ? [...compatibleFilters, normalized] : compatibleFilters
}

export function withoutFilter(filters: ColumnFilter[], filter: ColumnFilter): ColumnFilter[] {
  return filters.filter(
    (candidate) => candidate.column !== filter.column || candidate.operator !== filter.operator
  )
}
