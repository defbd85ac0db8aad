/** Content of a cell, by the type and concept of its column. */
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { hasConcept } from '../table/columns.ts'
import { formatDate, formatDateTime, type Clocks } from './dateTime.ts'
import { cutMiddle, fileName } from './shorten.ts'

interface ValueItem {
  /** Raw value in the data, for filters. */
  value: string
  text: string
}

export type CellContent =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'date-time'; text: string; clocks: Clocks }
  | { kind: 'link'; text: string; href: string; fileName?: string }
  | { kind: 'color'; text: string; color: string }
  | { kind: 'items'; items: ValueItem[] }
  | { kind: 'account'; text: string; account?: string; showsName: boolean }

export interface CellContext {
  locale: string
  /** Truncation length of the request in characters. */
  truncate: number
  booleans: { true: string; false: string }
}

const numberFormats = new Map<string, Intl.NumberFormat>()

function formatNumber(value: number, locale: string): string {
  let format = numberFormats.get(locale)
  if (!format) {
    // All digits of the data: the default maximum of three decimals would hide some. `min2`: four-digit numbers, often
    // years, are not grouped.
    format = new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 20 })
    numberFormats.set(locale, format)
  }
  return format.format(value)
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

export function cellContent(property: SchemaProperty, line: Line, context: CellContext): CellContent {
  const value = line[property.key]
  if (value === undefined || value === null || value === '') return { kind: 'empty' }
  if (property.separator) return { kind: 'items', items: itemsOf(property, value, context) }
  const label = isScalar(value) ? property['x-labels']?.[String(value)] : undefined
  if (label) return { kind: 'text', text: label }
  if (typeof value === 'boolean') return { kind: 'text', text: context.booleans[value ? 'true' : 'false'] }
  if (typeof value === 'number') return { kind: 'number', text: formatNumber(value, context.locale) }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return textContent(property, text, line, context)
}

function textContent(property: SchemaProperty, text: string, line: Line, context: CellContext): CellContent {
  if (property.format === 'date-time') {
    const shown = formatDateTime(text, context.locale, { column: property.timeZone })
    return shown.clocks
      ? { kind: 'date-time', text: shown.text, clocks: shown.clocks }
      : { kind: 'text', text: shown.text }
  }
  if (property.format === 'date') return { kind: 'text', text: formatDate(text, context.locale) }
  if (hasConcept(property, 'document')) return documentContent(text, line, context.truncate)
  if (hasConcept(property, 'webPage')) {
    const href = safeHref(text)
    return href ? { kind: 'link', text: cutMiddle(text, context.truncate, 10), href } : { kind: 'text', text }
  }
  if (hasConcept(property, 'color')) return { kind: 'color', text, color: text }
  if (property.key === '_updatedByName') return personContent(text, line._updatedBy)
  if (property.key === '_ownerName') return personContent(text, line._owner)
  if (hasConcept(property, 'account')) return { kind: 'account', text, account: text, showsName: false }
  return { kind: 'text', text }
}

function itemsOf(property: SchemaProperty, value: unknown, context: CellContext): ValueItem[] {
  const parts = Array.isArray(value) ? value.map(String) : String(value).split(property.separator ?? ',')
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => ({ value: part, text: itemText(property, part, context) }))
}

/** Text of a single value, for chips and filters. */
export function itemText(property: SchemaProperty, value: string, context: CellContext): string {
  const label = property['x-labels']?.[value]
  if (label) return label
  if (property.type === 'boolean') return context.booleans[value === 'true' ? 'true' : 'false']
  if (property.format === 'date') return formatDate(value, context.locale)
  if (property.format === 'date-time') {
    return /^\d{4}-\d{2}-\d{2}$/.test(value)
      ? formatDate(value, context.locale)
      : formatDateTime(value, context.locale, { column: property.timeZone }).text
  }
  const number = Number(value)
  if ((property.type === 'number' || property.type === 'integer') && Number.isFinite(number)) {
    return formatNumber(number, context.locale)
  }
  return value
}

function documentContent(text: string, line: Line, truncate: number): CellContent {
  const attachment = typeof line._attachment_url === 'string' ? safeHref(line._attachment_url) : undefined
  if (attachment) {
    const name = fileName(text)
    return { kind: 'link', text: cutMiddle(name, truncate, 4), href: attachment, fileName: name }
  }
  const href = safeHref(text)
  if (!href) return { kind: 'text', text }
  return { kind: 'link', text: cutMiddle(text, truncate, 10), href, fileName: fileName(text) }
}

/** Content of a cell with a person's name; an author that is an API key has no avatar. */
function personContent(name: string, reference: unknown): CellContent {
  const account = typeof reference === 'string' && !reference.startsWith('apiKey') ? reference : undefined
  return { kind: 'account', text: name, showsName: true, ...(account ? { account } : {}) }
}

/** URL that is safe as `href` (http or https only, never `javascript:`); undefined otherwise. */
export function safeHref(text: string): string | undefined {
  if (/^https?:\/\//i.test(text)) return text
  return undefined
}

/** Text used to measure the width of a cell. */
export function contentText(content: CellContent): string {
  if (content.kind === 'empty') return ''
  if (content.kind === 'items') return content.items.map((item) => item.text).join('   ')
  return content.text
}
