/** Random conditions, as a query string, as a `where` of the Explore API, and as a predicate. */
import fc from 'fast-check'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { rows as plainRows } from '../../unit/support/plainArbitraries.ts'
import {
  compare,
  folded,
  isDay,
  isInstant,
  isLong,
  periodOf,
  valuesOf,
  type PlainRow,
  type PlainValue
} from '../../unit/support/plainLines.ts'
import { columns } from './readsModel.ts'

export interface Condition {
  text: string
  test: (row: PlainRow) => boolean
}

const column = (key: string): SchemaProperty => columns.find((candidate) => candidate.key === key)!
/** Random value among those of the rows. */
export const valueOf = (key: string): fc.Arbitrary<PlainValue> =>
  plainRows
    .map(
      (sampleRows) =>
        sampleRows.flatMap((row) => valuesOf(row, column(key))).filter((value) => !isLong(value))[0]
    )
    .map((value) => value ?? fallback(column(key)))

function fallback(property: SchemaProperty): PlainValue {
  if (isDay(property)) return '2024-02-29'
  if (isInstant(property)) return '2024-02-29T12:00:00Z'
  if (property.type === 'boolean') return true
  return property.type === 'string' ? 'a' : 3
}

const someValue =
  (key: string, test: (value: PlainValue) => boolean) =>
  (row: PlainRow): boolean =>
    valuesOf(row, column(key)).some(test)

type Bound = '>' | '>=' | '<' | '<='
const bounds: Bound[] = ['>', '>=', '<', '<=']

function isWithin(value: PlainValue, bound: Bound, operand: PlainValue, key: string): boolean {
  const property = column(key)
  if (isDay(property) || isInstant(property)) {
    const at = Date.parse(String(value))
    const [from, until] = periodOf(String(operand))
    return bound === '>' ? at >= until : bound === '>=' ? at >= from : bound === '<' ? at < from : at < until
  }
  if (isLong(value) && !property['x-capabilities']?.wildcard) return false
  const order = compare(value, operand)
  return bound === '>' ? order > 0 : bound === '>=' ? order >= 0 : bound === '<' ? order < 0 : order <= 0
}

const dateOf = (key: string): fc.Arbitrary<string> =>
  fc.tuple(valueOf(key), fc.constantFrom(4, 7, 10, 99)).map(([value, length]) => {
    const text = isDay(column(key)) ? String(value) : new Date(String(value)).toISOString()
    return text.slice(0, length)
  })

const isTyped = (key: string): boolean =>
  column(key).type !== 'string' || isDay(column(key)) || isInstant(column(key))
const equalsTyped =
  (key: string, operand: PlainValue) =>
  (value: PlainValue): boolean =>
    isDay(column(key)) || isInstant(column(key))
      ? isWithin(value, '>=', operand, key) && isWithin(value, '<=', operand, key)
      : value === operand

// Query strings

