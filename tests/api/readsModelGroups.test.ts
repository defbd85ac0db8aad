/**
 * Groups, values and metrics of all kinds of datasets equal those of plain loops (readsModel.test.ts documents the
 * settings).
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filters, sort } from '../unit/support/plainArbitraries.ts'
import { clockAt } from '../unit/support/plainDates.ts'
import { groupsByValue, metricOf, type PlainMetric } from '../unit/support/plainGroups.ts'
import {
  compare,
  isInstant,
  isLong,
  matches,
  sorted,
  valuesOf,
  type PlainRow,
  type PlainValue
} from '../unit/support/plainLines.ts'
import { where } from './support/readsConditions.ts'
import {
  all,
  asParameters,
  columnOf,
  idsOf,
  matching,
  pathOf,
  sortText,
  startReadsRun
} from './support/readsRun.ts'

const { user, datasets, dataset, read, check } = await startReadsRun()
/** Formats an instant in a time zone: `2024-01-15T10:00:00+01:00`. */
function zoned(at: number, zone: string): string {
  const clock = clockAt(at, zone)
  const minutes = Math.round((Date.parse(`${clock}Z`) - Math.floor(at / 1000) * 1000) / 60_000)
  const two = (value: number): string => String(Math.floor(Math.abs(value))).padStart(2, '0')
  return `${clock}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(Math.abs(minutes) % 60)}`
}

const listed = fc.record({
  dataset,
  filters,
  key: fc.constantFrom('s', 'w', 'n', 'x', 'b', 'd', 't', 'z', 'm', 'k', 'p'),
  size: fc.integer({ min: 0, max: 30 }),
  descending: fc.boolean()
})

describe('distinct values', () => {
  it('are returned once each, in order', async () => {
    await check(listed, async (asked) => {
      const own = datasets[asked.dataset.index]!
      const column = columnOf(asked.key)
      const values = matching(own.lines, asked.filters)
        .flatMap((row) => valuesOf(row, column))
        .filter((value) => !isLong(value))
        .map((value) => (isInstant(column) ? new Date(String(value)).toISOString() : value))
        .map((value) => (typeof value === 'boolean' ? String(value) : value))
      const direction = asked.descending ? -1 : 1
      const expected = [...new Set(values)].toSorted((a, b) => compare(a, b) * direction)
      const parameters = {
        ...asParameters(asked.filters),
        size: String(asked.size),
        sort: asked.descending ? 'desc' : 'asc'
      }
      const { json } = await read(own, `values/${asked.key}`, parameters)
      expect(json).toEqual(expected.slice(0, asked.size))
      const labels = await read(own, `values-labels/${asked.key}`, parameters)
      expect(labels.json).toEqual(json.map((value: unknown) => ({ value, label: value })))
      const texts = await read(own, `values/${asked.key}`, { ...parameters, stringify: 'true' })
      expect(texts.json).toEqual(json.map(String))
    })
  }, 600_000)

  const bounded = fc.record({ dataset, filters, key: fc.constantFrom('n', 'x', 'd', 't', 'z', 'k') })

  it('have a minimum and a maximum', async () => {
    await check(bounded, async (asked) => {
      const own = datasets[asked.dataset.index]!
      const column = columnOf(asked.key)
      const kept = matching(own.lines, asked.filters)
      const numbers = kept
        .flatMap((row) => valuesOf(row, column))
        .map((value) => (column.format ? Date.parse(String(value)) : Number(value)))
      for (const name of ['min', 'max'] as const) {
        const extreme = numbers.length ? Math[name](...numbers) : undefined
        const { text } = await read(own, `${name}/${asked.key}`, asParameters(asked.filters))
        expect(text === '' ? undefined : Number(text)).toBe(extreme)
        const parameters = { ...asParameters(asked.filters), metric: name, field: asked.key, hint: 'false' }
        const { json } = await read(own, 'metric_agg', parameters)
        const zone = column.timeZone ?? 'Europe/Paris'
        const shown = (at: number): string | number =>
          isInstant(column) ? zoned(at, zone) : column.format ? new Date(at).toISOString().slice(0, 10) : at
        expect(json).toEqual({ total: kept.length, metric: extreme === undefined ? null : shown(extreme) })
      }
    })
  }, 600_000)
})

