/**
 * Numbers of events, in the order of their dates. The number is the row id of the table and of the full-text table, so
 * that both give pages by date without sorting. The id of an event is its number as text, in the same order.
 */

/** Maximum number of events numbered in one millisecond; further events take numbers of the next milliseconds. */
const perMillisecond = 1000
const width = 11
const digits = /^[0-9a-z]{11}$/
/** Last millisecond whose numbers are safe integers. */
const lastMs = Math.floor(Number.MAX_SAFE_INTEGER / perMillisecond) - 1

function msOf(date: string): number {
  return Math.min(Math.max(0, Date.parse(date)), lastMs)
}

/** First number of a date. */
export const firstOf = (date: string): number => msOf(date) * perMillisecond
/** Last number of a date. */
export const lastOf = (date: string): number => firstOf(date) + perMillisecond - 1

export const idOf = (number: number): string => number.toString(36).padStart(width, '0')

/** Parses an id into a number; undefined for an invalid id. */
export function numberOf(id: string): number | undefined {
  const number = digits.test(id) ? Number.parseInt(id, 36) : Infinity
  return Number.isSafeInteger(number) ? number : undefined
}
