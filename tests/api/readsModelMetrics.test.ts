/**
 * Metrics of whole datasets, and geographic groups, equal those of plain loops (readsModel.test.ts documents the
 * settings).
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filters, sort } from '../unit/support/plainArbitraries.ts'
import { metricOf, type PlainMetric } from '../unit/support/plainGroups.ts'
import { isDay, isInstant, sorted, valuesOf, type PlainRow } from '../unit/support/plainLines.ts'
import { geohashOf, precisionFor } from './support/readsCells.ts'
import { columns } from './support/readsModel.ts'
import { box, isInBox, placeOf } from './support/readsPlaces.ts'
import { all, asParameters, columnOf, idsOf, matching, startReadsRun } from './support/readsRun.ts'

const { datasets, dataset, read, check } = await startReadsRun()

/** Rounds sums and averages, whose floating-point errors depend on the order. */
const rounded = (value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(9)) : value

const isDated = (key: string): boolean => isDay(columnOf(key)) || isInstant(columnOf(key))
const isNumber = (key: string): boolean => columnOf(key).type !== 'string' || isDated(key)
const numbersOf = (rows: PlainRow[], key: string): number[] =>
  rows
    .flatMap((row) => valuesOf(row, columnOf(key)))
    .map((value) => (isDated(key) ? Date.parse(String(value)) : Number(value)))
    .toSorted((a, b) => a - b)

/** Percentile with linear interpolation between two values. */
function percentile(numbers: number[], percent: number): number | null {
  const at = (percent / 100) * (numbers.length - 1)
  const [lower, upper] = [numbers[Math.floor(at)], numbers[Math.ceil(at)]]
  if (lower === undefined || upper === undefined) return null
  return lower + (upper - lower) * (at - Math.floor(at))
}

const measured = fc.record({
  dataset,
  filters,
  key: fc.constantFrom('n', 'x', 'd', 't', 'z', 's', 'w', 'm', 'b', 'k'),
  percents: fc.option(
    fc.uniqueArray(fc.constantFrom(0, 1, 12.5, 33, 50, 75, 99.9, 100), { minLength: 1, maxLength: 4 }),
    { nil: undefined }
  )
})

it('metrics of all lines equal those of a loop', async () => {
  await check(measured, async (asked) => {
    const own = datasets[asked.dataset.index]!
    const { key } = asked
    const kept = matching(own.lines, asked.filters)
    const ask = async (metric: string, more: Record<string, string> = {}): Promise<unknown> => {
      const parameters = { ...asParameters(asked.filters), metric, field: key, hint: 'false', ...more }
      const { json } = await read(own, 'metric_agg', parameters)
      expect(json.total).toBe(kept.length)
      return json.metric
    }
    const expected = (metric: PlainMetric): number | null => metricOf(kept, columnOf(key), metric)
    expect(await ask('value_count')).toBe(expected('value_count'))
    if (key === 'b') return
    expect(await ask('cardinality')).toBe(expected('cardinality'))
    if (!isNumber(key)) return
    for (const metric of ['sum', 'avg'] as const)
      expect(rounded(await ask(metric)), metric).toEqual(rounded(expected(metric)))
    const stats = (await ask('stats')) as Record<string, unknown>
    const { count, min, max, avg, sum } = stats
    expect([count, min, max, avg, sum].map(rounded)).toEqual([
      expected('value_count'),
      ...(['min', 'max', 'avg', 'sum'] as const).map((metric) => rounded(expected(metric)))
    ])
    const numbers = numbersOf(kept, key)
    const percents = asked.percents ?? [1, 5, 25, 50, 75, 95, 99]
    const found = await ask('percentiles', asked.percents ? { percents: asked.percents.join() } : {})
    expect((found as { key: number; value: number }[]).map((one) => [one.key, rounded(one.value)])).toEqual(
      percents.toSorted((a, b) => a - b).map((percent) => [percent, rounded(percentile(numbers, percent))])
    )
  })
}, 600_000)

const simple = fc.record({
  dataset,
  filters,
  fields: fc.option(
    fc.shuffledSubarray(['k', 'n', 'x', 'd', 't', 'z', 's', 'w', 'm', 'b'], { minLength: 1 }),
    {
      nil: undefined
    }
  ),
  metrics: fc.option(
    fc.shuffledSubarray(['value_count', 'cardinality', 'min', 'max', 'sum', 'avg'], { minLength: 1 }),
    {
      nil: undefined
    }
  )
})

const accepted = (key: string): string[] => {
  if (columnOf(key).type === 'boolean') return ['value_count']
  return isNumber(key)
    ? ['value_count', 'cardinality', 'min', 'max', 'sum', 'avg']
    : ['value_count', 'cardinality', 'min', 'max']
}

