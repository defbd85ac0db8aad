/** Formats the value of an extended column as the text of its cell, in the formats of the platform. No I/O. */
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'

/** Returns null for no value. */
export function cellText(value: unknown, { separator }: Pick<SchemaProperty, 'separator'>): string | null {
  if (value === undefined || value === null) return null
  const text =
    Array.isArray(value) && separator?.trim() ? value.map(plainText).join(separator) : plainText(value)
  return cleanCell(text) || null
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

/** Removes NUL characters and replaces lone surrogates, which no cell of a file can have. */
export function cleanCell(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed
}
