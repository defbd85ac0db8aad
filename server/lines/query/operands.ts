/** Conversion of operands to the type of a column (docs/api/lines.md). */
import { hasWholeValues, operationsSentence } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import { jsonArray } from './cursor.ts'
import type { Scalar } from './linesQuery.ts'

export const maxValueLength = 200
const numberForm = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/**
 * Parses the items of `_in` and `_nin`: the inside of a JSON array when it starts with a quote, otherwise a
 * comma-separated list.
 * @throws HttpError 400
 */
export function parseList(parameter: string, text: string): string[] {
  const items = text.startsWith('"') ? jsonArray(text) : text.split(',').filter(Boolean)
  if (!items) throw httpError('malformedParameter', { name: parameter })
  const texts = items.filter((item) => item !== null && item !== '')
  if (texts.some((item) => typeof item === 'object')) {
    throw httpError('malformedParameter', { name: parameter })
  }
  if (!texts.length) throw httpError('filterNeedsValue', { parameter })
  return texts.map(String)
}

/**
 * Parses a string, number or boolean to compare the column with.
 * @throws HttpError 400
 */
export function parseScalar(parameter: string, text: string, property: SchemaProperty): Scalar {
  switch (property.type) {
    case 'integer':
    case 'number':
      return parseNumber(parameter, text)
    case 'boolean':
      if (text === 'true') return true
      if (text === 'false') return false
      throw operandError(parameter, text, 'un booléen (true ou false)')
    default:
      return text
  }
}

/** Parses a number; whole numbers beyond 2^53 become bigints. */
function parseNumber(parameter: string, text: string): number | bigint {
  const trimmed = text.trim()
  const value = numberForm.test(trimmed) ? Number(trimmed) : NaN
  if (!Number.isFinite(value)) throw operandError(parameter, text, 'un nombre')
  const isLong = /^[+-]?\d{16,}$/.test(trimmed) && !Number.isSafeInteger(value)
  return isLong ? BigInt(trimmed.replace('+', '')) : value
}

/**
 * Refuses strings longer than `maxValueLength`: longer values are not indexed whole, so such an operand would match
 * nothing.
 * @throws HttpError 400
 */
export function refuseLongOperands(
  parameter: string,
  values: Scalar[],
  property: SchemaProperty,
  isList: boolean
): void {
  if (hasWholeValues(property)) return
  const isLong = (value: Scalar): boolean =>
    typeof value === 'string' && characterCount(value) > maxValueLength
  if (!values.some(isLong)) return
  const operandName = isList ? 'une valeur' : 'la valeur'
  throw httpError('filterTooLong', {
    parameter,
    which: operandName,
    most: maxValueLength,
    advice: operationsSentence(property)
  })
}

export function operandError(parameter: string, text: string, expected: string): HttpError {
  return httpError('filterValue', { parameter, text, expected })
}

/** Counts code points, not UTF-16 code units. */
function characterCount(text: string): number {
  return text.length <= maxValueLength ? text.length : Array.from(text).length
}
