/** Evaluates the tree of an expression, with access only to the given names and a limited number of steps. */
import { functionNamed, functionOf, maxLength, methodOf, type Callable } from './methods.ts'
import type { Entry, Item, Parameter, Tree } from './parse.ts'
import { ExpressionError } from './tokens.ts'

/** Returns the value of a name; undefined for an unknown one. */
export type Names = (name: string) => unknown

const maxSteps = 200_000

class Budget {
  private left = maxSteps

  spend(): void {
    this.left -= 1
    if (this.left < 0) throw new ExpressionError('too long to evaluate')
  }
}

/** Value of an optional chain that `?.` has short-circuited. */
const shortCircuit = Symbol('nothing')

/** @throws ExpressionError, also for a member of null or undefined, as in JavaScript */
export function run(tree: Tree, names: Names): unknown {
  return evaluate(tree, names, new Budget())
}

function evaluate(tree: Tree, names: Names, budget: Budget): unknown {
  budget.spend()
  const valueOf = (inner: Tree): unknown => evaluate(inner, names, budget)
  switch (tree.kind) {
    case 'value':
      return tree.value
    case 'name':
      return names(tree.name) ?? functionNamed(tree.name)
    case 'template':
      return bounded(
        tree.parts.map((part) => (typeof part === 'string' ? part : textOf(valueOf(part)))).join('')
      )
    case 'list':
      return listOf(tree.items, valueOf)
    case 'object':
      return objectOf(tree.entries, valueOf)
    case 'member': {
      const object = valueOf(tree.object)
      if (object === shortCircuit || (tree.optional && isNullish(object))) return shortCircuit
      return memberOf(object, valueOf(tree.key))
    }
    case 'call':
      return callResult(tree, valueOf)
    case 'chain': {
      const value = valueOf(tree.tree)
      return value === shortCircuit ? undefined : value
    }
    case 'unary':
      return unary(tree.operator, valueOf(tree.operand))
    case 'binary':
      return binary(tree, valueOf)
    case 'choice':
      return valueOf(tree.condition) ? valueOf(tree.yes) : valueOf(tree.no)
    case 'function':
      return (...values: unknown[]) => {
        budget.spend()
        const parameterValues = parametersOf(tree.parameters, values)
        const inner: Names = (name) => (parameterValues.has(name) ? parameterValues.get(name) : names(name))
        return evaluate(tree.body, inner, budget)
      }
  }
}

function parametersOf(parameters: Parameter[], values: unknown[]): Map<string, unknown> {
  const parameterValues = new Map<string, unknown>()
  for (const [index, parameter] of parameters.entries()) {
    const value = values[index]
    if (typeof parameter === 'string') parameterValues.set(parameter, value)
    else if ('names' in parameter)
      for (const name of parameter.names) parameterValues.set(name, memberOf(value, name))
    else
      for (const [place, name] of parameter.items.entries()) parameterValues.set(name, memberOf(value, place))
  }
  return parameterValues
}

function listOf(items: Item[], valueOf: (tree: Tree) => unknown): unknown[] {
  const list = items.flatMap(({ tree, spread }) => {
    const value = valueOf(tree)
    if (!spread) return [value]
    if (typeof value !== 'string' && !Array.isArray(value)) throw new ExpressionError('not a list')
    return [...(value as unknown[])]
  })
  return bounded(list)
}

function objectOf(entries: Entry[], valueOf: (tree: Tree) => unknown): Record<string, unknown> {
  const pairs = entries.flatMap((entry) => {
    if ('spread' in entry) return Object.entries(valueOf(entry.spread) ?? {})
    return [[String(valueOf(entry.key)), valueOf(entry.value)] as [string, unknown]]
  })
  return Object.fromEntries(pairs)
}

function callResult(tree: Extract<Tree, { kind: 'call' }>, valueOf: (tree: Tree) => unknown): unknown {
  const { callee, values, optional } = tree
  const callable = callableOf(callee, valueOf)
  if (callable === shortCircuit || (optional && isNullish(callable))) return shortCircuit
  if (typeof callable !== 'function') throw new ExpressionError('not a function')
  return (callable as Callable)(...listOf(values, valueOf))
}

function callableOf(callee: Tree, valueOf: (tree: Tree) => unknown): unknown {
  if (callee.kind !== 'member') return valueOf(callee)
  if (callee.object.kind === 'name' && callee.key.kind === 'value') {
    const namespaceFunction = functionOf(callee.object.name, String(callee.key.value))
    if (namespaceFunction) return namespaceFunction
  }
  const object = valueOf(callee.object)
  if (object === shortCircuit || (callee.optional && isNullish(object))) return shortCircuit
  const key = valueOf(callee.key)
  return methodOf(object, String(key)) ?? memberOf(object, key)
}

/** Own property only: inherited ones (`constructor`, `__proto__`) are out of reach. */
function memberOf(object: unknown, key: unknown): unknown {
  if (isNullish(object)) throw new ExpressionError(`no member ${String(key)} of ${String(object)}`)
  if (typeof object === 'string') {
    return key === 'length' ? object.length : object[Number(key)]
  }
  if (typeof object !== 'object') return undefined
  return Object.hasOwn(object as object, String(key))
    ? (object as Record<string, unknown>)[String(key)]
    : undefined
}

function isNullish(value: unknown): boolean {
  return value === undefined || value === null
}

function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return typeof value === 'function' ? '' : String(value)
}

function bounded<Value extends string | unknown[]>(value: Value): Value {
  if (value.length > maxLength) throw new ExpressionError('too long')
  return value
}

function unary(operator: string, value: unknown): unknown {
  if (operator === '!') return !value
  if (operator === 'typeof') return typeof value
  return operator === '-' ? -Number(value) : Number(value)
}

function binary(
  { operator, left, right }: Extract<Tree, { kind: 'binary' }>,
  valueOf: (tree: Tree) => unknown
): unknown {
  const leftValue = valueOf(left)
  if (operator === '&&') return leftValue && valueOf(right)
  if (operator === '||') return leftValue || valueOf(right)
  if (operator === '??') return leftValue ?? valueOf(right)
  const rightValue = valueOf(right)
  switch (operator) {
    case '===':
      return leftValue === rightValue
    case '!==':
      return leftValue !== rightValue
    case '==':
      return looselyEqual(leftValue, rightValue)
    case '!=':
      return !looselyEqual(leftValue, rightValue)
    case 'in':
      return (
        typeof rightValue === 'object' && rightValue !== null && Object.hasOwn(rightValue, String(leftValue))
      )
    case '+':
      return sum(leftValue, rightValue)
    default:
      return comparisonOrArithmetic(operator, leftValue, rightValue)
  }
}

function looselyEqual(left: unknown, right: unknown): boolean {
  if (isNullish(left) || isNullish(right)) return isNullish(left) && isNullish(right)
  return left === right || (typeof left !== typeof right && Number(left) === Number(right))
}

function sum(left: unknown, right: unknown): unknown {
  if (typeof left === 'string' || typeof right === 'string') return bounded(textOf(left) + textOf(right))
  return Number(left) + Number(right)
}

function comparisonOrArithmetic(operator: string, left: unknown, right: unknown): unknown {
  const areTexts = typeof left === 'string' && typeof right === 'string'
  const a = areTexts ? left : Number(left)
  const b = areTexts ? right : Number(right)
  switch (operator) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
    case '-':
      return Number(a) - Number(b)
    case '*':
      return Number(a) * Number(b)
    case '/':
      return Number(a) / Number(b)
    case '%':
      return Number(a) % Number(b)
    default:
      return Number(a) ** Number(b)
  }
}
