/** Reads values of remote responses, which may have any shape: each function returns a valid value or undefined. */
import { objectOf, type Json } from '../../../contract/json.ts'

export type Untrusted = Json
export { objectOf }

export function listOf(value: unknown): Untrusted[] {
  return Array.isArray(value) ? value.map(objectOf) : []
}

/** Returns a text that is not blank, trimmed and well-formed: lone surrogates cannot be encoded in addresses. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  return value.trim().toWellFormed() || undefined
}

/** Returns a text, or the best one of a map by language. */
export function localizedText(value: unknown, languages = ['fr', 'en']): string | undefined {
  const plain = textOf(value)
  if (plain) return plain
  const texts = objectOf(value)
  for (const language of [...languages, ...Object.keys(texts)]) {
    const text = textOf(texts[language])
    if (text) return text
  }
  return undefined
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

/** Returns an HTTP address; undefined for anything else. */
export function addressOf(value: unknown, base?: string | URL): string | undefined {
  const text = textOf(value)
  if (!text || !URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}

/**
 * Returns the ISO instant of a date in a common form, in UTC if it has no zone; undefined for an invalid date or a year
 * without four digits.
 */
export function instantOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? value : textOf(value)
  if (text === undefined) return undefined
  const isNaive = typeof text === 'string' && /^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(text)
  const date = new Date(isNaive ? `${text.replace(' ', 'T')}Z` : text)
  const instant = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  return /^\d{4}-/.test(instant) ? instant : undefined
}

/** Returns the date as YYYY-MM-DD. */
export const dayOf = (value: unknown): string | undefined => instantOf(value)?.slice(0, 10)

/** Returns the period between two dates; undefined without the first one. */
export function periodOf(start: unknown, end: unknown): { start: string; end?: string } | undefined {
  const [first, last] = [dayOf(start), dayOf(end)]
  return first ? { start: first, ...(last ? { end: last } : {}) } : undefined
}

export function textsOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map((item) => textOf(item)) : []
  return texts.filter((text) => text !== undefined)
}

/** Returns the object without undefined values and empty lists. */
export function withoutEmpty<Value extends object>(value: {
  [Key in keyof Value]: Value[Key] | undefined
}): Value {
  const entries = Object.entries(value).filter(
    ([, property]) => property !== undefined && !(Array.isArray(property) && property.length === 0)
  )
  return Object.fromEntries(entries) as Value
}
