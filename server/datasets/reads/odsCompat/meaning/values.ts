/** Conditions on the values of one column (docs/api/ods-compat.md). */
import {
  capabilityTitles,
  hasCapability,
  hasWholeValues,
  operationsSentence
} from '../../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../../http/errors.ts'
import { isDate } from '../../../../lines/query/filters.ts'
import type { Bound, Expression, Period, PlainFilter, Scalar } from '../../../../lines/query/linesQuery.ts'
import { maxValueLength, parseScalar } from '../../../../lines/query/operands.ts'
import { QuerySyntaxError } from '../../../../lines/query/syntaxError.ts'
import type { Comparison, Condition, Literal } from '../grammar/nodes.ts'
import { existingColumn, type ExploreContext } from './context.ts'
import { momentOf, periodOfText, periodOfYear } from './moments.ts'

const noLine: Expression = { kind: 'some', parts: [] }

export const filterOf = (filter: PlainFilter): Expression => ({ kind: 'filter', filter })

const bounds: Record<Exclude<Comparison, '='>, Bound> = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' }

/** @throws HttpError 400 for an unknown column, or one without the capability */
export function filteredColumn(
  key: string,
  { schema }: ExploreContext,
  filter?: { name: string; capability: 'index' | 'values' }
): SchemaProperty {
  const property = existingColumn(key, schema, "Impossible d'appliquer un filtre sur le champ")
  if (!filter || hasCapability(property, filter.capability)) return property
  throw httpError('columnWithout', {
    refusal: `Impossible d'appliquer un filtre ${filter.name} sur le champ ${key}`,
    key,
    reason: `La fonctionnalité "${capabilityTitles[filter.capability]}" n'est pas activée dans la configuration technique du champ. ${operationsSentence(property)}`
  })
}

type Compare = Extract<Condition, { kind: 'compare' }>

export function comparison({ column, part, operator, value }: Compare, context: ExploreContext): Expression {
  if (value.kind === 'null' && operator === '=' && !part) return isNull(column, false, context)
  const name = operator === '=' ? 'equal' : 'comparison'
  const property = filteredColumn(column, context, { name, capability: 'index' })
  if (part) return comparedYear(property, operator, value, context)
  if (operator === '=') return equalsAny(property, [value], context)
  if (isDate(property)) return comparedPeriod(property, operator, periodOf(value, property, context))
  const bound = bounds[operator]
  return filterOf({ kind: 'range', property, bound, value: scalarOf(value, property) })
}

export function oneOf(
  { column, values }: Extract<Condition, { kind: 'in' }>,
  context: ExploreContext
): Expression {
  const property = filteredColumn(column, context, { name: 'IN', capability: 'index' })
  return equalsAny(property, values, context)
}

export function holding(
  { column, value }: Extract<Condition, { kind: 'holds' }>,
  context: ExploreContext
): Expression {
  const property = filteredColumn(column, context, { name: 'IN', capability: 'index' })
  return equalsAny(property, [value], context)
}

export function within(
  condition: Extract<Condition, { kind: 'interval' }>,
  context: ExploreContext
): Expression {
  const { column, lower, upper, lowerIncluded, upperIncluded } = condition
  const property = filteredColumn(column, context, { name: 'range', capability: 'index' })
  if (isDate(property)) {
    const [start, end] = [periodOf(lower, property, context), periodOf(upper, property, context)]
    const from = lowerIncluded ? start.from : start.until
    const until = upperIncluded ? end.until : end.from
    return filterOf({ kind: 'during', property, periods: [{ from, until }], negated: false })
  }
  return filterOf({
    kind: 'between',
    property,
    bounds: [
      { bound: lowerIncluded ? 'gte' : 'gt', value: scalarOf(lower, property) },
      { bound: upperIncluded ? 'lte' : 'lt', value: scalarOf(upper, property) }
    ]
  })
}

export function isNull(column: string, negated: boolean, context: ExploreContext): Expression {
  const name = negated ? 'IS NOT NULL' : 'IS NULL'
  const property = filteredColumn(column, context, { name, capability: 'values' })
  return filterOf({ kind: 'exists', property, negated: !negated })
}

/** Returns the condition that a column equals one of the values; a date literal means its whole period. */
export function equalsAny(property: SchemaProperty, values: Literal[], context: ExploreContext): Expression {
  if (isDate(property)) {
    const periods = values.map((value) => periodOf(value, property, context))
    return filterOf({ kind: 'during', property, periods, negated: false })
  }
  const scalars = values.map((value) => scalarOf(value, property))
  if (property.type === 'string' && !hasWholeValues(property)) {
    const isLong = (value: Scalar): boolean => Array.from(String(value)).length > maxValueLength
    if (scalars.some(isLong)) {
      throw httpError('tooLongValue', { key: property.key, most: maxValueLength })
    }
  }
  return filterOf({ kind: 'in', property, values: scalars, negated: false })
}

function comparedYear(
  property: SchemaProperty,
  operator: Comparison,
  value: Literal,
  context: ExploreContext
): Expression {
  if (!isDate(property)) {
    throw httpError('notDateColumn', { expression: `year(${property.key})` })
  }
  const year = value.kind === 'number' ? Number(value.text) : NaN
  if (!Number.isInteger(year)) throw new QuerySyntaxError('une année est un nombre entier')
  const period = periodOfYear(year, zoneOf(property, context))
  if (period) {
    return operator === '='
      ? filterOf({ kind: 'during', property, periods: [period], negated: false })
      : comparedPeriod(property, operator, period)
  }
  // Dates cannot hold such a year: all dates are before it, or all are after it.
  const isMet = year > 0 ? operator.startsWith('<') : operator.startsWith('>')
  return isMet ? filterOf({ kind: 'exists', property, negated: false }) : noLine
}

function comparedPeriod(
  property: SchemaProperty,
  operator: Exclude<Comparison, '='>,
  { from, until }: Period
): Expression {
  const at = operator === '>=' || operator === '<' ? from : until
  return filterOf({ kind: 'instant', property, bound: operator.startsWith('>') ? 'gte' : 'lt', at })
}

/** Returns the time zone of a column's values; calendar dates have none and are read as UTC. */
function zoneOf({ format }: SchemaProperty, { timeZone }: ExploreContext): string {
  return format === 'date-time' ? timeZone : 'UTC'
}

/** @throws QuerySyntaxError for a literal that is no date */
function periodOf(value: Literal, property: SchemaProperty, context: ExploreContext): Period {
  return periodIn(zoneOf(property, context), value, context)
}

/** @throws QuerySyntaxError for a literal that is no date */
export function periodIn(timeZone: string, value: Literal, { now }: Pick<ExploreContext, 'now'>): Period {
  const period = value.kind === 'now' ? momentOf(value.steps, now) : periodOfText(textOf(value), timeZone)
  if (!period) throw new QuerySyntaxError(`"${textOf(value)}" n'est pas une date`)
  return period
}

/** @throws HttpError 400, QuerySyntaxError for a literal of the wrong type */
function scalarOf(value: Literal, property: SchemaProperty): Scalar {
  if (value.kind === 'null') throw new QuerySyntaxError('null ne se compare pas, utiliser is null')
  return parseScalar(property.key, textOf(value), property)
}

export function textOf(value: Literal): string {
  switch (value.kind) {
    case 'null':
      return 'null'
    case 'boolean':
      return String(value.value)
    case 'string':
      return value.value
    case 'number':
    case 'date':
      return value.text
    case 'now':
      return 'now()'
  }
}
