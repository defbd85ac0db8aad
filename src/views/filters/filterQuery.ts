/** Filters as query parameters, `{columnKey}_{operator}` (docs/api/lines.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { isOperator, needsValue, withFilter, type ColumnFilter, type FilterOperator } from './filter.ts'

/** Value of `exists` and `nexists`: the API needs a non-empty value and ignores it. */
const presenceValue = ' '

const isList = (operator: FilterOperator): boolean => operator === 'in' || operator === 'nin'

/** Column and operator of a parameter, split at the last underscore: no operator contains one, keys may. */
export function filterNameOf(parameter: string): { column: string; operator: FilterOperator } | undefined {
  const cut = parameter.lastIndexOf('_')
  if (cut < 1) return undefined
  const operator = parameter.slice(cut + 1)
  return isOperator(operator) ? { column: parameter.slice(0, cut), operator } : undefined
}

/**
 * Parses the operand of a list: a JSON array without its brackets when it starts with a quote, else comma-separated.
 */
export function parseList(text: string): string[] {
  if (text.startsWith('"')) {
    try {
      return (JSON.parse(`[${text}]`) as unknown[]).map(String)
    } catch {
      return splitList(text)
    }
  }
  return splitList(text)
}

function splitList(text: string): string[] {
  return text.split(',').filter((item) => item !== '')
}

/** Formats the operand of a list: bare numbers (`1,2`), quoted texts. */
export function formatList(values: string[], property: SchemaProperty): string {
  const bare =
    (property.type === 'integer' || property.type === 'number') &&
    values.every((value) => /^-?\d+(\.\d+)?$/.test(value))
  return bare ? values.join(',') : JSON.stringify(values).slice(1, -1)
}

export interface FilterSource {
  /** Id and slug of the dataset, to match parameters prefixed `_d_{id}_`. */
  names: string[]
  columns: SchemaProperty[]
}

/** Parameter name without the prefix of this dataset; undefined when the prefix is of another dataset. */
function ownParameter(parameter: string, names: string[]): string | undefined {
  if (!parameter.startsWith('_d_')) return parameter
  const prefix = names.map((name) => `_d_${name}_`).find((candidate) => parameter.startsWith(candidate))
  return prefix && parameter.slice(prefix.length)
}

/** Column and operator of a parameter; undefined when it is no filter on this dataset. */
function filterOf(parameter: string, source: FilterSource): ReturnType<typeof filterNameOf> {
  const unprefixed = ownParameter(parameter, source.names)
  const name = unprefixed === undefined ? undefined : filterNameOf(unprefixed)
  return name && source.columns.some((column) => column.key === name.column) ? name : undefined
}

export function isFilterParameter(parameter: string, source: FilterSource): boolean {
  return filterOf(parameter, source) !== undefined
}

/** Filters of a query string, in its order; unknown columns and empty values are ignored. */
export function readFilters(query: URLSearchParams, source: FilterSource): ColumnFilter[] {
  let filters: ColumnFilter[] = []
  for (const [parameter, text] of query) {
    const name = filterOf(parameter, source)
    if (!name || text === '') continue
    const values = isList(name.operator) ? parseList(text) : [text]
    filters = withFilter(filters, { ...name, values })
  }
  return filters
}

/** Name and operand of a filter, as parameter of the API and of the page. */
export function filterParameter(filter: ColumnFilter, columns: SchemaProperty[]): [string, string] {
  const name = `${filter.column}_${filter.operator}`
  if (!needsValue(filter.operator)) return [name, presenceValue]
  const property = columns.find((column) => column.key === filter.column)
  if (isList(filter.operator) && property) return [name, formatList(filter.values, property)]
  return [name, filter.values[0] ?? '']
}
