/** `values` and `values-labels`: the distinct values of a column (docs/api/aggregations.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../http/errors.ts'
import { wholeNumber } from '../pagination.ts'
import type { ReadContext } from '../parse.ts'
import { parseBase, type Parameters } from './base.ts'
import { checkGroupable, columnOf } from './columns.ts'
import type { GroupOrder, GroupsQuery } from './queries.ts'

const maxValues = 1000

/** @throws HttpError 400 */
export function valuesColumn(key: string, schema: SchemaProperty[]): SchemaProperty {
  const property = columnOf(key, schema)
  if (property) return property
  throw httpError('fieldUnknown', { key })
}

/**
 * @param defaultSize number of values when the client does not set `size`
 * @throws HttpError 400
 */
export function parseValues(
  property: SchemaProperty,
  parameters: Parameters,
  context: ReadContext,
  defaultSize = 12
): GroupsQuery {
  checkGroupable(property)
  const size = parameters.size ? wholeNumber('size', parameters.size, 0) : defaultSize
  if (size > maxValues) throw httpError('tooLargeParameter', { name: 'size', most: maxValues })
  const descending = isDescending(parameters.sort)
  const isSearched = !!parameters.q?.trim()
  const searched = isSearched ? { ...parameters, q_fields: property.key } : parameters
  const { query } = parseBase(searched, context)
  const order: GroupOrder = isSearched ? { by: 'score', descending: true } : { by: 'key', descending }
  return {
    lines: query,
    levels: [{ property, grouping: { kind: 'value', instants: true }, size, order, counted: false }],
    metrics: [],
    ordersByMetric: false,
    places: false
  }
}

function isDescending(sort: string | undefined): boolean {
  if (!sort || sort === 'asc') return false
  if (sort === 'desc') return true
  throw httpError('wrongSortDirection')
}
