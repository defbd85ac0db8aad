/**
 * Stored values as their columns are now. A line keeps what was written when its column was of another type, or had
 * another separator: it is read as that text would be read today, and stored so by the next write. Pure.
 */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { isIsoDay, isZonedDateTime } from '../../formats/columns/dates.ts'
import { lineChecker } from '../processing/tasks/lineRules.ts'
import { emptyContent, type LineContent } from './lineContent.ts'
import { valueOfText } from './normalize.ts'

export interface ColumnReader {
  /** The value as the column has it; what it cannot have stays as it is. */
  read: (value: unknown) => unknown
  /** What is wrong with a value that was read. */
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
      // Rules are for writes: lines that are there are not checked again.
      check ??= lineChecker([
        { key, type, ...(format ? { format } : {}), ...(separator ? { separator } : {}) }
      ])
      return check({ [key]: value })[0]?.message
    }
  }
}

/** The columns of a stored line as they are now. */
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

/** Whether a value is what the column has, without looking for what could be wrong with it. */
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
  const read = valueOfText(property, text, defaultTimeZone) ?? value
  return fits(read) ? read : value
}

/** The text that a cell would have; undefined for a value that no cell has. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const texts = value.map(textOf)
    return texts.includes(undefined) ? undefined : texts.join(', ')
  }
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
