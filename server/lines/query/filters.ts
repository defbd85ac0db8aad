import {
  allFilterSuffixes,
  canFilter,
  capabilityTitles,
  missingCapability,
  operationsSentence,
  type FilterSuffix
} from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import { isCalendarDate, parsePeriod } from './dates.ts'
import type { Bound, Filter, Period, Scalar } from './linesQuery.ts'
import { parseList, parseScalar, refuseLongOperands, operandError } from './operands.ts'
import { endOfDay, isTimeZone, startOfDay } from './timeZone.ts'

export interface FilterContext {
  defaultTimeZone: string
  /** Current time in milliseconds since 1970, for `now`. */
  now: number
}

/** Returns the filter suffix of a parameter's name; the text before it is the key of the column. */
export function filterSuffix(parameter: string): FilterSuffix | undefined {
  return allFilterSuffixes.find((suffix) => parameter.endsWith(suffix))
}

/**
 * Finds the column of a filter.
 * @throws HttpError 400 for an unknown column (docs/api/lines.md)
 */
export function filteredProperty(key: string, schema: SchemaProperty[]): SchemaProperty {
  const property = schema.find((candidate) => candidate.key === key)
  if (property) return property
  throw httpError('unknownColumn', { refusal: `Impossible d'appliquer un filtre sur le champ ${key}`, key })
}

const idSuffixes = new Set<FilterSuffix>(['_eq', '_neq', '_in', '_nin', '_exists'])
const bounds: Partial<Record<FilterSuffix, Bound>> = { _gt: 'gt', _gte: 'gte', _lt: 'lt', _lte: 'lte' }
const needValue = new Set<FilterSuffix>(['_eq', '_neq', '_gt', '_gte', '_lt', '_lte'])

/**
 * Parses one filter parameter.
 * @param parameter full name of the parameter, for errors
 * @throws HttpError 400
 */
export function parseFilter(
  parameter: string,
  suffix: FilterSuffix,
  property: SchemaProperty,
  text: string,
  context: FilterContext
): Filter {
  refuseUnavailable(suffix, property)
  if (needValue.has(suffix) && text === '') throw httpError('filterNeedsValue', { parameter })
  const bound = bounds[suffix]
  if (bound) {
    return isDate(property)
      ? instantFilter(parameter, bound, property, text, context)
      : { kind: 'range', property, bound, value: parseScalar(parameter, text, property) }
  }
  switch (suffix) {
    case '_eq':
    case '_neq':
    case '_in':
    case '_nin':
      return equalityFilter(parameter, suffix, property, text, context)
    case '_exists':
    case '_nexists':
      return { kind: 'exists', property, negated: suffix === '_nexists' }
    case '_starts':
      if (!isPlainString(property)) throw notText(parameter, property)
      return { kind: 'starts', property, prefix: text }
    case '_contains':
      if (!isPlainString(property)) throw notText(parameter, property)
      return { kind: 'contains', property, pattern: text }
    default:
      return { kind: 'search', property, text: { text: text.trim(), mode: 'simple', fields: [property.key] } }
  }
}

const textSuffixes = new Set<FilterSuffix>(['_starts', '_contains'])

/** Whether the column supports the filter, with operands of the column's type. */
export function hasFilter(property: SchemaProperty, suffix: FilterSuffix): boolean {
  return isAvailable(suffix, property) && (isPlainString(property) || !textSuffixes.has(suffix))
}

const notText = (parameter: string, property: SchemaProperty): HttpError =>
  httpError('filterNotText', { parameter, key: property.key, advice: operationsSentence(property) })

function isAvailable(suffix: FilterSuffix, property: SchemaProperty): boolean {
  if (property.key === '_id' && !idSuffixes.has(suffix)) return false
  return canFilter(property, suffix)
}

function refuseUnavailable(suffix: FilterSuffix, property: SchemaProperty): void {
  if (isAvailable(suffix, property)) return
  const needed = missingCapability(property, suffix) ?? 'index'
  throw httpError('columnWithout', {
    refusal: `Impossible d'appliquer un filtre ${suffix} sur le champ ${property.key}`,
    key: property.key,
    reason: `La fonctionnalité "${capabilityTitles[needed]}" n'est pas activée dans la configuration technique du champ. ${operationsSentence(property)}`
  })
}

function equalityFilter(
  parameter: string,
  suffix: '_eq' | '_neq' | '_in' | '_nin',
  property: SchemaProperty,
  text: string,
  context: FilterContext
): Filter {
  const isList = suffix === '_in' || suffix === '_nin'
  const negated = suffix === '_neq' || suffix === '_nin'
  const items = isList ? parseList(parameter, text) : [text]
  if (isDate(property)) {
    const periods = items.map((item) => periodOf(parameter, item, context))
    return { kind: 'during', property, periods, negated }
  }
  const values: Scalar[] = items.map((item) => parseScalar(parameter, item, property))
  if (property.type === 'string') refuseLongOperands(parameter, values, property, isList)
  return { kind: 'in', property, values, negated }
}

function instantFilter(
  parameter: string,
  bound: Bound,
  property: SchemaProperty,
  text: string,
  context: FilterContext
): Filter {
  const period =
    property.format === 'date-time' && isCalendarDate(text)
      ? dayIn(text, timeZoneOf(property, context))
      : periodOf(parameter, text, context)
  const at = bound === 'gte' || bound === 'lt' ? period.from : period.until
  return { kind: 'instant', property, bound: bound === 'gt' || bound === 'gte' ? 'gte' : 'lt', at }
}

function periodOf(parameter: string, text: string, context: FilterContext): Period {
  const period = parsePeriod(text, context.now)
  if (!period) throw operandError(parameter, text, 'une date')
  return period
}

/** Last day of four-digit years: the day after it cannot be written. */
const lastDay = '9999-12-31'
const dayMs = 86_400_000

export function dayIn(day: string, timeZone: string): Period {
  const from = startOfDay(day, timeZone)
  return { from, until: day === lastDay ? from + dayMs : endOfDay(day, timeZone) }
}

export function timeZoneOf(property: SchemaProperty, context: FilterContext): string {
  const columnZone = property.timeZone
  return columnZone && isTimeZone(columnZone) ? columnZone : context.defaultTimeZone
}

export function isDate(property: SchemaProperty): boolean {
  return property.type === 'string' && (property.format === 'date' || property.format === 'date-time')
}

/** Whether the values of a column are texts and nothing else: neither dates nor date-times. */
export function isPlainString(property: SchemaProperty): boolean {
  return property.type === 'string' && !isDate(property)
}
