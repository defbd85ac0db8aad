/**
 * Simple, slow evaluator of the contract: loops over rows in memory, as a reference for the engine. Shares only the
 * type of a column with the server.
 */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { dayOf, startOfDay } from './plainDates.ts'

export type PlainValue = string | number | boolean
/** Value of a cell; an array for a multi-valued column, null for no value. */
type PlainCell = PlainValue | string[] | null
export type PlainRow = Record<string, PlainCell>

export type Operator =
  | 'eq'
  | 'neq'
  | 'in'
  | 'nin'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'starts'
  | 'contains'
  | 'exists'
  | 'nexists'

export interface PlainFilter {
  key: string
  operator: Operator
  /** Operands: none for `exists`, several for `in`; dates as `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or date-times. */
  operands: PlainValue[]
}

export interface PlainSort {
  key: string
  descending: boolean
}

const maxLength = 200
const platformZone = 'Europe/Paris'

export const isDay = ({ format }: SchemaProperty): boolean => format === 'date'
export const isInstant = ({ format }: SchemaProperty): boolean => format === 'date-time'
export const zoneOf = ({ timeZone }: SchemaProperty): string => timeZone ?? platformZone

export function valuesOf(row: PlainRow, { key }: SchemaProperty): PlainValue[] {
  const cell = row[key] ?? null
  return cell === null ? [] : Array.isArray(cell) ? cell : [cell]
}

/** Whether a text is too long to be compared, sorted or grouped. */
export function isLong(value: PlainValue): boolean {
  return typeof value === 'string' && Array.from(value).length > maxLength
}

export function matches(row: PlainRow, column: SchemaProperty, filter: PlainFilter): boolean {
  const values = valuesOf(row, column)
  const { operator, operands } = filter
  const isOneOf = (value: PlainValue): boolean => operands.some((operand) => equals(value, operand, column))
  switch (operator) {
    case 'exists':
      return values.length > 0
    case 'nexists':
      return values.length === 0
    case 'eq':
    case 'in':
      return values.some(isOneOf)
    case 'neq':
    case 'nin':
      return !values.some(isOneOf)
    case 'starts':
      return values.some((value) => String(value).startsWith(String(operands[0])))
    case 'contains':
      return values.some((value) => contains(String(value), String(operands[0])))
    default:
      return values.some((value) => isWithin(value, operator, operands[0] ?? '', column))
  }
}

function equals(value: PlainValue, operand: PlainValue, column: SchemaProperty): boolean {
  if (!isDay(column) && !isInstant(column)) return value === operand
  const [from, until] = periodOf(String(operand))
  const at = Date.parse(String(value))
  return at >= from && at < until
}

function isWithin(
  value: PlainValue,
  operator: Operator,
  operand: PlainValue,
  column: SchemaProperty
): boolean {
  if (isDay(column) || isInstant(column)) {
    const isWholeDay = isInstant(column) && /^\d{4}-\d\d-\d\d$/.test(String(operand))
    const [from, until] = isWholeDay ? dayIn(String(operand), zoneOf(column)) : periodOf(String(operand))
    const at = Date.parse(String(value))
    if (operator === 'gt') return at >= until
    if (operator === 'gte') return at >= from
    return operator === 'lt' ? at < from : at < until
  }
  if (isLong(value) && !column['x-capabilities']?.wildcard) return false
  const order = compare(value, operand)
  if (operator === 'gt') return order > 0
  if (operator === 'gte') return order >= 0
  return operator === 'lt' ? order < 0 : order <= 0
}

function dayIn(day: string, zone: string): [from: number, until: number] {
  return [startOfDay(day, zone), startOfDay(dayOf(Date.parse(day) + 36 * 3_600_000, 'UTC'), zone)]
}

/** Period of a date, in UTC milliseconds. */
export function periodOf(operand: string): [from: number, until: number] {
  const from = Date.parse(operand)
  const date = new Date(from)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  if (operand.length === 4) return [from, Date.UTC(year + 1, 0)]
  if (operand.length === 7) return [from, Date.UTC(year, month + 1)]
  if (operand.length === 10) return [from, Date.UTC(year, month, day + 1)]
  return [from, from + 1]
}

/** Wildcard match: `*` stands for any characters and `?` for one. */
function contains(text: string, pattern: string): boolean {
  const [texts, parts] = [Array.from(text), Array.from(pattern)]
  const isAt = (position: number, part: number): boolean => {
    if (part === parts.length) return true
    if (parts[part] === '*') {
      for (let next = position; next <= texts.length; next++) if (isAt(next, part + 1)) return true
      return false
    }
    if (position === texts.length) return false
    return (parts[part] === '?' || parts[part] === texts[position]) && isAt(position + 1, part + 1)
  }
  return texts.some((_, start) => isAt(start, 0)) || isAt(texts.length, 0)
}

/** Compares values; texts by their bytes. */
export function compare(a: PlainValue, b: PlainValue): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return Buffer.compare(Buffer.from(a), Buffer.from(b))
  }
  return Number(a) - Number(b)
}

export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Sorts rows; equal rows stay in the order of the file. */
export function sorted(rows: PlainRow[], sort: PlainSort[], columns: SchemaProperty[]): PlainRow[] {
  const terms = sort.flatMap(({ key, descending }) => {
    const column = columns.find((item) => item.key === key)
    if (!column) throw new Error(`no column ${key}`)
    const isPlainText = column.type === 'string' && !isDay(column) && !isInstant(column)
    const forms = isPlainText ? [(value: PlainValue) => folded(String(value)), same] : [formOf(column)]
    return forms.map((form) => ({ column, descending, form }))
  })
  return rows.toSorted((a, b) => {
    for (const { column, descending, form } of terms) {
      const [left, right] = [a, b].map((row) => {
        const values = valuesOf(row, column)
          .filter((value) => !isLong(value))
          .map(form)
          .toSorted(compare)
        return descending ? values.at(-1) : values[0]
      })
      if (left === undefined && right === undefined) continue
      if (left === undefined) return 1
      if (right === undefined) return -1
      const order = compare(left, right)
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
}

const same = (value: PlainValue): PlainValue => value

function formOf(column: SchemaProperty): (value: PlainValue) => PlainValue {
  return isInstant(column) ? (value) => Date.parse(String(value)) : same
}
