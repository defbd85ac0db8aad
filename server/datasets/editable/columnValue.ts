/**
 * Converts stored values to the current type of their column. A line keeps the value that was written when its column
 * had another type or separator: a read parses its text as of today, and the next write stores the result. No I/O.
 */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { isIsoDay, isZonedDateTime } from '../../formats/columns/dates.ts'
import { lineChecker } from '../processing/tasks/lineRules.ts'
import { emptyContent, type LineContent } from './lineContent.ts'
import { valueOfText } from './normalize.ts'

export interface ColumnReader {
  /** Returns the value in the type of the column; a value that cannot be converted is returned unchanged. */
  read: (value: unknown) => unknown
  /** Returns the error of a value that `read` returned, undefined for a valid value. */
  problemOf: (value: unknown) => string | undefined
}

export function columnReader(property: SchemaProperty, defaultTimeZone: string): ColumnReader {
  const fits = fitting(property)
  let check: ReturnType<typeof lineChecker> | undefined
  return {
    read: (value) => (fits(value) ? value : converted(property, value, fits, defaultTimeZone)),
    problemOf: (value) => {
      if (fits(value)) return undefined
      const { key, type, format, separator } = property
      // The rules of a column apply to writes only: stored lines are not checked against them again.
      check ??= lineChecker([
        { key, type, ...(format ? { format } : {}), ...(separator ? { separator } : {}) }
      ])
      return check({ [key]: value })[0]?.message
    }
  }
}

/** Returns the content of a stored line with each value in the current type of its column. */
export function readContent(
  stored: LineContent,
  columns: ReadonlyMap<string, SchemaProperty>,
  defaultTimeZone: string
): LineContent {
  const content = emptyContent()
  for (const [key, value] of Object.entries(stored)) {
    const property = columns.get(key)
    content[key] = property ? columnReader(property, defaultTimeZone).read(value) : value
  }
  return content
}

type Fits = (value: unknown) => boolean

/** Returns a fast check that a value has the type of the column, without an error message. */
function fitting({ separator, type, format }: SchemaProperty): Fits {
  const fits = fittingType(type, format)
  const isList = !!separator?.trim()
  return (value) =>
    value === undefined ||
    value === null ||
    (isList ? Array.isArray(value) && value.every(fits) : fits(value))
}

function fittingType(type: SchemaProperty['type'], format: string | undefined): Fits {
  switch (type) {
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'integer':
      return Number.isInteger
    case 'number':
      return Number.isFinite
    case 'string':
      if (format === 'date') return (value) => typeof value === 'string' && isIsoDay(value)
      if (format === 'date-time') return (value) => typeof value === 'string' && isZonedDateTime(value)
      return (value) => typeof value === 'string'
    default:
      return () => true
  }
}

function converted(property: SchemaProperty, value: unknown, fits: Fits, defaultTimeZone: string): unknown {
  const text = textOf(value)
  if (text === undefined) return value
  const parsed = valueOfText(property, text, defaultTimeZone) ?? value
  return fits(parsed) ? parsed : value
}

/** Returns the text that a table cell would have for the value; undefined for an object or null. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const texts = value.map(textOf)
    return texts.includes(undefined) ? undefined : texts.join(', ')
  }
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
