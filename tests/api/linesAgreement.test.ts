/**
 * The engine gives the same results as a simple, slow evaluator for random queries and lines, with and without its
 * caches.
 * `AGREEMENT_RUNS=200` checks more datasets than the default.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { columns, filters, parametersOf, rows, sort } from '../unit/support/plainArbitraries.ts'
import {
  groupsByClock,
  groupsByRange,
  groupsByValue,
  metricOf,
  type GroupOptions,
  type PlainMetric
} from '../unit/support/plainGroups.ts'
import {
  isInstant,
  matches,
  sorted,
  type PlainFilter,
  type PlainRow,
  type PlainSort,
  type PlainValue
} from '../unit/support/plainLines.ts'
import { startLinesServer, type LinesServer, type LinesServerOptions } from './support/linesServer.ts'

const runs = Number(process.env.AGREEMENT_RUNS ?? 5)
const queriesPerDataset = 50

const column = (key: string): SchemaProperty => {
  const found = columns.find((item) => item.key === key)
  if (!found) throw new Error(`no column ${key}`)
  return found
}

/** Adds a number to each row, to identify the rows of a page. */
const numbered = (all: PlainRow[]): PlainRow[] => all.map((row, index) => ({ ...row, _i: index + 1 }))
const matching = (all: PlainRow[], asked: PlainFilter[]): PlainRow[] =>
  all.filter((row) => asked.every((one) => matches(row, column(one.key), one)))
const numbersOf = (all: { _i?: unknown }[]): number[] => all.map(({ _i }) => Number(_i))
const addressOf = (parameters: Record<string, string>): string => String(new URLSearchParams(parameters))

/**
 * Alternates between settings of a small dataset and of a large one, whose line numbers are found before their values.
 */
const optionsFor = (all: PlainRow[]): LinesServerOptions => ({
  answerCacheMb: 0,
  admissionFactor: 0,
  ...(all.length % 2 ? {} : { maxLinesAtOnce: 0 })
})

/** Sends random queries to a server with random rows; a failure reports the query. */
async function agree<Query>(
  query: fc.Arbitrary<Query>,
  check: (server: LinesServer, all: PlainRow[], asked: Query) => Promise<void>
): Promise<void> {
  const queries = fc.array(query, { minLength: queriesPerDataset, maxLength: queriesPerDataset, size: 'max' })
  await fc.assert(
    fc.asyncProperty(rows, queries, async (all, asked) => {
      for (const hasCaches of [true, false]) {
        const server = await startLinesServer(columns, all, {}, { ...optionsFor(all), hasCaches })
        try {
          // The second request of each query is answered by the caches.
          for (const one of hasCaches ? [...asked, ...asked] : asked) {
            await check(server, numbered(all), one).catch((error: unknown) => {
              const told = `${JSON.stringify(one)}, caches: ${hasCaches}\nof ${JSON.stringify(all)}`
              throw new Error(told, { cause: error })
            })
            await server.settled()
          }
        } finally {
          await server.close()
        }
      }
    }),
    { numRuns: runs, endOnFailure: true }
  )
}

const page = fc.record({
  filters,
  sort,
  size: fc.integer({ min: 1, max: 30 }),
  page: fc.integer({ min: 1, max: 4 })
})
const sortText = (terms: PlainSort[]): string =>
  terms.map(({ key, descending }) => `${descending ? '-' : ''}${key}`).join(',')