const special = /[+\-&|!(){}[\]^"~*?:\\/\s<>=]/gu
const escaped = (text: string): string => text.replaceAll(special, '\\$&')
const phrase = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

const texts = ['s', 'w', 'm']
const ordered = ['n', 'x', 'd', 't', 'z']
const operandOf = (key: string): fc.Arbitrary<PlainValue> =>
  isDay(column(key)) || isInstant(column(key)) ? dateOf(key) : valueOf(key)
const isWord = (text: string): boolean => !/^(AND|OR|NOT)$/.test(text) && text !== ''

const qsLeaf: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .constantFrom(...texts)
    .chain((key) => fc.tuple(fc.constant(key), valueOf(key), fc.boolean()))
    .map(([key, value, isQuoted]): Condition => ({
      text: `${key}:${isQuoted || !isWord(String(value)) ? phrase(String(value)) : escaped(String(value))}`,
      test: someValue(key, (cell) => cell === value)
    })),
  fc
    .constantFrom('s', 'm')
    .chain((key) => fc.tuple(fc.constant(key), valueOf(key), fc.constantFrom('*', '?', '?*'), fc.nat(3)))
    .map(([key, value, wild, length]): Condition => {
      const start = Array.from(String(value)).slice(0, length).join('')
      return {
        text: `${key}:${escaped(start)}${wild}`,
        // Long texts also match as a whole.
        test: someValue(key, (cell) => {
          if (!String(cell).startsWith(start)) return false
          const rest = Array.from(String(cell).slice(start.length)).length
          return wild === '*' || (wild === '?' ? rest === 1 : rest >= 1)
        })
      }
    }),
  fc.tuple(valueOf('w'), fc.nat(2)).map(([value, from]): Condition => {
    const part = Array.from(String(value))
      .slice(from, from + 2)
      .join('')
    return {
      text: `w.wildcard:*${escaped(part)}*`,
      test: someValue('w', (cell) => String(cell).includes(part))
    }
  }),
  fc
    .constantFrom(...texts)
    .chain((key) => fc.tuple(fc.constant(key), valueOf(key)))
    .map(([key, value]): Condition => ({
      text: `${key}.keyword_insensitive:${phrase(String(value))}`,
      test: someValue(key, (cell) => !isLong(cell) && folded(String(cell)) === folded(String(value)))
    })),
  fc
    .constantFrom(...ordered)
    .chain((key) => fc.tuple(fc.constant(key), operandOf(key), operandOf(key), fc.boolean(), fc.nat(2)))
    .map(([key, first, second, isIncluded, open]): Condition => {
      const [lower, upper] = [first, second].map((value, index) =>
        open === index + 1 ? '*' : String(value).replaceAll(':', String.raw`\:`)
      )
      const [from, until]: [Bound, Bound] = isIncluded ? ['>=', '<='] : ['>', '<']
      return {
        text: `${key}:${isIncluded ? '[' : '{'}${lower} TO ${upper}${isIncluded ? ']' : '}'}`,
        test: someValue(
          key,
          (value) =>
            (open === 1 || isWithin(value, from, first, key)) &&
            (open === 2 || isWithin(value, until, second, key))
        )
      }
    }),
  fc
    .constantFrom(...ordered)
    .chain((key) => fc.tuple(fc.constant(key), operandOf(key), fc.constantFrom(...bounds)))
    .map(([key, operand, bound]): Condition => ({
      text: `${key}:${bound}${String(operand).replaceAll(':', String.raw`\:`)}`,
      test: someValue(key, (value) => isWithin(value, bound, operand, key))
    })),
  fc
    .constantFrom('n', 'x', 'b', 'd', 't')
    .chain((key) => fc.tuple(fc.constant(key), operandOf(key)))
    .map(([key, operand]): Condition => ({
      text: `${key}:${escaped(String(operand))}`,
      test: someValue(key, equalsTyped(key, operand))
    })),
  fc.constantFrom(...columns.map(({ key }) => key)).map((key): Condition => ({
    text: `_exists_:${key}`,
    test: someValue(key, () => true)
  }))
)

const not = ({ text, test }: Condition, sign = 'NOT '): Condition => ({
  text: `${sign}${text}`,
  test: (row) => !test(row)
})
const group = (parts: Condition[], word: 'AND' | 'OR' | '&&' | '||' | ''): Condition => ({
  text: `(${parts.map(({ text }) => text).join(word ? ` ${word} ` : ' ')})`,
  test: (row) =>
    word === 'AND' || word === '&&'
      ? parts.every(({ test }) => test(row))
      : parts.some(({ test }) => test(row))
})

/** `+` requires a part, `-` excludes it; parts without a sign are alternatives only when no part is required. */
const signed = (parts: [sign: string, part: Condition][]): Condition => ({
  text: `(${parts.map(([sign, { text }]) => sign + text).join(' ')})`,
  test: (row) => {
    const of = (sign: string): boolean[] =>
      parts.filter((part) => part[0] === sign).map(([, { test }]) => test(row))
    if (of('-').includes(true) || of('+').includes(false)) return false
    return of('+').length > 0 || of('').includes(true)
  }
})

export const qs: fc.Arbitrary<Condition> = fc.letrec<{ node: Condition }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    qsLeaf,
    fc
      .tuple(
        fc.array(tie('node'), { minLength: 2, maxLength: 3 }),
        fc.constantFrom('AND', 'OR', '&&', '||', '')
      )
      .map(([parts, word]) => group(parts, word as 'AND')),
    fc.tuple(tie('node'), tie('node')).map(([first, second]) => group([first, not(second)], 'AND')),
    fc
      .array(fc.tuple(fc.constantFrom('', '+', '-'), tie('node')), { minLength: 2, maxLength: 4 })
      .filter((parts) => parts.some(([sign]) => sign !== '-'))
      .map(signed),
    tie('node').map((part) => group([not(part)], 'AND'))
  )
})).node

// The Explore API

export const literal = (key: string, value: PlainValue): string =>
  isDay(column(key)) || isInstant(column(key))
    ? `date'${String(value)}'`
    : typeof value === 'string'
      ? JSON.stringify(value)
      : Math.abs(Number(value)) >= 1e21 || (Number(value) !== 0 && Math.abs(Number(value)) < 1e-6)
        ? Number(value).toFixed(9)
        : String(value)

