import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnFilter, countOf, type ColumnFilterKind } from './columnFilter.ts'
import { FoundLines } from '../../text/foundLines.ts'
import { LeafHits } from '../../text/leafHits.ts'
import { findRows } from './findRows.ts'
import { filterHits, topHitsByColumn } from './topHits.ts'
import { valueColumn } from '../../../../tests/unit/support/columns.ts'
import { SortedColumn } from './sortedColumn.ts'

/** Column with few distinct values, so that many lines are equal; NaN for a line without value. */
const someValues = fc.array(fc.oneof(fc.constant(NaN), fc.integer({ min: -4, max: 4 })), {
  minLength: 1,
  maxLength: 60
})

const property = { key: 'n', type: 'number' as const }
const operand = fc.integer({ min: -5, max: 5 })
const bound = fc.constantFrom('gt' as const, 'gte' as const, 'lt' as const, 'lte' as const)
const someFilter: fc.Arbitrary<ColumnFilterKind> = fc.oneof(
  fc.record({ kind: fc.constant('exists' as const), property: fc.constant(property), negated: fc.boolean() }),
  fc.record({
    kind: fc.constant('in' as const),
    property: fc.constant(property),
    values: fc.array(operand, { maxLength: 4 }),
    negated: fc.boolean()
  }),
  fc.record({ kind: fc.constant('range' as const), property: fc.constant(property), bound, value: operand }),
  fc.record({
    kind: fc.constant('between' as const),
    property: fc.constant(property),
    bounds: fc.array(fc.record({ bound, value: operand }), { minLength: 1, maxLength: 2 })
  })
)

function isWithin(value: number, limit: number, one: 'gt' | 'gte' | 'lt' | 'lte'): boolean {
  if (one === 'gt') return value > limit
  if (one === 'gte') return value >= limit
  return one === 'lt' ? value < limit : value <= limit
}

function isMet(filter: ColumnFilterKind, value: number): boolean {
  switch (filter.kind) {
    case 'exists':
      return Number.isNaN(value) === filter.negated
    case 'in':
      return filter.values.includes(value) !== filter.negated
    case 'range':
      return isWithin(value, Number(filter.value), filter.bound)
    case 'between':
      return filter.bounds.every((limit) => isWithin(value, Number(limit.value), limit.bound))
    default:
      throw new Error(`no ${filter.kind} here`)
  }
}

interface Asked {
  first: number[]
  second: number[]
  filters: [onSecond: boolean, filter: ColumnFilterKind][]
  sort: { onSecond: boolean; descending: boolean } | null
  skip: number
  size: number
  after: number | null
}

const asked: fc.Arbitrary<Asked> = fc.tuple(someValues, someValues).chain(([one, other]) => {
  const count = Math.min(one.length, other.length)
  return fc.record({
    first: fc.constant(one.slice(0, count)),
    second: fc.constant(other.slice(0, count)),
    filters: fc.array(fc.tuple(fc.boolean(), someFilter), { maxLength: 3 }),
    sort: fc.option(fc.record({ onSecond: fc.boolean(), descending: fc.boolean() })),
    skip: fc.integer({ min: 0, max: 8 }),
    size: fc.integer({ min: 0, max: 8 }),
    after: fc.option(fc.integer({ min: 0, max: count - 1 }))
  })
})

/** Rows in the requested order, lines without value last. */
function inOrder(rows: number[], values: number[], descending: boolean): number[] {
  const rank = (row: number): number =>
    Number.isNaN(values[row]!) ? Infinity : descending ? -values[row]! : values[row]!
  return rows.toSorted((a, b) => (rank(a) === rank(b) ? a - b : rank(a) - rank(b)))
}

