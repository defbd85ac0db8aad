/** Filters for the terms, phrases and ranges of a `qs` on the values of one column. */
import { hasWholeValues } from '../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { parsePeriod } from '../dates.ts'
import { isDate, type FilterContext } from '../filters.ts'
import type { Bound, Expression, Period, PlainFilter, Scalar } from '../linesQuery.ts'
import { maxValueLength, parseScalar, operandError } from '../operands.ts'
import { plainText, type PatternPart } from '../patterns.ts'
import type { FieldView } from './fields.ts'
import type { QueryStringNode, RangeEdge } from './nodes.ts'

type Value = Extract<QueryStringNode, { kind: 'term' | 'phrase' }>
type Range = Extract<QueryStringNode, { kind: 'range' }>

const maxEdits = 2

/** @throws HttpError 400 */
export function valueOf(
  node: Value,
  property: SchemaProperty,
  view: FieldView,
  context: FilterContext
): Expression {
  return filterOf(valueFilter(node, property, view, context))
}

function valueFilter(
  node: Value,
  property: SchemaProperty,
  view: FieldView,
  context: FilterContext
): PlainFilter {
  const parts = partsOf(node)
  const text = plainText(parts)
  if (isDate(property)) {
    return { kind: 'during', property, periods: [periodOf(text ?? written(parts), context)], negated: false }
  }
  if (property.type === 'string' || property.type === 'object') {
    return textFilter(node, parts, property, view)
  }
  return {
    kind: 'in',
    property,
    values: [parseScalar('qs', text ?? written(parts), property)],
    negated: false
  }
}

function textFilter(
  node: Value,
  parts: PatternPart[],
  property: SchemaProperty,
  view: FieldView
): PlainFilter {
  const text = plainText(parts)
  const folded = view === 'keyword_insensitive'
  if (text === undefined || folded) return { kind: 'like', property, pattern: parts, folded }
  const edits = node.kind === 'term' ? editsOf(node.similarity, text) : 0
  if (edits) return { kind: 'similar', property, text, maxEdits: edits }
  return exactValue(text, property)
}

/** Filter on a whole value. Long values are not indexed whole: a long operand matches nothing. */
export function exactValue(text: string, property: SchemaProperty): PlainFilter {
  const isIndexed = hasWholeValues(property) || Array.from(text).length <= maxValueLength
  return { kind: 'in', property, values: isIndexed ? [text] : [], negated: false }
}

/** Maximum number of edits, given as a count or as the share of the word that must stay. */
export function editsOf(similarity: number | undefined, text: string): number {
  if (similarity === undefined) return 0
  if (similarity >= 1) return Math.min(Math.floor(similarity), maxEdits)
  return Math.min(Math.floor((1 - similarity) * Array.from(text).length), maxEdits)
}

export function partsOf(node: Value): PatternPart[] {
  return node.kind === 'term' ? node.parts : [{ text: node.text }]
}

/** @throws HttpError 400 */
export function rangeOf(
  { lower, upper }: Range,
  property: SchemaProperty,
  context: FilterContext
): Expression {
  if (!lower && !upper) return filterOf({ kind: 'exists', property, negated: false })
  if (isDate(property)) return dateRange(lower, upper, property, context)
  const bounds: { bound: Bound; value: Scalar }[] = []
  if (lower)
    bounds.push({ bound: lower.isIncluded ? 'gte' : 'gt', value: parseScalar('qs', lower.text, property) })
  if (upper)
    bounds.push({ bound: upper.isIncluded ? 'lte' : 'lt', value: parseScalar('qs', upper.text, property) })
  return filterOf({ kind: 'between', property, bounds })
}

/** Range of dates: a shortened form covers its whole period, from its first instant to its last. */
function dateRange(
  lower: RangeEdge | undefined,
  upper: RangeEdge | undefined,
  property: SchemaProperty,
  context: FilterContext
): Expression {
  const start = lower && periodOf(lower.text, context)
  const end = upper && periodOf(upper.text, context)
  const from = start && (lower.isIncluded ? start.from : start.until)
  const until = end && (upper.isIncluded ? end.until : end.from)
  if (from !== undefined && until !== undefined) {
    return filterOf({ kind: 'during', property, periods: [{ from, until }], negated: false })
  }
  return from === undefined
    ? filterOf({ kind: 'instant', property, bound: 'lt', at: until as number })
    : filterOf({ kind: 'instant', property, bound: 'gte', at: from })
}

function periodOf(text: string, { now }: FilterContext): Period {
  const period = parsePeriod(text, now)
  if (!period) throw operandError('qs', text, 'une date')
  return period
}

const filterOf = (filter: PlainFilter): Expression => ({ kind: 'filter', filter })

const written = (parts: PatternPart[]): string =>
  parts.map((part) => ('wildcard' in part ? part.wildcard : part.text)).join('')
