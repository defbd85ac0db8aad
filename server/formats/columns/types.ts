/** Detects the type of a column from a sample of its values (docs/api/processing.md). */
import type { FileProperty } from '../../../contract/datasets/dataset.ts'
import { dateFormats, dateTimeFormats, isIsoDay, isZonedDateTime, matchesFormat } from './dates.ts'
import { isBooleanWord, parseNumber } from '../../../contract/datasets/numberTexts.ts'

/** Number of distinct values sampled per column, and their maximum length in characters. */
export const sampledValues = 1000
export const sampledLength = 300

/** Maximum length of a text that is displayed in one line, and that can be filtered and sorted. */
export const shortTextLength = 200

export type DetectedType = Pick<
  FileProperty,
  'type' | 'format' | 'dateFormat' | 'dateTimeFormat' | 'codeLike' | 'x-display'
>

const codeCharacters = /^[A-Za-z_./-]*[0-9][A-Za-z0-9_./-]*$/

/** @param values distinct trimmed texts, at least one, none of them blank */
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