describe('rows found in columns', () => {
  it('equal those of a naive implementation, in order and after any cursor', () => {
    fc.assert(
      fc.property(asked, ({ first, second, filters, sort, skip, size, after }) => {
        const columns = { first: valueColumn(first), second: valueColumn(second) }
        const of = (onSecond: boolean): number[] => (onSecond ? second : first)
        const sorted = sort ? of(sort.onSecond) : first.map(() => 0)
        const whole = inOrder(
          first.map((_value, row) => row),
          sorted,
          sort?.descending === true
        )
        const matching = whole.filter((row) => filters.every(([on, filter]) => isMet(filter, of(on)[row]!)))
        const following =
          after === null ? matching : matching.filter((row) => whole.indexOf(row) > whole.indexOf(after))
        const found = findRows({
          count: first.length,
          filters: filters.map(([on, filter]) =>
            columnFilter(filter, on ? columns.second : columns.first, 'DOUBLE')
          ),
          ...(sort
            ? {
                sort: { column: sort.onSecond ? columns.second : columns.first, descending: sort.descending }
              }
            : {}),
          skip,
          size,
          ...(after === null ? {} : { after: { row: after, value: sort ? sorted[after]! : NaN } })
        })
        expect(found).toEqual({ total: matching.length, rows: following.slice(skip, skip + size) })
      }),
      { numRuns: 3000 }
    )
  })

  it('of a text search are sorted by value, then by relevance', () => {
    fc.assert(
      fc.property(
        someValues.chain((values) =>
          fc.tuple(
            fc.constant(values),
            fc.array(fc.integer({ min: 0, max: 2 }), { minLength: values.length, maxLength: values.length })
          )
        ),
        fc.boolean(),
        someFilter,
        ([values, scores], descending, filter) => {
          const column = valueColumn(values)
          const rows = values.map((_value, row) => row).filter((row) => scores[row]! > 0)
          const lines = Uint32Array.from(rows, (row) => row + 1)
          const hits = { lines, rawScores: Float32Array.from(rows, (row) => scores[row]!) }
          const matches = new FoundLines([new LeafHits(hits, 1)], values.length + 1)
          const filters = [columnFilter(filter, column, 'DOUBLE')]
          const kept = filterHits(matches, filters, { count: values.length, first: 1 })
          const found = {
            total: kept.count(),
            rows: topHitsByColumn(kept, { column, descending }, 1, 10).map((line) => line - 1)
          }
          const byScore = rows
            .filter((row) => isMet(filter, values[row]!))
            .toSorted((a, b) => scores[b]! - scores[a]! || a - b)
          const rank = (row: number): number =>
            Number.isNaN(values[row]!) ? Infinity : descending ? -values[row]! : values[row]!
          const expected = byScore.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
          expect(found).toEqual({ total: expected.length, rows: expected.slice(0, 10) })
        }
      )
    )
  })
})

describe('filters of a column', () => {
  const texts = ['', 'Zoé', 'abbé', 'abeille', 'école', '🚲', '\u{FFFD}'].toSorted((a, b) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b))
  )
  const { values, order } = valueColumn(texts.map((_text, place) => place))
  const column = new SortedColumn({ values, order, texts })

  it('compare texts by bytes, including texts that no line contains', () => {
    for (const value of [...texts, 'a', 'abbés', 'é', '￮', '🚲🚲']) {
      const isBefore = (text: string): boolean => Buffer.compare(Buffer.from(text), Buffer.from(value)) < 0
      const filter = columnFilter({ kind: 'range', property, bound: 'lt', value }, column, 'VARCHAR')
      expect(countOf(filter), value).toBe(texts.filter(isBefore).length)
    }
  })

  it('find the texts with a prefix', () => {
    for (const prefix of ['', 'a', 'ab', 'abb', 'é', '🚲', 'zz']) {
      const filter = columnFilter({ kind: 'starts', property, prefix }, column, 'VARCHAR')
      expect(countOf(filter), prefix).toBe(texts.filter((text) => text.startsWith(prefix)).length)
    }
  })

  it('of another type than the column match nothing', () => {
    expect(
      countOf(
        columnFilter(
          { kind: 'in', property, values: ['0', true], negated: false },
          valueColumn([0, 1]),
          'BIGINT'
        )
      )
    ).toBe(0)
    expect(
      countOf(
        columnFilter({ kind: 'range', property, bound: 'gte', value: 'a' }, valueColumn([0, 1]), 'DOUBLE')
      )
    ).toBe(0)
    expect(
      countOf(
        columnFilter({ kind: 'in', property, values: [1], negated: false }, valueColumn([0, 1]), 'BOOLEAN')
      )
    ).toBe(0)
  })
})
