/** Group expressions: grouping of lines, and value of each group (docs/api/ods-compat.md). */
import { canGroup, capabilityTitles } from '../../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../../http/errors.ts'
import { zonedText } from '../../aggregations/dates.ts'
import type { CombinationKey } from '../../../../lines/query/aggregations/combinations.ts'
import {
  calendarUnits,
  instantPeriods,
  periodInstant,
  periodsOf
} from '../../../../lines/query/aggregations/intervals.ts'
import { isDate } from '../../../../lines/query/filters.ts'
import { QuerySyntaxError } from '../../../../lines/query/syntaxError.ts'
import type { GroupExpression, Item, Literal, RangeExpression } from '../grammar/nodes.ts'
import { existingColumn, isNumeric, type ExploreContext } from './context.ts'
import { clockOf, clockZone, finestPart, formatted } from './dateTexts.ts'
import { checkDate } from './select.ts'
import { periodIn, textOf } from './values.ts'

export interface GroupKey {
  name: string
  expression: GroupExpression
  property: SchemaProperty
  grouping: CombinationKey['grouping']
  /** Returns the value of a group in the response, from the text of its key. */
  valueOf: (key: string | null) => unknown
  /** Keys of all groups, including groups without lines; undefined when only groups with lines are returned. */
  allKeys?: string[]
}

type Unit = keyof typeof calendarUnits
const shortUnits: Record<string, Unit> = {
  ms: 'millisecond',
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
  q: 'quarter',
  y: 'year'
}

/** @throws HttpError 400 for an unknown column, QuerySyntaxError for an invalid range */
export function groupKey(
  { expression, text, alias }: Item<GroupExpression>,
  context: ExploreContext
): GroupKey {
  const property = groupedColumn(expression.column, context.schema)
  const base = { name: alias ?? text, expression, property }
  switch (expression.kind) {
    case 'column':
      return { ...base, grouping: { kind: 'value', instants: true }, valueOf: valueReader(property) }
    case 'datePart':
    case 'dateFormat': {
      checkDate(property, text)
      const part = expression.kind === 'datePart' ? expression.part : finestPart(expression.format)
      const grouping = periodsOf(property, calendarUnits[part ?? 'year'], context.timeZone)
      const zone = clockZone(property, context.timeZone)
      const format = expression.kind === 'dateFormat' ? expression.format : undefined
      return {
        ...base,
        grouping,
        valueOf: (key) => {
          const clock = clockOf(periodInstant(Number(key), grouping), zone)
          return format === undefined ? clock.getUTCFullYear() : formatted(clock, format)
        }
      }
    }
    default:
      return { ...base, ...range(expression, property, text, context) }
  }
}

function groupedColumn(key: string, schema: SchemaProperty[]): SchemaProperty {
  const property = existingColumn(key, schema, 'Impossible de grouper par le champ')
  if (canGroup(property) && property.type !== 'object' && key !== '_id') return property
  throw httpError('columnWithout', {
    refusal: `Impossible de grouper sur le champ ${key}`,
    key,
    reason: `La fonctionnalité "${capabilityTitles.values}" n'est pas activée dans la configuration technique du champ.`
  })
}

function valueReader(property: SchemaProperty): (key: string | null) => unknown {
  if (isNumeric(property)) return (key) => (key === null ? null : Number(key))
  if (property.type === 'boolean') return (key) => (key === null ? null : key === 'true')
  if (property.format === 'date') return (key) => (key === null ? null : Date.parse(key))
  if (property.format === 'date-time') return (key) => (key === null ? null : Number(key))
  return (key) => key
}

type Range = Pick<GroupKey, 'grouping' | 'valueOf' | 'allKeys'>

function range(
  expression: RangeExpression,
  property: SchemaProperty,
  text: string,
  context: ExploreContext
): Range {
  switch (expression.kind) {
    case 'rangeWidth':
      return widths(expression.width, property, text)
    case 'rangePeriod':
      return periods(expression, property, text, context)
    case 'rangeBounds':
      return intervals(expression.bounds, property, text, context)
  }
}

function widths(widthText: string, property: SchemaProperty, text: string): Range {
  const width = Number(widthText)
  if (!isNumeric(property)) throw new QuerySyntaxError(`${text}, la colonne n'est pas de type numérique`)
  if (!(width > 0)) throw new QuerySyntaxError(`${text}, la largeur d'un intervalle est positive`)
  const edge = (number: number): number => Number((number * width).toPrecision(15))
  return {
    grouping: { kind: 'range', width },
    valueOf: (key) => `[${edge(Number(key))}, ${edge(Number(key) + 1)}[`
  }
}

function periods(
  { amount, unit: unitText }: Extract<RangeExpression, { kind: 'rangePeriod' }>,
  property: SchemaProperty,
  text: string,
  { timeZone }: ExploreContext
): Range {
  checkDate(property, text)
  const unit = unitOf(unitText)
  if (!unit) throw new QuerySyntaxError(`unité de temps inconnue "${unitText}"`)
  if (Number(amount) !== 1) {
    throw new QuerySyntaxError('grouping by multiples of calendard units is not supported ')
  }
  // Dates are instants at midnight UTC, but the periods are those of the time zone.
  const grouping = instantPeriods(calendarUnits[unit], timeZone)
  const edge = (number: number): string => {
    const instant = periodInstant(number, grouping)
    return timeZone === 'UTC'
      ? new Date(instant).toISOString()
      : zonedText(instant, timeZone, { milliseconds: false })
  }
  return { grouping, valueOf: (key) => `[${edge(Number(key))}, ${edge(Number(key) + 1)}[` }
}

function unitOf(text: string): Unit | undefined {
  if (Object.hasOwn(shortUnits, text)) return shortUnits[text]
  const name = text.toLowerCase().replace(/s$/, '')
  return Object.hasOwn(calendarUnits, name) ? (name as Unit) : undefined
}

/** Returns a group for each interval between two bounds; the first and the last interval may be open. */
function intervals(
  literals: (Literal | undefined)[],
  property: SchemaProperty,
  text: string,
  context: ExploreContext
): Range {
  if (!isDate(property) && !isNumeric(property)) {
    throw new QuerySyntaxError(`${text}, la colonne n'est ni un nombre ni une date`)
  }
  const bounds = literals.flatMap((bound) => (bound ? [boundOf(bound, property, context)] : []))
  if (bounds.some((bound, index) => index > 0 && bound <= (bounds[index - 1] as number))) {
    throw new QuerySyntaxError(`${text}, les bornes sont croissantes`)
  }
  const edge = (number: number): string => {
    const bound = bounds[number]
    if (bound === undefined) return '*'
    return isDate(property) ? new Date(bound).toISOString() : decimalText(bound)
  }
  const first = literals[0] === undefined ? 0 : 1
  const last = bounds.length - (literals.at(-1) === undefined ? 0 : 1)
  return {
    grouping: { kind: 'bounds', bounds },
    valueOf: (key) => `[${edge(Number(key) - 1)}, ${edge(Number(key))}[`,
    allKeys: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String(first + index))
  }
}

/** Returns a number with at least one decimal, such as `10.0`. */
const decimalText = (bound: number): string => (Number.isInteger(bound) ? `${bound}.0` : String(bound))

function boundOf(bound: Literal, property: SchemaProperty, context: ExploreContext): number {
  if (isDate(property)) return periodIn(context.timeZone, bound, context).from
  const value = bound.kind === 'number' ? Number(bound.text) : NaN
  if (!Number.isFinite(value)) throw new QuerySyntaxError(`"${textOf(bound)}" n'est pas un nombre`)
  return value
}