const nested = fc.record({
  dataset,
  filters,
  fields: fc.shuffledSubarray(['s', 'n', 'b', 'd', 'm', 'w'], { minLength: 1, maxLength: 3 }),
  sizes: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 3, maxLength: 3 }),
  orders: fc.array(fc.record({ by: fc.constantFrom('count', 'key', 'metric'), descending: fc.boolean() }), {
    minLength: 0,
    maxLength: 3
  }),
  metric: fc.option(
    fc.constantFrom<PlainMetric[]>('sum', 'min', 'max', 'value_count', 'cardinality', 'avg'),
    {
      nil: undefined
    }
  ),
  inner: fc.record({ size: fc.integer({ min: 0, max: 5 }), sort })
})
type Nested = typeof nested extends fc.Arbitrary<infer One> ? One : never
interface Level {
  total_values?: number
  total_other?: number
  aggs?: Bucket[]
}
interface Bucket extends Level {
  total: number
  value: unknown
  results: unknown[]
  metric?: number | null
  x_max?: number | null
}

/** Expected groups at a level of nesting; there are no groups below the last field. */
function levelOf(rows: PlainRow[], asked: Nested, depth = 0): Level {
  const key = asked.fields[depth]
  if (key === undefined) return {}
  const { metric, inner } = asked
  const order = asked.orders[depth]
  const by = order?.by === 'metric' && !metric ? 'key' : order?.by
  const groups = groupsByValue(rows, columnOf(key), {
    ...(metric ? { metric: { column: columnOf('n'), metric } } : {}),
    ...(order && by ? { sort: { ...order, by } } : {})
  }).filter(({ value }) => depth > 0 || by !== 'key' || isOnPage(value, key, asked))
  const size = asked.sizes[depth] ?? 1
  const isLast = depth === asked.fields.length - 1
  return {
    total_values: groups.length,
    total_other: groups.slice(size).reduce((sum, { total }) => sum + total, 0),
    aggs: groups.slice(0, size).map((group): Bucket => {
      const own = rows.filter((row) => valuesOf(row, columnOf(key)).includes(group.value))
      const innerSort = [...innerSortOf(asked), { key: '_rand', descending: false }]
      const lines = isLast ? sorted(own, innerSort, all).slice(0, inner.size) : []
      return {
        total: group.total,
        value: typeof group.value === 'boolean' ? String(group.value) : group.value,
        results: idsOf(lines),
        ...(metric ? { metric: group.metric ?? null, x_max: metricOf(own, columnOf('x'), 'max') } : {}),
        ...levelOf(own, asked, depth + 1)
      }
    })
  }
}

/**
 * Whether a value of a multiple column passes the cursor filter of the next page of groups, which excludes values of
 * earlier pages (docs/api/aggregations.md).
 */
function isOnPage(value: PlainValue, key: string, { filters: conditions, orders }: Nested): boolean {
  const operator = orders[0]?.descending ? 'lt' : 'gt'
  const bound = conditions.find((condition) => condition.key === key && condition.operator === operator)
  if (!bound || !columnOf(key).separator) return true
  return matches({ [key]: value }, columnOf(key), bound)
}

/** Sort of the lines in the groups; orders beyond the levels of groups apply to these lines. */
const innerSortOf = ({ orders, fields, inner }: Nested): Nested['inner']['sort'] =>
  orders.length >= fields.length ? inner.sort : []

/** Replaces lines by their ids, and rounds the metrics, because averages are inexact. */
function plain({ aggs, ...level }: Level): Level {
  const digits = (value: number | null | undefined): number | null =>
    typeof value === 'number' ? Number(value.toPrecision(9)) : null
  return {
    ...level,
    ...(aggs
      ? {
          aggs: aggs.map((bucket) => ({
            ...(plain(bucket) as Bucket),
            results: bucket.results.map((line) => (line as { _id?: string })._id ?? line),
            ...('metric' in bucket ? { metric: digits(bucket.metric) } : {})
          }))
        }
      : {})
  }
}

const paged = fc.record({
  dataset,
  filters,
  key: fc.constantFrom('s', 'n', 'x', 'd', 't', 'b', 'w', 'z', 'k'),
  size: fc.integer({ min: 1, max: 7 })
})

