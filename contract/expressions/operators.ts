/** Binary operators (docs/api/expressions.md). */
import type { Budget } from './bounds.ts'
import type { BinaryOperator } from './tree.ts'
import { isArray, isObject, toNumber, toText, type Value } from './values.ts'

type Operation = (left: Value, right: Value, budget: Budget) => Value

export const operations: Record<BinaryOperator, Operation> = {
  '==': isSame,
  '!=': (left, right, budget) => !isSame(left, right, budget),
  '<': (left, right, budget) => compare(left, right, budget, (a, b) => a < b),
  '<=': (left, right, budget) => compare(left, right, budget, (a, b) => a <= b),
  '>': (left, right, budget) => compare(left, right, budget, (a, b) => a > b),
  '>=': (left, right, budget) => compare(left, right, budget, (a, b) => a >= b),
  in: contains,
  '+': (left, right, budget) => toNumber(left, budget) + toNumber(right, budget),
  '-': (left, right, budget) => toNumber(left, budget) - toNumber(right, budget),
  '*': (left, right, budget) => toNumber(left, budget) * toNumber(right, budget),
  '/': (left, right, budget) => toNumber(left, budget) / toNumber(right, budget),
  '%': (left, right, budget) => toNumber(left, budget) % toNumber(right, budget),
  '^': (left, right, budget) => toNumber(left, budget) ** toNumber(right, budget),
  '||': concatenate
}

/** Strict equality; the comparison of texts of equal length is charged to the budget. */
export function isSame(left: Value, right: Value, budget: Budget): boolean {
  if (typeof left === 'string' && typeof right === 'string' && left.length === right.length) {
    budget.text(left.length)
  }
  return left === right
}

/** Compares two texts by code units, and other values as numbers. */
function compare(
  left: Value,
  right: Value,
  budget: Budget,
  test: <Side extends number | string>(a: Side, b: Side) => boolean
): boolean {
  const [a, b] = [primitive(left, budget), primitive(right, budget)]
  if (typeof a !== 'string' || typeof b !== 'string') return test(toNumber(a, budget), toNumber(b, budget))
  budget.text(Math.min(a.length, b.length))
  return test(a, b)
}

function primitive(value: Value, budget: Budget): Value {
  return isArray(value) || isObject(value) ? toText(value, budget) : value
}

function contains(item: Value, items: Value, budget: Budget): boolean {
  if (!isArray(items)) return false
  budget.array(items.length)
  // `includes` would find NaN, which is not equal to itself here.
  return items.some((candidate) => isSame(candidate, item, budget))
}

function concatenate(left: Value, right: Value, budget: Budget): Value {
  if (isArray(left) && isArray(right)) {
    budget.array(left.length + right.length)
    return [...left, ...right]
  }
  const [start, end] = [toText(left, budget), toText(right, budget)]
  budget.text(start.length + end.length)
  return start + end
}
