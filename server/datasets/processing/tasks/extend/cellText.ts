/** From the value of an extended column to the text of its cell, as the platform writes values. Pure. */
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'

/** Null for no value. */
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

/** A text without what no cell of a file has: NUL characters, halves of characters. */
export function cleanCell(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole
}
