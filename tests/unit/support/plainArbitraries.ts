/** Random datasets and queries, for the comparison of the engine with the simple evaluator. */
import fc from 'fast-check'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import {
  isDay,
  isInstant,
  type Operator,
  type PlainFilter,
  type PlainRow,
  type PlainSort
} from './plainLines.ts'

const wildcard = { 'x-capabilities': { wildcard: true } } as const

export const columns: SchemaProperty[] = [
  { key: 's', type: 'string' },
  { key: 'w', type: 'string', ...wildcard },
  { key: 'n', type: 'integer' },
  { key: 'x', type: 'number' },
  { key: 'b', type: 'boolean' },
  { key: 'd', type: 'string', format: 'date' },
  { key: 't', type: 'string', format: 'date-time' },
  { key: 'z', type: 'string', format: 'date-time', timeZone: 'America/New_York' },
  { key: 'm', type: 'string', separator: ';' }
]

const long = 'é'.repeat(201)
const texts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('a', 'A', 'à', 'Â', 'ab', 'Ab', 'école', 'Ecole', 'ÉCOLE', 'z', '10', '9')
  },
  {
    weight: 3,
    arbitrary: fc.string({
      unit: fc.constantFrom(...Array.from('aAàéE_%\\\'"*?, -1€漢😀')),
      minLength: 1,
      maxLength: 6
    })
  }
)
const whole = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom(-1_000_000, 12, 13, 2 ** 40))
const decimal = fc.oneof(
  fc.integer({ min: -8, max: 8 }).map((value) => value / 4),
  fc.constantFrom(1e-9, -1e15, 0.1, 1e20)
)
/** Instants around the clock changes of both time zones, and around the ends of years, months and days. */
const instants = fc
  .tuple(
    fc.constantFrom(
      '2024-03-31',
      '2024-10-27',
      '2024-03-10',
      '2024-11-03',
      '2023-12-31',
      '2024-02-29',
      '1999-12-31'
    ),
    fc.integer({ min: -30, max: 30 }),
    fc.constantFrom(0, 0, 1, 1_800_000, 3_599_999)
  )
  .map(([day, hours, more]) => Date.parse(day) + hours * 3_600_000 + more)
const days = instants.map((at) => new Date(at).toISOString().slice(0, 10))
const dateTimes = fc
  .tuple(instants, fc.constantFrom(0, 60, 120, -300, 345))
  .map(([at, minutes]) => withOffset(at, minutes))

function withOffset(at: number, minutes: number): string {
  const clock = new Date(at + minutes * 60_000).toISOString().slice(0, -1)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${clock}${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

const cell = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { freq: 4 })

export const rows: fc.Arbitrary<PlainRow[]> = fc.array(
  fc.record({
    s: cell(fc.oneof({ weight: 20, arbitrary: texts }, { weight: 1, arbitrary: fc.constant(long) })),
    w: cell(fc.oneof({ weight: 20, arbitrary: texts }, { weight: 1, arbitrary: fc.constant(`${long}a`) })),
    n: cell(whole),
    x: cell(decimal),
    b: cell(fc.boolean()),
    d: cell(days),
    t: cell(dateTimes),
    z: cell(dateTimes),
    m: cell(
      fc.uniqueArray(
        fc.oneof({ weight: 30, arbitrary: texts }, { weight: 1, arbitrary: fc.constant(long) }),
        { minLength: 1, maxLength: 3 }
      )
    )
  }),
  { minLength: 0, maxLength: 80 }
)

function operandOf(column: SchemaProperty): fc.Arbitrary<string | number | boolean> {
  if (column.type === 'integer') return fc.oneof(whole, fc.constant(1.5))
  if (column.type === 'number') return decimal
  if (column.type === 'boolean') return fc.boolean()
  if (isDay(column))
    return fc.oneof(
      days,
      days.map((day) => day.slice(0, 7)),
      fc.constantFrom('2024', '1999')
    )
  if (isInstant(column)) {
    return fc.oneof(
      days,
      dateTimes,
      days.map((day) => day.slice(0, 7)),
      fc.constantFrom('2024', '1999')
    )
  }
  return texts
}

function operatorsOf(column: SchemaProperty): Operator[] {
  const all: Operator[] = ['eq', 'neq', 'in', 'nin', 'exists', 'nexists']
  if (column.type !== 'boolean') all.push('gt', 'gte', 'lt', 'lte')
  // Prefix filters on long texts are exact only with the capability.
  if (column.type === 'string' && !isDay(column) && !isInstant(column) && column.key !== 's')
    all.push('starts')
  if (column['x-capabilities']?.wildcard) all.push('contains')
  return all
}

export const filter: fc.Arbitrary<PlainFilter> = fc
  .constantFrom(...columns)
  .chain((column) => fc.tuple(fc.constant(column), fc.constantFrom(...operatorsOf(column))))
  .chain(([column, operator]) => {
    const isList = operator === 'in' || operator === 'nin'
    const isAlone = operator === 'exists' || operator === 'nexists'
    const count = isAlone ? 0 : 1
    return fc
      .array(operandOf(column), { minLength: count, maxLength: isList ? 4 : count })
      .map((operands) => ({ key: column.key, operator, operands }))
  })

/** At most one filter for each parameter. */
export const filters: fc.Arbitrary<PlainFilter[]> = fc.uniqueArray(filter, {
  selector: ({ key, operator }) => `${key}_${operator}`,
  maxLength: 3
})

export const sort: fc.Arbitrary<PlainSort[]> = fc.uniqueArray(
  fc.record({ key: fc.constantFrom(...columns.map(({ key }) => key)), descending: fc.boolean() }),
  { selector: ({ key }) => key, maxLength: 3 }
)

/** Filters as URL parameters. */
export function parametersOf(all: PlainFilter[]): Record<string, string> {
  return Object.fromEntries(
    all.map(({ key, operator, operands }) => {
      const isList = operator === 'in' || operator === 'nin'
      const text = isList
        ? operands.map((operand) => JSON.stringify(String(operand))).join(',')
        : String(operands[0] ?? '')
      return [`${key}_${operator}`, text]
    })
  )
}
