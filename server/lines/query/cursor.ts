/**
 * The cursor of the next page: the JSON array of the sort values of the last line, without its brackets
 * (docs/api/lines.md). Dates are texts, date-times are microseconds since 1970 in UTC, and whole numbers beyond 2^53
 * are texts.
 */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import type { CursorValue } from '../engine.ts'
import { isCalendarDate } from './dates.ts'
import type { SortTerm } from './linesQuery.ts'

export function formatCursor(values: CursorValue[]): string {
  return JSON.stringify(values).slice(1, -1)
}

/**
 * @param terms sort terms that the cursor was made for
 * @throws HttpError 400 when the cursor does not fit these terms
 */
export function parseCursor(text: string, terms: SortTerm[], schema: SchemaProperty[]): CursorValue[] {
  const values = jsonArray(text)
  if (values?.length !== terms.length) throw malformed()
  return terms.map((term, index) => {
    const value = values[index]
    const property = schema.find(({ key }) => key === term.key)
    if (value !== null && !fits(value, term, property)) throw malformed()
    return value as CursorValue
  })
}

const malformed = (): HttpError => httpError('malformedParameter', { name: 'after' })

/** Parses the items of a JSON array written without its brackets; undefined when the text is not one. */
export function jsonArray(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(`[${text}]`)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function fits(value: unknown, term: SortTerm, property: SchemaProperty | undefined): boolean {
  // The key of a term without property is the relevance or a calculated number.
  if (!property || property.type === 'integer') return Number.isFinite(value) || isWholeText(value)
  if (property.type === 'number') return Number.isFinite(value)
  if (property.type === 'boolean') return typeof value === 'boolean'
  if (term.form !== 'natural') return typeof value === 'string'
  if (property.format === 'date') return typeof value === 'string' && isCalendarDate(value)
  // Microseconds of years before 1685 or after 2255 exceed 2^53 and are texts.
  if (property.format === 'date-time') return Number.isSafeInteger(value) || isWholeText(value)
  return typeof value === 'string'
}

function isWholeText(value: unknown): boolean {
  return typeof value === 'string' && /^-?\d{1,19}$/.test(value)
}