it('metrics of several columns at once equal those of each column', async () => {
  await check(simple, async (asked) => {
    const own = datasets[asked.dataset.index]!
    const { fields, metrics } = asked
    const isGiven = fields?.some((key) => metrics?.some((metric) => !accepted(key).includes(metric)))
    const hasTextExtremes =
      (fields ?? ['s']).some((key) => !isNumber(key)) && metrics?.some((metric) => metric.startsWith('m'))
    // This combination is refused; another test covers it.
    if (isGiven || hasTextExtremes) return
    const parameters = {
      ...asParameters(asked.filters),
      hint: 'false',
      ...(fields ? { fields: fields.join() } : {}),
      ...(metrics ? { metrics: metrics.join() } : {})
    }
    const { json } = await read(own, 'simple_metrics_agg', parameters)
    const usual = columns.map(({ key }) => key).filter((key) => key !== 'p')
    const kept =
      fields ?? usual.filter((key) => metrics?.every((metric) => accepted(key).includes(metric)) ?? true)
    const metricsOf = (key: string): string[] =>
      metrics ?? (columnOf(key).type === 'boolean' ? [] : isNumber(key) ? ['min', 'max'] : ['cardinality'])
    const alone = await Promise.all(
      kept.map(async (key) => {
        const values = await Promise.all(
          metricsOf(key).map(async (metric) => {
            const one = { ...asParameters(asked.filters), metric, field: key, hint: 'false' }
            return [metric, (await read(own, 'metric_agg', one)).json.metric]
          })
        )
        return [key, Object.fromEntries(values)]
      })
    )
    const { p: _place, ...found } = json.metrics
    expect(found).toEqual(Object.fromEntries(alone))
  })
}, 600_000)

const celled = fc.record({
  dataset,
  filters,
  sort,
  box: fc.option(box, { nil: undefined }),
  count: fc.constantFrom(1, 5, 20, 1000),
  size: fc.integer({ min: 0, max: 4 })
})

interface Cell {
  value: string
  total: number
  centroid: { lat: number; lon: number }
  center: { lat: number; lon: number }
  bbox: number[]
  results: PlainRow[]
}

it('geohash cells contain the lines located in them', async () => {
  await check(celled, async (asked) => {
    const own = datasets[asked.dataset.index]!
    const { tile, left = 0, bottom = 0, right = 0, top = 0 } = asked.box ?? {}
    const extent: Record<string, string> = tile ? { xyz: tile } : { bbox: [left, bottom, right, top].join() }
    const kept = matching(own.lines, asked.filters).filter((row) =>
      asked.box ? isInBox(row, asked.box) : placeOf(row) !== undefined
    )
    const { json } = await read(own, 'geo_agg', {
      ...asParameters(asked.filters, asked.sort),
      ...(asked.box ? extent : {}),
      agg_size: String(asked.count),
      size: String(asked.size),
      hint: 'false'
    })
    expect(json.total).toBe(kept.length)
    const found = json.aggs as Cell[]
    const precision = found[0]?.value.length ?? 1
    // Only boxes of less than half the Earth, and away from the poles, where degrees have nearly no width.
    const isPlain = left <= right && right - left <= 180 && bottom > -85 && top < 85
    if (asked.box && isPlain && found.length) {
      expect(precision).toBe(precisionFor(asked.box, asked.count))
    }
    const cells = new Map<string, PlainRow[]>()
    for (const row of kept) {
      const value = geohashOf(placeOf(row)!, precision)
      cells.set(value, [...(cells.get(value) ?? []), row])
    }
    const totals = [...cells.values()].map((rows) => rows.length).toSorted((a, b) => b - a)
    expect(found.map(({ total }) => total)).toEqual(totals.slice(0, asked.count))
    expect(new Set(found.map(({ value }) => value)).size).toBe(found.length)
    for (const cell of found) {
      const rows = cells.get(cell.value) ?? []
      expect(cell.total, cell.value).toBe(rows.length)
      const mean = (of: 'lat' | 'lon'): number =>
        rows.reduce((sum, row) => sum + placeOf(row)![of], 0) / rows.length
      expect(Math.abs(cell.centroid.lat - mean('lat'))).toBeLessThan(1e-6)
      expect(Math.abs(cell.centroid.lon - mean('lon'))).toBeLessThan(1e-6)
      const [west = 0, south = 0, east = 0, north = 0] = cell.bbox
      expect([cell.center.lon, cell.center.lat].map(rounded)).toEqual(
        [(west + east) / 2, (south + north) / 2].map(rounded)
      )
      for (const row of rows) {
        const { lat, lon } = placeOf(row)!
        expect(lat >= south && lat <= north && lon >= west && lon <= east, cell.value).toBe(true)
      }
      const inner = sorted(rows, [...asked.sort, ...own.defaultSort], all)
      expect(idsOf(cell.results)).toEqual(idsOf(inner.slice(0, asked.size)))
    }
  })
}, 600_000)
