/** `values` and `values-labels`: the distinct values of a column (docs/api/aggregations.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { HttpError } from '../../../http/errors.ts'
import { wholeNumber } from '../pagination.ts'
import type { ReadContext } from '../parse.ts'
import { parseBase, type Parameters } from './base.ts'
import { checkGroupable, columnOf } from './columns.ts'
import type { GroupOrder, GroupsQuery } from './queries.ts'

const mostValues = 1000

/** @throws HttpError 400 */
export function valuesColumn(key: string, schema: SchemaProperty[]): SchemaProperty {
  const property = columnOf(key, schema)
  if (property) return property
  throw new HttpError(400, `field "${key}" is unknown`)
}

/**
 * @param defaultSize number of values when none is asked for
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
  if (size > mostValues) throw new HttpError(400, `"size" cannot be more than ${mostValues}`)
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
  throw new HttpError(400, '"sort" doit être "asc" ou "desc".')
}
