/** Functions on texts. Functions that transform a text return a value of another type as is. */
import slugify from 'slugify'
import type { Budget } from '../bounds.ts'
import { toInteger, toText, type Value } from '../values.ts'
import type { Functions, LanguageFunction, Surroundings } from './functionTypes.ts'
import { occurrences, positionOf } from './search.ts'

const changing =
  (change: (text: string, parameters: readonly Value[], budget: Budget) => Value): LanguageFunction =>
  ([text, ...parameters], { budget }) =>
    typeof text === 'string' ? change(text, parameters, budget) : text

export const textFunctions: Functions = {
  CONCAT: concatenate,
  CONCATENATE: concatenate,
  UPPER: changing((text) => text.toUpperCase()),
  LOWER: changing((text) => text.toLowerCase()),
  TRIM: changing((text) => text.trim().replaceAll(/[^A-Za-z0-9_]+/g, ' ')),
  TITLE: changing((text) => text.replaceAll(/[A-Za-z0-9_]\S*/g, phrase)),
  PHRASE: changing(phrase),
  PAD_LEFT: (values, { budget }) => {
    const [text, size, pad] = padding(values, budget)
    return text.padStart(size, pad)
  },
  PAD_RIGHT: (values, { budget }) => {
    const [text, size, pad] = padding(values, budget)
    return text.padEnd(size, pad)
  },
  SUBSTRING: changing((text, [start, length], budget) => {
    const from = Math.max(toInteger(start, budget), 0)
    if (length === null || length === undefined) return text.slice(from)
    return text.slice(from, from + Math.max(toInteger(length, budget), 0))
  }),
  REPLACE: changing(replace),
  EXTRACT: changing(extract),
  SLUG: slug,
  STRPOS: ([text, searched], { budget }) =>
    typeof text === 'string' && typeof searched === 'string' ? positionOf(searched, text, 0, budget) : -1
}

function concatenate(values: readonly Value[], { budget }: Surroundings): string {
  let result = ''
  for (const value of values) {
    const text = toText(value ?? '', budget)
    budget.checkText(result.length + text.length)
    result += text
  }
  return result
}

/** The text with its first character in upper case and the rest in lower case; a character may be two code units. */
function phrase(text: string): string {
  const first = String.fromCodePoint(...(text === '' ? [] : [text.codePointAt(0) ?? 0]))
  return first.toUpperCase() + text.slice(first.length).toLowerCase()
}

function padding([value, length, pad = ' ']: readonly Value[], budget: Budget): [string, number, string] {
  const size = toInteger(length, budget)
  budget.checkText(size)
  return [toText(value, budget), size, toText(pad, budget)]
}

function replace(text: string, [searched, replacement]: readonly Value[], budget: Budget): string {
  const [from, to] = [toText(searched, budget), toText(replacement, budget)]
  budget.text(text.length + occurrences(from, text, budget) * (to.length - from.length))
  // The replacement is given as a function, since a replacement text has special patterns (`$&`).
  return text.replaceAll(from, () => to)
}

function extract(text: string, [first, second]: readonly Value[], budget: Budget): string | undefined {
  const [before, after] = [toText(first ?? '', budget), toText(second ?? '', budget)]
  const position = positionOf(before, text, 0, budget)
  if (position < 0) return undefined
  const start = position + before.length
  const end = after === '' ? text.length : positionOf(after, text, start, budget)
  return end < 0 ? undefined : text.slice(start, end)
}

function slug([value, separator]: readonly Value[], { budget }: Surroundings): string {
  const [text, replacement] = [toText(value, budget), toText(separator ?? '-', budget)]
  // Each character needs several searches.
  budget.spend(text.length)
  budget.checkText(text.length * Math.max(replacement.length, 1))
  return slugify(text, { lower: true, strict: true, replacement })
}
