/** Converts values sent by a client to the values of a line (docs/api/editing.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { isoDateTimeOf, isoDayOf, isZonedDateTime } from '../../formats/columns/dates.ts'
import { trimSeparators, trueWords } from '../../../contract/datasets/numberTexts.ts'
import { inZone } from './zonedDate.ts'
import { emptyContent, type LineContent } from './lineContent.ts'

/**
 * Converts the text of a cell, a form field or a JSON string to a value of the column; undefined for no value. A text
 * that does not fit the column is returned unchanged, for validation to refuse.
 */
export function valueOfText(property: SchemaProperty, text: string, defaultTimeZone: string): unknown {
  const trimmed = text.trim()
  if (!trimmed) return undefined
  const parts = partsOf(property, trimmed, defaultTimeZone)
  if (parts) return parts.length ? parts.map(({ value }) => value) : undefined
  switch (property.type) {
    case 'boolean':
      return isTrue(trimmed)
    case 'integer':
    case 'number':
      return numberOf(trimmed, property)
    case 'string':
      if (property.format === 'date') return isoDayOf(trimmed, property.dateFormat) ?? trimmed
      if (property.format === 'date-time') return dateTimeOf(trimmed, property, defaultTimeZone)
      return trimmed
    default:
      return trimmed
  }
}

/** Splits the text of a multi-valued column, without empty items; undefined for a column of single values. */
function partsOf(
  { separator, ...single }: SchemaProperty,
  text: string,
  defaultTimeZone: string
): { text: string; value: unknown }[] | undefined {
  const sign = separator?.trim()
  if (!sign) return undefined
  return text
    .split(sign)
    .map((part) => ({ text: part.trim(), value: valueOfText(single, part, defaultTimeZone) }))
    .filter(({ value }) => value !== undefined)
}

/**
 * Returns the text that was given for a value of `valueOfText`, for messages: the whole text, or one item of a list.
 */
export function sentText(
  property: SchemaProperty,
  text: string,
  defaultTimeZone: string,
  index?: number
): string {
  if (index === undefined) return text
  return partsOf(property, text.trim(), defaultTimeZone)?.[index]?.text ?? text
}

const trueWord = new RegExp(`^[\\s_]*(${trueWords.join('|')})[\\s_]*$`, 'i')

const isTrue = (text: string): boolean => trueWord.test(text)

/**
 * Parses a number. A text that is no number gives null where validation refuses null (integer or bounded column), else
 * undefined.
 */
function numberOf(text: string, property: SchemaProperty): number | null | undefined {
  const compact = trimSeparators(text).replaceAll(/\s+/g, '').replace(',', '.')
  const number = compact === '' ? Number.NaN : Number(compact)
  if (Number.isFinite(number)) return number
  const isChecked =
    property.type === 'integer' || property.minimum !== undefined || property.maximum !== undefined
  return isChecked ? null : undefined
}

/** Parses a date and time in the format of the column, or else as ISO 8601, which forms send whatever the format. */
function dateTimeOf(text: string, property: SchemaProperty, defaultTimeZone: string): string {
  const timeZone = property.timeZone ?? defaultTimeZone
  const formatted = isoDateTimeOf(text, property.dateTimeFormat)
  if (formatted) return inZone(formatted, timeZone) ?? text
  const forced = text.length > 10 ? `${text.slice(0, 10)}T${text.slice(11)}` : text
  return isZonedDateTime(forced) ? forced : (inZone(forced, timeZone) ?? text)
}

interface NormalizeOptions {
  defaultTimeZone: string
  /** A `null` or an empty text removes the value of its column, and is kept as null. */
  keepsRemovals: boolean
  /** An empty text leaves the stored value, like an empty cell of a table. */
  skipsBlanks?: boolean
  /** Keys of the object that are not columns. */
  leftOut?: ReadonlySet<string>
}

/** Returns the columns of a JSON object. Unknown keys are kept, for validation to refuse. */
export function normalizedContent(
  values: Record<string, unknown>,
  columns: ReadonlyMap<string, SchemaProperty>,
  { defaultTimeZone, keepsRemovals, skipsBlanks, leftOut }: NormalizeOptions
): LineContent {
  const content = emptyContent()
  for (const key of Object.keys(values)) {
    if (leftOut?.has(key)) continue
    const value = values[key]
    const property = columns.get(key)
    if (skipsBlanks && property && typeof value === 'string' && !value.trim()) continue
    const normal =
      property && typeof value === 'string'
        ? valueOfText(property, value, defaultTimeZone)
        : (value ?? undefined)
    // Null would remove the value; NaN is refused by validation.
    if (normal === null && keepsRemovals) content[key] = Number.NaN
    else if (normal !== undefined) content[key] = normal
    else if (keepsRemovals) content[key] = null
  }
  return content
}
