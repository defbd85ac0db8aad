/**
 * Values of expressions and their conversions, as in JavaScript, but without calling a method of a value and within
 * bounds.
 */
import { deepestValue, tooDeep, type Budget } from './bounds.ts'

export type Value =
  | null
  | undefined
  | boolean
  | number
  | string
  | readonly Value[]
  | ValueObject
  | ExpressionFunction

interface ValueObject {
  readonly [key: string]: Value
}

/** A function as a value, either of the language or defined by the expression. */
export class ExpressionFunction {
  readonly name: string
  readonly run: (values: readonly Value[], budget: Budget) => Value

  constructor(name: string, run: (values: readonly Value[], budget: Budget) => Value) {
    this.name = name
    this.run = run
  }

  /** A function has no JSON, as in JavaScript. */
  toJSON(): undefined {
    return undefined
  }
}

export function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

export function isObject(value: Value): value is ValueObject {
  return (
    typeof value === 'object' && value !== null && !isArray(value) && !(value instanceof ExpressionFunction)
  )
}

export function toText(value: Value, budget: Budget): string {
  return textOf(value, budget, 0)
}

function textOf(value: Value, budget: Budget, depth: number): string {
  if (typeof value === 'string') return value
  if (value instanceof ExpressionFunction) return `${value.name}()`
  if (isArray(value)) return joinItems(value, ',', budget, depth)
  return isObject(value) ? '[object Object]' : String(value)
}

/** Joins the items of an array as texts; null items give an empty text. */
export function joinItems(items: readonly Value[], separator: string, budget: Budget, depth = 0): string {
  if (depth > deepestValue) throw tooDeep()
  budget.array(items.length)
  let length = separator.length * Math.max(items.length - 1, 0)
  budget.text(length)
  const texts: string[] = []
  for (const item of items) {
    const text = item === null || item === undefined ? '' : textOf(item, budget, depth + 1)
    length += text.length
    // The length is checked before the texts are joined: the array may hold the same long text many times.
    budget.checkText(length)
    texts.push(text)
  }
  budget.text(length)
  return texts.join(separator)
}

export function toNumber(value: Value, budget: Budget, depth = 0): number {
  if (typeof value === 'number') return value
  if (isArray(value)) {
    if (depth > deepestValue) throw tooDeep()
    const [item = ''] = value
    // Several items are joined with commas, and such a text is not a number.
    return value.length > 1 || typeof item === 'boolean' ? Number.NaN : toNumber(item, budget, depth + 1)
  }
  if (isObject(value) || value instanceof ExpressionFunction) return Number.NaN
  if (typeof value === 'string') budget.text(value.length)
  return Number(value)
}

/** The integer part of a value; 0 when it is not a number. */
export function toInteger(value: Value, budget: Budget): number {
  return Math.trunc(toNumber(value, budget)) || 0
}

/** The JSON text of a value; undefined for a value that has none, as a function. */
export function toJson(value: Value, budget: Budget): string | undefined {
  measureJson(value, 0, { length: 0 }, budget)
  return JSON.stringify(value)
}

/** Adds up a lower bound of the length of the JSON text, to refuse a text that is too long before it is created. */
function measureJson(value: Value, depth: number, size: { length: number }, budget: Budget): void {
  const length = typeof value === 'string' ? value.length : 1
  budget.text(length)
  budget.checkText((size.length += length))
  if (depth > deepestValue) throw tooDeep()
  if (isArray(value)) {
    budget.array(value.length)
    for (const item of value) measureJson(item, depth + 1, size, budget)
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      size.length += key.length
      measureJson(item, depth + 1, size, budget)
    }
  }
}

/** Charges the budget for reading a value: the length of a text, the number of items of an array. */
export function spendOn(value: Value, budget: Budget): void {
  if (typeof value === 'string') budget.text(value.length)
  else if (isArray(value)) budget.array(value.length)
}
