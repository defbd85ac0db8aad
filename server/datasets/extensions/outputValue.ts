/** Converts the outputs of a service to values of a column. No I/O. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { isIsoDay, isZonedDateTime } from '../../formats/columns/dates.ts'
import {
  trimSeparators,
  isBooleanWord,
  parseNumber,
  trueWords
} from '../../../contract/datasets/numberTexts.ts'
import { valueOfText } from '../editable/normalize.ts'

/** Marks an output that cannot be converted to the type of the column. */
export const invalidValue = Symbol('unfit')

/** Returns the converted value; undefined without value; `unfit` when the conversion is impossible. */
export type OutputConversion = (value: unknown) => unknown

/** @param separator trimmed separator that splits texts of a multi-valued column; undefined for single values */
export function outputConversion(
  property: SchemaProperty,
  separator: string | undefined,
  defaultTimeZone: string
): OutputConversion {
  const { separator: _separator, ...single } = property
  const convert = singleConversion(single, defaultTimeZone)
  if (!separator) return (value) => (value === null || value === undefined ? undefined : convert(value))
  return (value) => {
    if (value === null || value === undefined) return undefined
    const parts: unknown[] = Array.isArray(value)
      ? value
      : typeof value === 'string'
        ? value.split(separator).map((part) => part.trim())
        : [value]
    const values = parts.filter((part) => part !== null && part !== '').map(convert)
    if (values.includes(invalidValue)) return invalidValue
    return values.length > 0 ? values : undefined
  }
}

function singleConversion(property: SchemaProperty, defaultTimeZone: string): OutputConversion {
  switch (property.type) {
    case 'number':
      return numberOf
    case 'integer':
      return (value) => {
        const number = numberOf(value)
        return number === undefined || Number.isSafeInteger(number) ? number : invalidValue
      }
    case 'boolean':
      return booleanOf
    case 'string':
      if (property.format === 'date') return dayOf
      if (property.format === 'date-time') return (value) => timeOf(value, property, defaultTimeZone)
      return textOf
    default:
      return (value) => (isTooDeep(value) ? invalidValue : value)
  }
}

/** Converts to a number; an empty text gives undefined. */
function numberOf(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? undefined : (parseNumber(value) ?? invalidValue)
  // JSON has no infinite numbers.
  return typeof value === 'number' && Number.isFinite(value) ? value : invalidValue
}

function booleanOf(value: unknown): unknown {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return invalidValue
  if (text.trim() === '') return undefined
  return isBooleanWord(text) ? trueWords.includes(trimSeparators(text).toLowerCase()) : invalidValue
}

function dayOf(value: unknown): unknown {
  if (typeof value !== 'string') return invalidValue
  const text = value.trim()
  if (text === '') return undefined
  const day = isZonedDateTime(text) ? text.slice(0, 10) : text
  return isIsoDay(day) ? day : invalidValue
}

function timeOf(value: unknown, property: SchemaProperty, defaultTimeZone: string): unknown {
  if (typeof value !== 'string') return invalidValue
  const time = valueOfText(property, value, defaultTimeZone)
  if (typeof time !== 'string') return time
  return isZonedDateTime(time) ? time : invalidValue
}

function textOf(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? undefined : value.toWellFormed()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (isTooDeep(value)) return invalidValue
  const isList = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  return isList ? value.join(', ') : JSON.stringify(value)
}

/** Maximum nesting of arrays and objects in a value; deeper values could overflow the stack of `JSON.stringify`. */
const deepest = 100

/** Whether arrays and objects are nested more than `deepest` levels. */
function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth >= deepest || Object.values(value).some((item) => isTooDeep(item, depth + 1))
}
