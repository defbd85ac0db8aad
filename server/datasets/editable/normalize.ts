/** From what a client sends to the values of a line (docs/api/editing.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { isoDateTimeOf, isoDayOf, isZonedDateTime } from '../../formats/columns/dates.ts'
import { bare, trueWords } from '../../../contract/datasets/numberTexts.ts'
import { inZone } from './zonedDate.ts'
import { emptyContent, type LineContent } from './lineContent.ts'

/**
 * A value of a column from the text of a cell, a form field or a JSON string; undefined for no value.
 * What does not fit the column is left as it is, for validation to tell.
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

/** Items of a multi-valued column, those without value left out; undefined for a column of single values. */
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

/** What was given for a value that `valueOfText` made, as messages show it: the whole text, or one item of it. */
export function givenText(
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

/** Text that is no number: null, which an integer or bounded column refuses and which means nothing elsewhere. */
function numberOf(text: string, property: SchemaProperty): number | null | undefined {
  const compact = bare(text).replaceAll(/\s+/g, '').replace(',', '.')
  const number = compact === '' ? Number.NaN : Number(compact)
  if (Number.isFinite(number)) return number
  const isChecked =
    property.type === 'integer' || property.minimum !== undefined || property.maximum !== undefined
  return isChecked ? null : undefined
}

/** In the format of the column, or as ISO 8601: forms send the latter whatever the format. */
function dateTimeOf(text: string, property: SchemaProperty, defaultTimeZone: string): string {
  const timeZone = property.timeZone ?? defaultTimeZone
  const formatted = isoDateTimeOf(text, property.dateTimeFormat)
  if (formatted) return inZone(formatted, timeZone) ?? text
  const forced = text.length > 10 ? `${text.slice(0, 10)}T${text.slice(11)}` : text
  return isZonedDateTime(forced) ? forced : (inZone(forced, timeZone) ?? text)
}

export interface NormalizeOptions {
  defaultTimeZone: string
  /** A `null` or an empty text says that the column loses its value: it stays as null. */
  keepsRemovals: boolean
  /** An empty text says nothing of its column, as an empty cell of a table: what is stored stays. */
  skipsBlanks?: boolean
  /** Keys that are not of the content. */
  leftOut?: ReadonlySet<string>
}

/** The columns of a JSON object. Keys that are no column are kept: validation refuses them. */
export function normalizedContent(
  given: Record<string, unknown>,
  columns: ReadonlyMap<string, SchemaProperty>,
  { defaultTimeZone, keepsRemovals, skipsBlanks, leftOut }: NormalizeOptions
): LineContent {
  const content = emptyContent()
  for (const key of Object.keys(given)) {
    if (leftOut?.has(key)) continue
    const value = given[key]
    const property = columns.get(key)
    if (skipsBlanks && property && typeof value === 'string' && !value.trim()) continue
    const normal =
      property && typeof value === 'string'
        ? valueOfText(property, value, defaultTimeZone)
        : (value ?? undefined)
    // Null would take the value away, where validation has to refuse what is no number.
    if (normal === null && keepsRemovals) content[key] = Number.NaN
    else if (normal !== undefined) content[key] = normal
    else if (keepsRemovals) content[key] = null
  }
  return content
}
