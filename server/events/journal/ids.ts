/**
 * Events are numbered in the order of their dates: the number is the row of the table and of the full-text table, so that
 * a page in the order of dates is read of either without sorting. Their ids are the same number as a text, in the same order.
 */

/** Events of one millisecond; those beyond take numbers of the next ones. */
const perMillisecond = 1000
const width = 11
const digits = /^[0-9a-z]{11}$/
/** Numbers stay exact until then. */
const lastMs = Math.floor(Number.MAX_SAFE_INTEGER / perMillisecond) - 1

function msOf(date: string): number {
  return Math.min(Math.max(0, Date.parse(date)), lastMs)
}

/** The number that the first event of a date has. */
export const firstOf = (date: string): number => msOf(date) * perMillisecond
/** The number that the last one may have. */
export const lastOf = (date: string): number => firstOf(date) + perMillisecond - 1

export const idOf = (number: number): string => number.toString(36).padStart(width, '0')

/** Undefined for a text that is no id. */
export function numberOf(id: string): number | undefined {
  const number = digits.test(id) ? Number.parseInt(id, 36) : Infinity
  return Number.isSafeInteger(number) ? number : undefined
}
