/** Converts a pasted cell to the value of its column. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { isBooleanWord, parseNumber } from '../../../contract/datasets/numberTexts.ts'

/** Normalizes a name or label for comparison. */
export function comparable(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
}

/**
 * Converts labels to values, and local date and number formats to ISO; other texts are sent as they are, and parsed by
 * the server.
 */
export function pastedValue(column: SchemaProperty, text: string, locale: string): string {
  if (column['x-labels']) return labelled(column, column['x-labels'], text)
  if (column.type === 'number' || column.type === 'integer') return numberText(text, locale)
  const isDate = column.format === 'date' || column.format === 'date-time'
  if (!isDate || locale !== 'fr') return text
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!parts) return text
  const [, day = '', month = '', year = '', hours, minutes = '', seconds = '00'] = parts
  const date = `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // A text that is no date is sent as copied, so that the error message quotes it.
  if (!isDay(date)) return text
  if (column.format === 'date') return hours === undefined ? date : text
  return `${date}T${(hours ?? '0').padStart(2, '0')}:${minutes || '00'}:${seconds}`
}

/** Expands a year of two digits with the same pivot as spreadsheets. */
function wholeYear(year: string): string {
  if (year.length === 4) return year
  return Number(year) >= 69 ? `19${year}` : `20${year}`
}

function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

/** Number without its currency sign and thousands separators, which are commas in English. */
function numberText(text: string, locale: string): string {
  const bare = text.replaceAll(/[€$£]/g, '').trim()
  return locale !== 'fr' && /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}

/** Whether the server can parse a number or boolean cell: it reads other texts as empty or false. */
export function isReadable(column: SchemaProperty, text: string, locale: string): boolean {
  const { type, separator } = column
  if (text === '' || column['x-labels']) return true
  const parts = separator ? text.split(separator.trim() || separator).filter((part) => part.trim()) : [text]
  if (type === 'number' || type === 'integer') {
    return parts.every((part) => parseNumber(numberText(part, locale)) !== undefined)
  }
  return type !== 'boolean' || parts.every(isBooleanWord)
}

/** Replaces labels by the values that they stand for. */
function labelled(column: SchemaProperty, labels: Record<string, string>, text: string): string {
  const valueOf = (part: string): string => {
    if (Object.hasOwn(labels, part)) return part
    const comparablePart = comparable(part)
    return Object.keys(labels).find((value) => comparable(labels[value] ?? '') === comparablePart) ?? part
  }
  const { separator } = column
  // A label may contain the separator.
  const whole = valueOf(text)
  if (!separator || whole !== text) return whole
  return text
    .split(separator.trim() || separator)
    .map((part) => valueOf(part.trim()))
    .join(separator)
}
