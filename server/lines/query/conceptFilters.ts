/** Filters on the columns that carry a concept: `date_match`, `account`, and `owner` (docs/api/lines.md). */
import {
  accountConcept,
  dateConcept,
  endDateConcept,
  startDateConcept
} from '../../../contract/vocabulary/concepts.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { httpError } from '../../http/errors.ts'
import { isCalendarDate, parsePeriod } from './dates.ts'
import { dayIn, timeZoneOf, type FilterContext } from './filters.ts'
import type { PlainFilter } from './linesQuery.ts'
import { operandError } from './operands.ts'
import { listItems } from './select.ts'

/** @throws HttpError 400 */
export function parseConceptFilters(
  parameters: Record<string, string>,
  schema: SchemaProperty[],
  context: FilterContext
): PlainFilter[] {
  return [
    ...dateMatch(parameters, schema, context),
    ...(parameters.account === undefined ? [] : parseAccountFilter(parameters.account, schema)),
    ...ownerFilter(parameters.owner, schema)
  ]
}

function withConcept(schema: SchemaProperty[], uri: string): SchemaProperty | undefined {
  return schema.find((property) => property['x-refersTo'] === uri)
}

function dateMatch(
  parameters: Record<string, string>,
  schema: SchemaProperty[],
  context: FilterContext
): PlainFilter[] {
  const isStrict = parameters.date_match !== undefined
  const text = parameters.date_match ?? parameters._c_date_match
  if (!text) return []
  const single = withConcept(schema, dateConcept)
  const start = withConcept(schema, startDateConcept) ?? single
  const end = withConcept(schema, endDateConcept) ?? single
  if (!start || !end) {
    if (!isStrict) return []
    throw httpError('noDateMatch')
  }
  const [first = '', last = first] = text.split(',')
  const timeZone = timeZoneOf(start, context)
  const from = side(first, 'from')
  const until = side(last, 'until')
  const atEnd: PlainFilter[] =
    from === undefined ? [] : [openSided({ kind: 'instant', property: end, bound: 'gte', at: from })]
  const atStart: PlainFilter[] =
    until === undefined ? [] : [openSided({ kind: 'instant', property: start, bound: 'lt', at: until })]
  return [...atEnd, ...atStart]

  function side(item: string, edge: 'from' | 'until'): number | undefined {
    if (!item) return undefined
    const period = isCalendarDate(item) ? dayIn(item, timeZone) : parsePeriod(item, context.now)
    if (!period) throw operandError('date_match', item, 'une date')
    return period[edge]
  }

  /** A line without one bound of its period is open on that side. A line without its only date never matches. */
  function openSided(filter: Extract<PlainFilter, { kind: 'instant' }>): PlainFilter {
    if (start === end) return filter
    return { kind: 'any', filters: [filter, { kind: 'exists', property: filter.property, negated: true }] }
  }
}

/** @throws HttpError 400 when no column of the dataset has the account concept */
export function parseAccountFilter(text: string, schema: SchemaProperty[]): PlainFilter[] {
  const property = withConcept(schema, accountConcept)
  if (!property) {
    throw httpError('noAccountConcept')
  }
  return [{ kind: 'in', property, values: listItems(text), negated: false }]
}

function ownerFilter(text: string | undefined, schema: SchemaProperty[]): PlainFilter[] {
  if (text === undefined) return []
  const property = schema.find(({ key }) => key === '_owner') ?? { key: '_owner', type: 'string' as const }
  return [{ kind: 'in', property, values: [text], negated: false }]
}