describe('the engine and the simple evaluator', () => {
  it('agree on pages, totals and cursors', async () => {
    let turn = 0
    await agree(page, async (server, all, asked) => {
      const expected = numbersOf(sorted(matching(all, asked.filters), asked.sort, columns))
      const parameters = {
        ...parametersOf(asked.filters),
        ...(asked.sort.length ? { sort: sortText(asked.sort) } : {}),
        select: '_i',
        size: String(asked.size)
      }
      const start = (asked.page - 1) * asked.size
      const { json, text } = await server.get(addressOf({ ...parameters, page: String(asked.page) }))
      expect(json?.total, text).toBe(expected.length)
      expect(numbersOf(json.results)).toEqual(expected.slice(start, start + asked.size))
      // One query in four is read to its last page.
      if (turn++ % 4) return
      const found: number[] = []
      for (let query: string | undefined = addressOf(parameters); query !== undefined;) {
        const answer = await server.get(query)
        expect(answer.status, answer.text).toBe(200)
        found.push(...numbersOf(answer.json.results))
        query = answer.json.next && new URL(answer.json.next).search.slice(1)
      }
      expect(found).toEqual(expected)
    })
  }, 600_000)

  const metric = fc.record({
    filters,
    key: fc.constantFrom('n', 'x', 'd', 't', 's', 'm'),
    metric: fc.constantFrom<PlainMetric[]>('avg', 'sum', 'min', 'max', 'value_count', 'cardinality')
  })

  it('agree on metrics', async () => {
    await agree(metric, async (server, all, asked) => {
      const hasTexts = asked.key === 's' || asked.key === 'm'
      const name =
        hasTexts && !['value_count', 'cardinality'].includes(asked.metric) ? 'cardinality' : asked.metric
      const parameters = { ...parametersOf(asked.filters), field: asked.key, metric: name }
      const { json, text } = await server.read(`metric_agg?${addressOf(parameters)}`)
      const kept = matching(all, asked.filters)
      expect(json?.total, text).toBe(kept.length)
      const exact = metricOf(kept, column(asked.key), name)
      // The minimum and maximum of dates are strings without milliseconds.
      const isText = typeof json.metric === 'string'
      const found = isText ? Date.parse(json.metric) : json.metric
      const expected = isText && exact !== null ? Math.floor(exact / 1000) * 1000 : exact
      if (expected === null || found === null) expect(found).toBe(expected)
      else expect(Math.abs(found - expected)).toBeLessThanOrEqual(Math.abs(expected) * 1e-9 + 1e-6)
    })
  }, 600_000)

  const groups = fc.record({
    filters,
    key: fc.constantFrom('s', 'w', 'n', 'b', 'd', 't', 'm'),
    size: fc.integer({ min: 1, max: 12 }),
    metric: fc.option(fc.constantFrom<PlainMetric[]>('sum', 'min', 'max', 'value_count', 'cardinality')),
    sort: fc.option(
      fc.record({ by: fc.constantFrom('key' as const, 'count' as const), descending: fc.boolean() })
    ),
    hasMissing: fc.boolean()
  })

  it('agree on groups of values', async () => {
    await agree(groups, async (server, all, asked) => {
      const { metric: name, sort: order } = asked
      const isPlain = ['s', 'w', 'm'].includes(asked.key)
      const options: GroupOptions = {
        ...(name ? { metric: { column: column('n'), metric: name } } : {}),
        ...(order ? { sort: order } : {}),
        ...(isPlain && asked.hasMissing ? { missing: 'sans' } : {})
      }
      const parameters = {
        ...parametersOf(asked.filters),
        field: asked.key,
        agg_size: String(asked.size),
        ...(name ? { metric: name, metric_field: 'n' } : {}),
        ...(order ? { sort: `${order.descending ? '-' : ''}${order.by}` } : {}),
        ...(options.missing === undefined ? {} : { missing: String(options.missing) })
      }
      const { json, text } = await server.read(`values_agg?${addressOf(parameters)}`)
      const kept = matching(all, asked.filters)
      const expected = groupsByValue(kept, column(asked.key), options).filter(isOnPage(asked))
      expect(json?.total, text).toBe(kept.length)
      const shown = expected.slice(0, asked.size)
      type Found = { value: string | number; total: number; metric?: number }
      const found = (json.aggs as Found[]).map(({ value, total, metric: own }) => ({
        value: isInstant(column(asked.key)) ? Date.parse(String(value)) : String(value),
        total,
        ...(name ? { metric: own } : {})
      }))
      expect(found).toEqual(
        shown.map((group) => ({
          ...group,
          value:
            typeof group.value === 'number' && isInstant(column(asked.key))
              ? group.value
              : String(group.value)
        }))
      )
      const others = expected.slice(asked.size).reduce((sum, { total }) => sum + total, 0)
      expect([json.total_values, json.total_other]).toEqual([expected.length, others])
    })
  }, 600_000)

  /** Groups of a list sorted by key start after the bound of their page, `{key}_gt`, or `{key}_lt` when descending. */
  function isOnPage({
    key,
    filters: all,
    sort: order
  }: {
    key: string
    filters: PlainFilter[]
    sort: GroupOptions['sort'] | null
  }) {
    const bound = all.find(
      (filter) => filter.key === key && filter.operator === (order?.descending ? 'lt' : 'gt')
    )
    const isBounded = bound && order?.by === 'key' && column(key).separator !== undefined
    return ({ value }: { value: PlainValue }): boolean =>
      !isBounded || matches({ [key]: [String(value)] }, column(key), bound)
  }

  const clocks = { year: 4, month: 7, day: 10 } as const
  const intervals = fc.record({
    filters,
    asked: fc.oneof(
      fc.record({ key: fc.constantFrom('n', 'x'), interval: fc.constantFrom(1, 3, 2.5) }),
      fc.record({ key: fc.constantFrom('d', 't', 'z'), interval: fc.constantFrom('year', 'month', 'day') })
    )
  })

  it('agree on ranges and calendar periods', async () => {
    await agree(intervals, async (server, all, { filters: asked, asked: { key, interval } }) => {
      const isRange = typeof interval === 'number'
      // Bounds limit the empty groups between distant values.
      const bounds: PlainFilter[] = isRange
        ? [
            { key, operator: 'gte', operands: [-100] },
            { key, operator: 'lte', operands: [100] }
          ]
        : [{ key, operator: 'gte', operands: ['2020'] }]
      const other = asked.filter((one) => one.key !== key)
      const kept = matching(all, [...other, ...bounds])
      const parameters = { ...parametersOf([...other, ...bounds]), field: key, interval: String(interval) }
      const { json, text } = await server.read(`values_agg?${addressOf(parameters)}`)
      expect(json?.total, text).toBe(kept.length)
      type Found = { value: string | number; total: number }
      const found = (json.aggs as Found[]).map(({ value, total }) => ({ value, total }))
      if (isRange) {
        expect(found).toEqual(groupsByRange(kept, column(key), interval))
        return
      }
      const length = clocks[interval]
      const expected = groupsByClock(kept, column(key), length)
      const names = found.map(({ value }) => String(value).slice(0, length))
      expect(names).toEqual(names.toSorted())
      expect(new Set(names).size).toBe(names.length)
      const filled = found.flatMap(({ total }, index) => (total ? [[names[index], total]] : []))
      expect(Object.fromEntries(filled)).toEqual(Object.fromEntries(expected))
      expect([found[0]?.total, found.at(-1)?.total].every((total) => total !== 0)).toBe(true)
    })
  }, 600_000)
})