describe('nested groups', () => {
  it('contain groups, metrics and lines', async () => {
    await check(nested, async (asked) => {
      const own = datasets[asked.dataset.index]!
      const { fields, metric, inner } = asked
      const kept = matching(own.lines, asked.filters)
      const orders = asked.orders
        .slice(0, fields.length)
        .map(({ by, descending }) => `${descending ? '-' : ''}${by === 'metric' && !metric ? 'key' : by}`)
      const innerSort = innerSortOf(asked)
      const entries = [...orders, ...(innerSort.length ? sortText(innerSort).split(',') : [])]
      const { json } = await read(own, 'values_agg', {
        ...asParameters(asked.filters),
        field: fields.join(';'),
        agg_size: asked.sizes.slice(0, fields.length).join(';'),
        size: String(inner.size),
        select: '_id',
        hint: 'false',
        ...(entries.length ? { sort: entries.join(';') } : {}),
        ...(metric ? { metric, metric_field: 'n', extra_metrics: 'x:max' } : {})
      })
      const { total, next, ...level } = json
      expect(total).toBe(kept.length)
      if (next !== undefined) expect(orders[0]).toMatch(/key/)
      expect(plain(level)).toEqual(plain(levelOf(kept, asked)))
    })
  }, 600_000)

  it('are read page by page', async () => {
    await check(paged, async (asked) => {
      const own = datasets[asked.dataset.index]!
      const column = columnOf(asked.key)
      const others = asked.filters.filter(({ key }) => key !== asked.key)
      const groups = groupsByValue(matching(own.lines, others), column, {
        sort: { by: 'key', descending: false }
      })
      const keyOf = (value: unknown): unknown =>
        isInstant(column) && typeof value === 'string'
          ? Date.parse(value)
          : isInstant(column)
            ? value
            : String(value)
      const found: unknown[] = []
      let answer = await read(own, 'values_agg', {
        ...asParameters(others),
        field: asked.key,
        agg_size: String(asked.size),
        sort: 'key'
      })
      for (;;) {
        expect(answer.status, answer.text).toBe(200)
        found.push(...(answer.json.aggs as Bucket[]).map(({ value, total }) => [keyOf(value), total]))
        if (!answer.json.next) break
        answer = await user.get(pathOf(answer.json.next))
      }
      expect(found).toEqual(groups.map(({ value, total }) => [keyOf(value), total]))
    })
  }, 600_000)
})

const combined = fc.record({
  dataset: dataset.filter(({ kind }) => kind !== 'draft'),
  where: fc.option(where, { nil: undefined }),
  by: fc.subarray(['s', 'n', 'b', 'd', 'm', 't', 'w', 'x'], { minLength: 1, maxLength: 2 })
})

/** Group keys of the Explore API: dates in milliseconds, and null for a line without a value. */
function exploreKeys(row: PlainRow, key: string): unknown[] {
  const values = [...new Set(valuesOf(row, columnOf(key)))].filter((value) => !isLong(value))
  const isDate = !!columnOf(key).format
  return values.length ? values.map((value) => (isDate ? Date.parse(String(value)) : value)) : [null]
}

describe('the Explore API', () => {
  it('groups by one column and by two', async () => {
    await check(combined, async (asked) => {
      const own = datasets[asked.dataset.index]!
      const kept = asked.where ? own.lines.filter(asked.where.test) : own.lines
      const groups = new Map<string, { keys: unknown[]; numbers: number[]; count: number }>()
      for (const row of kept) {
        const combinations = asked.by.reduce<unknown[][]>(
          (known, key) => known.flatMap((one) => exploreKeys(row, key).map((value) => [...one, value])),
          [[]]
        )
        for (const keys of combinations) {
          const name = JSON.stringify(keys)
          const group = groups.get(name) ?? { keys, numbers: [], count: 0 }
          group.count += 1
          group.numbers.push(...valuesOf(row, columnOf('n')).map(Number))
          groups.set(name, group)
        }
      }
      const expected = [...groups.values()].map(({ keys, numbers, count }) => [
        ...keys,
        count,
        numbers.length,
        numbers.length ? Math.min(...numbers) : null,
        numbers.reduce((sum, one) => sum + one, 0)
      ])
      const { json } = await read(own, 'compat-ods/records', {
        limit: '20000',
        group_by: asked.by.join(),
        select: 'count(*),count(n) as c,min(n) as least,sum(n) as total',
        ...(asked.where ? { where: asked.where.text } : {})
      })
      expect(json.total_count).toBe(expected.length)
      const members = [...asked.by, 'count(*)', 'c', 'least', 'total']
      const found = json.results.map((result: Record<string, unknown>) => members.map((name) => result[name]))
      const inOrder = (list: unknown[]): string[] => list.map((one) => JSON.stringify(one)).toSorted()
      expect(inOrder(found)).toEqual(inOrder(expected))
    })
  }, 600_000)
})
