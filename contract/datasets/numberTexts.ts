/** Syntax of numbers and booleans in files and in pasted cells (docs/api/processing.md). */

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
/** Hexadecimal integers of at most 52 bits, which a double holds exactly. */
const hexadecimal = /^0x[0-9a-f]{1,13}$/i

/** Value of a number, undefined when the text is not a number. Spaces inside and one decimal comma are accepted. */
export function parseNumber(text: string): number | undefined {
  const compact = trimSeparators(text).replace(/\s/g, '').replace(',', '.')
  if (!decimal.test(compact) && !hexadecimal.test(compact)) return undefined
  const value = Number(compact)
  return Number.isFinite(value) ? value : undefined
}

/**
 * A value without the spaces and underscores around it. The lookbehind keeps the time linear in the number of spaces
 * inside.
 */
export function trimSeparators(text: string): string {
  return text.replace(/^[\s_]+|(?<![\s_])[\s_]+$/g, '')
}

export const trueWords = ['1', 'true', 'vrai', 'oui', 'yes']
const booleanWords = new Set([...trueWords, '0', '-1', 'false', 'faux', 'non', 'no'])

export function isBooleanWord(text: string): boolean {
  return booleanWords.has(trimSeparators(text).toLowerCase())
}
