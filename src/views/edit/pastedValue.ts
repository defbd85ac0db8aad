/** What a pasted cell says for its column. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { isBooleanWord, parseNumber } from '../../../contract/datasets/numberTexts.ts'

/** A name or a label as people write it again. */
export function comparable(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
}

/** Tables show labels, and spreadsheets copy days and numbers as their country writes them; the server reads everything else. */
export function pastedValue(column: SchemaProperty, text: string, locale: string): string {
  if (column['x-labels']) return labelled(column, column['x-labels'], text)
  if (column.type === 'number' || column.type === 'integer') return numberText(text, locale)
  const isDate = column.format === 'date' || column.format === 'date-time'
  if (!isDate || locale !== 'fr') return text
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!parts) return text
  const [, day = '', month = '', year = '', hours, minutes = '', seconds = '00'] = parts
  const date = `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // What is no date stays as it was copied: so is it told when it is refused.
  if (!isDay(date)) return text
  if (column.format === 'date') return hours === undefined ? date : text
  return `${date}T${(hours ?? '0').padStart(2, '0')}:${minutes || '00'}:${seconds}`
}

/** Two digits are of the years that spreadsheets take them for. */
function wholeYear(year: string): string {
  if (year.length === 4) return year
  return Number(year) >= 69 ? `19${year}` : `20${year}`
}

function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

/** The number without the currency that a cell is shown with; English spreadsheets separate thousands with commas. */
function numberText(text: string, locale: string): string {
  const bare = text.replaceAll(/[€$£]/g, '').trim()
  return locale !== 'fr' && /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}

/** Whether the server makes a value of a cell, of numbers and booleans: it takes others for nothing, or for false. */
export function isReadable(column: SchemaProperty, text: string, locale: string): boolean {
  const { type, separator } = column
  if (text === '' || column['x-labels']) return true
  const parts = separator ? text.split(separator.trim() || separator).filter((part) => part.trim()) : [text]
  if (type === 'number' || type === 'integer') {
    return parts.every((part) => parseNumber(numberText(part, locale)) !== undefined)
  }
  return type !== 'boolean' || parts.every(isBooleanWord)
}

/** The values that a cell names by their labels. */
function labelled(column: SchemaProperty, labels: Record<string, string>, text: string): string {
  const valueOf = (part: string): string => {
    if (Object.hasOwn(labels, part)) return part
    const wanted = comparable(part)
    return Object.keys(labels).find((value) => comparable(labels[value] ?? '') === wanted) ?? part
  }
  const { separator } = column
  // A label may hold the separator.
  const whole = valueOf(text)
  if (!separator || whole !== text) return whole
  return text
    .split(separator.trim() || separator)
    .map((part) => valueOf(part.trim()))
    .join(separator)
}
