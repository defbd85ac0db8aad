/** The values of a line that the engine wrote as JSON text. */
import { bared } from '../bareObjects.ts'

declare global {
  interface JSON {
    /** In V8 since 11.4, not yet in TypeScript's library. */
    rawJSON(text: string): unknown
    isRawJSON(value: unknown): value is { rawJSON: string }
  }
}

const longDigits = /\d{16}/
const wholeNumber = /^-?\d{16,}$/

/** Whole numbers that JavaScript cannot hold stay as they were written, through `JSON.stringify` too. */
export function parseLine(text: string): Record<string, unknown> {
  const reviver = longDigits.test(text) ? keepLongNumber : undefined
  return bared(JSON.parse(text, reviver) as object)
}

/** The digits of a whole number that JavaScript cannot hold; undefined for any other value of a line. */
export function longNumber(value: unknown): string | undefined {
  return JSON.isRawJSON(value) ? value.rawJSON : undefined
}

/**
 * A whole number that JavaScript cannot hold in a table, undefined for any other value: the number where it is stored as a
 * decimal, its digits as a text elsewhere.
 */
export function longNumberCell(value: unknown, type: string | undefined): number | string | undefined {
  const digits = longNumber(value)
  return digits !== undefined && type === 'number' ? Number(digits) : digits
}

function keepLongNumber(_key: string, value: unknown, context?: { source: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !context) return value
  return wholeNumber.test(context.source) ? JSON.rawJSON(context.source) : value
}
