/** Functions and methods available to expressions: without side effects, on texts, arrays, numbers and objects. */
import { ExpressionError } from './tokens.ts'

export type Callable = (...values: unknown[]) => unknown

/** Maximum length of a text or an array made by an expression. */
export const maxLength = 200_000

/** Names of the allowed methods. Methods with a callback run it on their own elements: see `callBack`. */
const textMethods = new Set(
  `includes startsWith endsWith indexOf lastIndexOf slice substring toLowerCase toUpperCase trim trimStart trimEnd split
  charAt at concat padStart padEnd localeCompare toString normalize`.split(/\s+/)
)
const listMethods = new Set(
  `includes indexOf lastIndexOf slice concat join at flat map filter find findIndex findLast some every flatMap reduce
  toSorted toReversed toString`.split(/\s+/)
)
const numberMethods = new Set(['toFixed', 'toString', 'toLocaleString'])

export function methodOf(owner: unknown, name: string): Callable | undefined {
  if (typeof owner === 'string') return textMethod(owner, name)
  if (Array.isArray(owner)) return listMethod(owner as unknown[], name)
  if (typeof owner === 'number' && numberMethods.has(name)) return bound(owner, name)
  return undefined
}

function textMethod(text: string, name: string): Callable | undefined {
  // With texts only: regular expressions are not supported.
  if (name === 'replace' || name === 'replaceAll') {
    return (searched, by) => withinBounds(text[name](String(searched), () => String(by)))
  }
  if (name === 'repeat') {
    return (times) => {
      if (text.length * Number(times) > maxLength) throw new ExpressionError('too long')
      return text.repeat(Number(times))
    }
  }
  if (name === 'padStart' || name === 'padEnd') {
    return (size, by) => text[name](Math.min(Number(size), maxLength), typeof by === 'string' ? by : ' ')
  }
  return textMethods.has(name) ? bound(text, name) : undefined
}

function listMethod(list: unknown[], name: string): Callable | undefined {
  // Copying variants: the array may be part of the edited value.
  if (name === 'sort') return bound(list, 'toSorted')
  if (name === 'reverse') return bound(list, 'toReversed')
  if (name === 'flat') return (depth) => withinBounds(list.flat(Math.min(Number(depth ?? 1), 10)))
  return listMethods.has(name) ? bound(list, name) : undefined
}

function bound(owner: unknown, name: string): Callable {
  const method = (owner as Record<string, Callable>)[name] as Callable
  return (...values) => withinBounds(Reflect.apply(method, owner, values))
}

function withinBounds<Value>(value: Value): Value {
  if ((typeof value === 'string' || Array.isArray(value)) && value.length > maxLength) {
    throw new ExpressionError('too long')
  }
  return value
}

const ownKeys = (value: unknown): string[] => Object.keys(value ?? {})

/** Static functions by global object. */
const functions: Record<string, Record<string, Callable>> = {
  Object: {
    keys: ownKeys,
    values: (value) => Object.values(value ?? {}),
    entries: (value) => Object.entries(value ?? {}),
    // Results are plain objects: a key such as `__proto__` is an ordinary key.
    fromEntries: (entries) => Object.fromEntries(entries as [string, unknown][]),
    assign: (...values) => Object.assign({}, ...values) as unknown
  },
  Array: { isArray: (value) => Array.isArray(value) },
  JSON: { stringify: (value) => JSON.stringify(value) },
  Number: {
    isInteger: (value) => Number.isInteger(value),
    isFinite: (value) => Number.isFinite(value),
    isNaN: (value) => Number.isNaN(value)
  },
  Math: Object.fromEntries(
    (['abs', 'ceil', 'floor', 'round', 'min', 'max', 'sqrt', 'pow', 'trunc', 'sign'] as const).map((name) => [
      name,
      (...values: unknown[]) => (Math[name] as Callable)(...values)
    ])
  )
}

const conversions: Record<string, Callable> = {
  String: (value = '') => String(value),
  Number: (value = 0) => Number(value),
  Boolean: (value) => Boolean(value),
  parseInt: (value, radix) => Number.parseInt(String(value), radix === undefined ? undefined : Number(radix)),
  parseFloat: (value) => Number.parseFloat(String(value)),
  encodeURIComponent: (value) => encodeURIComponent(String(value)),
  isNaN: (value) => Number.isNaN(Number(value))
}

/** Global function, by name. */
export function functionNamed(name: string): Callable | undefined {
  return Object.hasOwn(conversions, name) ? conversions[name] : undefined
}

/** Static function of a global object: `Object.keys`. */
export function functionOf(object: string, name: string): Callable | undefined {
  const namespaceFunctions = Object.hasOwn(functions, object) ? functions[object] : undefined
  return namespaceFunctions && Object.hasOwn(namespaceFunctions, name) ? namespaceFunctions[name] : undefined
}
