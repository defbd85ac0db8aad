/**
 * Expressions in the configuration forms of base applications: a subset of JavaScript, interpreted because the CSP
 * forbids eval and third-party expressions are untrusted (docs/browser.md).
 */
import { run, type Names } from './evaluate.ts'
import { parse, type Tree } from './parse.ts'
import { endOfExpression, ExpressionError } from './tokens.ts'

export type { Names } from './evaluate.ts'

/** Result of an expression: `value` is undefined when it fails, `isKnown` is false when it does not parse. */
interface Evaluated {
  value: unknown
  isKnown: boolean
}

const trees = new Map<string, Tree | undefined>()
const maxTrees = 2000

function treeOf(text: string): Tree | undefined {
  if (trees.has(text)) return trees.get(text)
  if (trees.size >= maxTrees) trees.clear()
  const tree = tryParse(text)
  trees.set(text, tree)
  return tree
}

function tryParse(text: string): Tree | undefined {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof RangeError) return undefined
    throw error
  }
}

/** Never throws: an expression that fails has no value. */
export function evaluated(text: string, names: Names): Evaluated {
  const tree = treeOf(text)
  if (!tree) return { value: undefined, isKnown: false }
  try {
    return { value: run(tree, names), isKnown: true }
  } catch {
    // Usually a member of undefined: the field that the expression refers to is empty.
    return { value: undefined, isKnown: true }
  }
}

/** @param encode converts a value to text, with escaping */
export function interpolated(
  template: string,
  names: Names,
  encode: (value: unknown, expression: string) => string = (value) => String(value)
): string | undefined {
  let text = ''
  for (let at = 0; at < template.length;) {
    const opening = /\$?\{/.exec(template.slice(at))
    if (!opening) return text + template.slice(at)
    const start = at + opening.index
    text += template.slice(at, start)
    const inside = start + opening[0].length
    let end: number
    try {
      end = endOfExpression(template, inside)
    } catch {
      // An unclosed brace is plain text.
      return text + template.slice(start)
    }
    const expression = template.slice(inside, end)
    const { value, isKnown } = evaluated(expression, names)
    if (isKnown && (value === undefined || value === null)) return undefined
    text += isKnown ? encode(value, expression) : template.slice(start, end + 1)
    at = end + 1
  }
  return text
}
