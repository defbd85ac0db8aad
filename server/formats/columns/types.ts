/** The type of a column, from a sample of its values (docs/api/processing.md). */
import type { FileProperty } from '../../../contract/datasets/dataset.ts'
import { dateFormats, dateTimeFormats, isIsoDay, isZonedDateTime, matchesFormat } from './dates.ts'
import { isBooleanWord, parseNumber } from '../../../contract/datasets/numberTexts.ts'

/** Distinct values looked at in each column, and the length at which they are cut. */
export const sampledValues = 1000
export const sampledLength = 300

/** Longest text that is not displayed as a paragraph, and that can be filtered and sorted. */
export const shortTextLength = 200

export type DetectedType = Pick<
  FileProperty,
  'type' | 'format' | 'dateFormat' | 'dateTimeFormat' | 'codeLike' | 'x-display'
>

const codeCharacters = /^[A-Za-z_./-]*[0-9][A-Za-z0-9_./-]*$/

/** @param values distinct texts, trimmed, none of them blank, at least one */
export function detectType(values: string[]): DetectedType {
  if (values.every(isBooleanWord)) return { type: 'boolean' }
  const numbers = numbersOf(values)
  if (numbers) return { type: numbers.every(Number.isInteger) ? 'integer' : 'number' }

  const dateTimeFormat = dateTimeFormats.find((format) =>
    values.every((value) => matchesFormat(value, format))
  )
  if (dateTimeFormat) return { type: 'string', format: 'date-time', dateTimeFormat: dateTimeFormat.name }
  if (values.every(isZonedDateTime)) return { type: 'string', format: 'date-time' }
  const dateFormat = dateFormats.find((format) => values.every((value) => matchesFormat(value, format)))
  if (dateFormat) return { type: 'string', format: 'date', dateFormat: dateFormat.name }
  if (values.every(isIsoDay)) return { type: 'string', format: 'date' }

  if (values.some((value) => value.length > shortTextLength))
    return { type: 'string', 'x-display': 'textarea' }
  if (values.every((value) => codeCharacters.test(value))) return { type: 'string', codeLike: true }
  return { type: 'string' }
}

function numbersOf(values: string[]): number[] | undefined {
  const numbers: number[] = []
  for (const value of values) {
    const number = parseNumber(value)
    if (number === undefined) return undefined
    numbers.push(number)
  }
  return numbers
}
