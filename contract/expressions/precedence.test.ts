/** Precedence follows the table of docs/api/expressions.md; the oracle uses another algorithm. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileExpression } from './index.ts'

type Operand = number | boolean

/** Binary operators with their level in the table, and their results on numbers and booleans. */
const binary: Record<string, [level: number, apply: (left: Operand, right: Operand) => Operand]> = {
  or: [4, (left, right) => !!left || !!right],
  and: [5, (left, right) => !!left && !!right],
  '==': [6, (left, right) => left === right],
  '!=': [6, (left, right) => left !== right],
  '<': [6, (left, right) => Number(left) < Number(right)],
  '>=': [6, (left, right) => Number(left) >= Number(right)],
  '+': [7, (left, right) => Number(left) + Number(right)],
  '-': [7, (left, right) => Number(left) - Number(right)],
  '*': [8, (left, right) => Number(left) * Number(right)],
  '/': [8, (left, right) => Number(left) / Number(right)],
  '%': [8, (left, right) => Number(left) % Number(right)],
  '^': [10, (left, right) => Number(left) ** Number(right)]
}

type Item = { value: number; prefixes: string[]; factorial: boolean }

/** Evaluates by splitting at the weakest operator, the last of the left-associative ones, unlike a descent parser. */
function expected(items: Item[], operators: string[]): Operand {
  const [first] = items
  if (operators.length === 0) {
    if (!first) throw new Error('nothing to evaluate')
    const [prefix, ...prefixes] = first.prefixes
    if (prefix) return prefixed(prefix, expected([{ ...first, prefixes }], []))
    return first.factorial ? [1, 1, 2, 6, 24][first.value]! : first.value
  }
  const levels = operators.map((operator) => binary[operator]![0])
  const weakest = Math.min(...levels)
  // A prefix operator is weaker than a power and stronger than the rest: it applies to the whole chain of powers.
  if (weakest === 10) {
    const [prefix, ...prefixes] = first!.prefixes
    if (prefix) return prefixed(prefix, expected([{ ...first!, prefixes }, ...items.slice(1)], operators))
    return binary['^']![1](expected([first!], []), expected(items.slice(1), operators.slice(1)))
  }
  const at = levels.lastIndexOf(weakest)
  const left = expected(items.slice(0, at + 1), operators.slice(0, at))
  const right = expected(items.slice(at + 1), operators.slice(at + 1))
  return binary[operators[at]!]![1](left, right)
}

function prefixed(prefix: string, value: Operand): Operand {
  if (prefix === 'not') return !value
  if (prefix === '-') return -Number(value)
  return prefix === 'abs' ? Math.abs(Number(value)) : Number(value)
}

const item = fc.record({
  value: fc.integer({ min: 0, max: 4 }),
  prefixes: fc.array(fc.constantFrom('-', '+', 'not', 'abs'), { maxLength: 2 }),
  factorial: fc.boolean()
})

it('gives the value that another evaluator gives', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(item, fc.constantFrom(...Object.keys(binary))), { minLength: 1, maxLength: 7 }),
      (pairs) => {
        const items = pairs.map(([one]) => one)
        const operators = pairs.slice(1).map(([, operator]) => operator)
        const text = items
          .map(({ value, prefixes, factorial }, index) =>
            [...(index ? [operators[index - 1]] : []), ...prefixes, `${value}${factorial ? '!' : ''}`].join(
              ' '
            )
          )
          .join(' ')
        expect(compileExpression(text).evaluate({}), text).toBe(expected(items, operators))
      }
    ),
    { numRuns: 5000 }
  )
})