const words = fc.array(
  fc
    .tuple(
      fc.constantFrom('', '', '+', '-'),
      fc.constantFrom('a', 'ab', 'ecole', 'école', 'z', '10', '"a"', 'eco*')
    )
    .map((parts) => parts.join('')),
  { minLength: 1, maxLength: 3 }
)
const search = fc.record({
  words,
  filters,
  sort: fc.constantFrom('', '', 'n', '-s'),
  isGrouped: fc.boolean()
})

describe('the engine with and without its caches', () => {
  it('finds the same lines by words', async () => {
    const queries = fc.array(search, {
      minLength: queriesPerDataset,
      maxLength: queriesPerDataset,
      size: 'max'
    })
    await fc.assert(
      fc.asyncProperty(rows, queries, async (all, asked) => {
        const start = (hasCaches: boolean): Promise<LinesServer> =>
          startLinesServer(columns, all, {}, { ...optionsFor(all), hasCaches })
        const servers = await Promise.all([start(true), start(false)])
        try {
          for (const one of [...asked, ...asked]) {
            // Hints are disabled, because a busy machine would add advice about slow queries.
            const parameters = { ...parametersOf(one.filters), q: one.words.join(' '), hint: 'false' }
            const path = one.isGrouped
              ? `values_agg?${addressOf({ ...parameters, field: 's' })}`
              : `lines?${addressOf({ ...parameters, select: '_i', ...(one.sort ? { sort: one.sort } : {}) })}`
            const [cached, alone] = await Promise.all(servers.map((server) => server.read(path)))
            expect(cached!.status, cached!.text).toBe(200)
            expect(alone!.json, `${path}\nof ${JSON.stringify(all)}`).toEqual(cached!.json)
            await servers[0].settled()
          }
        } finally {
          await Promise.all(servers.map((server) => server.close()))
        }
      }),
      { numRuns: runs, endOnFailure: true }
    )
  }, 600_000)
})
