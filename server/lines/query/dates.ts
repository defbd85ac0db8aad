/** Date operands (docs/api/lines.md): each denotes a period in UTC. */
import { addMonths, startOfMonth } from '../../time/months.ts'
import type { Period } from './linesQuery.ts'

const shortForm = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2})(?::(\d{2}))?(Z|[+-]\d{2}(?::?\d{2})?)?)?)?)?$/
const fullForm =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?(Z|[+-]\d{2}(?::?\d{2})?)?$/
/** Milliseconds since 1970. Four digits without sign are a year instead. */
const epochForm = /^(?:-\d{1,16}|\d{1,3}|\d{5,16})$/
const mathOperation = /([+-]\d{0,6}|\/)([yMwdhHms])/y

const fixedUnits: Record<string, number> = {
  w: 604_800_000,
  d: 86_400_000,
  h: 3_600_000,
  H: 3_600_000,
  m: 60_000,
  s: 1000
}

/**
 * Returns the period of an operand: one millisecond for a full date-time or for milliseconds since 1970; the whole
 * year, month, day, hour or minute for a shortened form; the rounding unit of an expression (`now/d`). An operand
 * without offset is in UTC. Undefined when the text has none of these forms.
 * @param now milliseconds since 1970, for expressions
 */
export function parsePeriod(text: string, now: number): Period | undefined {
  const operand = text.trim()
  if (operand.startsWith('now')) return withMath({ from: now, until: now + 1 }, operand.slice(3))
  const anchor = operand.indexOf('||')
  if (anchor === -1) return parseForm(operand)
  const period = parseForm(operand.slice(0, anchor))
  return period && withMath({ from: period.from, until: period.from + 1 }, operand.slice(anchor + 2))
}

function parseForm(text: string): Period | undefined {
  if (epochForm.test(text)) return valid(Number(text), Number(text) + 1)
  const fullMatch = fullForm.exec(text)
  if (fullMatch) {
    const [, day = '', hour, minute, second, fraction = '', offset = 'Z'] = fullMatch
    const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
    const from = instantOf(day, `${hour}:${minute}:${second}.${milliseconds}`, offset)
    return from === undefined ? undefined : valid(from, from + 1)
  }
  const short = shortForm.exec(text)
  if (!short) return undefined
  const [, year = '', month, day, hour, minute, offset = 'Z'] = short
  const from = instantOf(
    `${year}-${month ?? '01'}-${day ?? '01'}`,
    `${hour ?? '00'}:${minute ?? '00'}:00.000`,
    offset
  )
  if (from === undefined) return undefined
  const unit = minute ? 'm' : hour ? 'h' : day ? 'd' : month ? 'M' : 'y'
  return valid(from, shifted(from, unit, 1))
}

/** Whether a text is an existing day, as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function instantOf(day: string, time: string, offset: string): number | undefined {
  if (!isCalendarDate(day)) return undefined
  const zone = offset === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.replace(':', '').slice(3) || '00'}`
  const instant = Date.parse(`${day}T${time}${zone}`)
  return Number.isNaN(instant) ? undefined : instant
}

/** Applies `+1d`, `-2M`, `/y`… in order. Rounding widens the period to the unit; adding keeps its length. */
function withMath(start: Period, operations: string): Period | undefined {
  let period = start
  let position = 0
  while (position < operations.length) {
    mathOperation.lastIndex = position
    const match = mathOperation.exec(operations)
    if (!match) return undefined
    const [text, operation = '', unit = ''] = match
    position += text.length
    period = operation === '/' ? rounded(period.from, unit) : moved(period, unit, amountOf(operation))
  }
  return valid(period.from, period.until)
}

const amountOf = (operation: string): number =>
  operation.length > 1 ? Number(operation) : Number(`${operation}1`)

function moved({ from, until }: Period, unit: string, amount: number): Period {
  return { from: shifted(from, unit, amount), until: shifted(until, unit, amount) }
}

function rounded(instant: number, unit: string): Period {
  const from = startOfUnit(instant, unit)
  return { from, until: shifted(from, unit, 1) }
}

function startOfUnit(instant: number, unit: string): number {
  const date = new Date(instant)
  if (unit === 'y') return startOfMonth(date.getUTCFullYear(), 0)
  if (unit === 'M') return startOfMonth(date.getUTCFullYear(), date.getUTCMonth())
  // Weeks start on a Monday; 1970 began on a Thursday.
  const shift = unit === 'w' ? 3 * 86_400_000 : 0
  const length = fixedUnits[unit] ?? 1
  return Math.floor((instant + shift) / length) * length - shift
}

function shifted(instant: number, unit: string, amount: number): number {
  if (unit !== 'y' && unit !== 'M') return instant + (fixedUnits[unit] ?? 1) * amount
  return addMonths(instant, amount * (unit === 'y' ? 12 : 1))
}

/** Limits of years with four digits, which both ISO texts and DuckDB timestamps can hold. */
const earliest = Date.parse('0000-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z') + 1

function valid(from: number, until: number): Period | undefined {
  return from >= earliest && until <= latest ? { from, until } : undefined
}