const whereOperand = (key: string): fc.Arbitrary<PlainValue> => operandOf(key)

const whereLeaf: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .constantFrom('s', 'w', 'm', 'n', 'x', 'b', 'd', 't')
    .chain((key) => fc.tuple(fc.constant(key), whereOperand(key), fc.constantFrom('=', ':')))
    .map(([key, value, sign]): Condition => ({
      text: `${key} ${sign} ${literal(key, value)}`,
      test: someValue(key, isTyped(key) ? equalsTyped(key, value) : (cell) => cell === value)
    })),
  fc
    .constantFrom('s', 'w', 'm', 'n', 'x', 'd', 't', 'z')
    .chain((key) => fc.tuple(fc.constant(key), whereOperand(key), fc.constantFrom(...bounds)))
    .map(([key, value, bound]): Condition => ({
      text: `${key}${bound}${literal(key, value)}`,
      test: someValue(key, (cell) => isWithin(cell, bound, value, key))
    })),
  fc
    .constantFrom('s', 'w', 'n', 'x', 'm', 'd', 't')
    .chain((key) => fc.tuple(fc.constant(key), fc.array(whereOperand(key), { minLength: 1, maxLength: 3 })))
    .map(([key, values]): Condition => ({
      text: `${key} IN (${values.map((value) => literal(key, value)).join(', ')})`,
      test: someValue(key, (cell) =>
        values.some((value) => (isTyped(key) ? equalsTyped(key, value)(cell) : cell === value))
      )
    })),
  fc
    .constantFrom('n', 'x', 'd', 't', 's')
    .chain((key) =>
      fc.tuple(
        fc.constant(key),
        whereOperand(key),
        whereOperand(key),
        fc.boolean(),
        fc.boolean(),
        fc.boolean()
      )
    )
    .map(([key, from, until, hasFrom, hasUntil, isWordy]): Condition => ({
      text: `${key} in ${hasFrom ? '[' : ']'}${literal(key, from)}${isWordy ? ' to ' : '..'}${literal(key, until)}${hasUntil ? ']' : '['}`,
      test: someValue(
        key,
        (cell) =>
          isWithin(cell, hasFrom ? '>=' : '>', from, key) && isWithin(cell, hasUntil ? '<=' : '<', until, key)
      )
    })),
  valueOf('m').map((value): Condition => ({
    text: `${literal('m', value)} in m`,
    test: someValue('m', (cell) => cell === value)
  })),
  fc
    .tuple(fc.constantFrom(...columns.map(({ key }) => key)), fc.boolean())
    .map(([key, isNull]): Condition => ({
      text: `${key} is ${isNull ? '' : 'not '}null`,
      test: (row) => (valuesOf(row, column(key)).length === 0) === isNull
    })),
  fc.tuple(fc.constantFrom('w', 'm'), valueOf('w'), fc.nat(2)).map(([key, value, length]): Condition => {
    const start = Array.from(String(value))
      .slice(0, length + 1)
      .join('')
    return {
      text: `startswith(${key}, ${JSON.stringify(start)})`,
      test: someValue(key, (cell) => String(cell).startsWith(start))
    }
  }),
  fc
    .tuple(fc.constantFrom('d', 't'), fc.constantFrom(2023, 2024, 1999), fc.constantFrom('=', ...bounds))
    .map(([key, year, sign]): Condition => ({
      text: `year(${key}) ${sign} ${year}`,
      test: someValue(key, (cell) => {
        const own = new Date(String(cell)).getUTCFullYear()
        return { '=': own === year, '>': own > year, '>=': own >= year, '<': own < year, '<=': own <= year }[
          sign
        ]
      })
    }))
)

export const where: fc.Arbitrary<Condition> = fc.letrec<{ node: Condition }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    whereLeaf,
    fc
      .tuple(fc.array(tie('node'), { minLength: 2, maxLength: 3 }), fc.constantFrom('and', 'OR'))
      .map(([parts, word]): Condition => ({
        text: `(${parts.map(({ text }) => text).join(` ${word} `)})`,
        test: (row) =>
          word === 'and' ? parts.every(({ test }) => test(row)) : parts.some(({ test }) => test(row))
      })),
    tie('node').map(({ text, test }): Condition => ({ text: `not (${text})`, test: (row) => !test(row) })),
    // `and` has a higher precedence than `or`.
    fc.tuple(whereLeaf, whereLeaf, whereLeaf).map(([first, second, third]): Condition => ({
      text: `(${first.text} or ${second.text} and not ${third.text})`,
      test: (row) => first.test(row) || (second.test(row) && !third.test(row))
    }))
  )
})).node
