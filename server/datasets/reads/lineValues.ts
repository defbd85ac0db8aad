/** Parses the values of a line from the JSON text of the engine. */
import { bared } from '../bareObjects.ts'

declare global {
  interface JSON {
    /** `JSON.rawJSON` exists in V8 since 11.4, but not yet in TypeScript's library. */
    rawJSON(text: string): unknown
    isRawJSON(value: unknown): value is { rawJSON: string }
  }
}

const longDigits = /\d{16}/
const wholeNumber = /^-?\d{16,}$/

/** Parses a line. Integers beyond 2^53 keep their digits, through `JSON.stringify` too. */
export function parseLine(text: string): Record<string, unknown> {
  const reviver = longDigits.test(text) ? keepLongNumber : undefined
  return bared(JSON.parse(text, reviver) as object)
}

/** Returns the digits of an integer beyond 2^53; undefined for any other value. */
export function longNumber(value: unknown): string | undefined {
  return JSON.isRawJSON(value) ? value.rawJSON : undefined
}

/**
 * Returns an integer beyond 2^53 as a table cell: a number in a decimal column, a text of its digits elsewhere;
 * undefined for any other value.
 */
export function longNumberCell(value: unknown, type: string | undefined): number | string | undefined {
  const digits = longNumber(value)
  return digits !== undefined && type === 'number' ? Number(digits) : digits
}

function keepLongNumber(_key: string, value: unknown, context?: { source: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !context) return value
  return wholeNumber.test(context.source) ? JSON.rawJSON(context.source) : value
}
