/**
 * Lines of all kinds of datasets are filtered, sorted, paged and formatted as by plain loops over the documents.
 * `READS_RUNS=10 READS_QUESTIONS=150` checks more documents and more queries than the default.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filters, sort } from '../unit/support/plainArbitraries.ts'
import {
  isInstant,
  isLong,
  periodOf,
  sorted,
  valuesOf,
  type PlainRow,
  type PlainValue
} from '../unit/support/plainLines.ts'
import { literal, qs, valueOf, where, type Condition } from './support/readsConditions.ts'
import { columns } from './support/readsModel.ts'
import { box, distanceTo, isInBox, placeOf } from './support/readsPlaces.ts'
import { all, asParameters, columnOf, idsFrom, idsOf, matching, startReadsRun } from './support/readsRun.ts'

const { user, datasets, dataset, read, check } = await startReadsRun()
const published = dataset.filter(({ kind }) => kind !== 'draft')
const page = fc.record({
  dataset,
  filters,
  sort,
  size: fc.integer({ min: 1, max: 30 }),
  page: fc.integer({ min: 1, max: 3 })
})

it('pages and cursors return each line once, in order', async () => {
  await check(page, async (asked) => {
    const own = datasets[asked.dataset.index]!
    const kept = sorted(matching(own.lines, asked.filters), [...asked.sort, ...own.defaultSort], all)
    const parameters = {
      ...asParameters(asked.filters, asked.sort),
      arrays: 'true',
      size: String(asked.size)
    }
    const start = (asked.page - 1) * asked.size
    const { json } = await read(own, 'lines', { ...parameters, page: String(asked.page) })
    expect(json.total).toBe(kept.length)
    expect(json.results).toEqual(kept.slice(start, start + asked.size))
    expect(await idsFrom(user, await read(own, 'lines', parameters))).toEqual(idsOf(kept))
  })
}, 600_000)

it('query strings match as specified', async () => {
  await check(fc.record({ dataset, qs }), async (asked) => {
    const own = datasets[asked.dataset.index]!
    const { json } = await read(own, 'lines', { size: '10000', select: '_id', qs: asked.qs.text })
    const found = new Set(idsOf(json.results))
    expect(own.lines.filter((row) => found.has(row._id) !== asked.qs.test(row))).toEqual([])
    expect(json.total).toBe(found.size)
  })
}, 600_000)

it('conditions of the Explore API match as specified', async () => {
  await check(fc.record({ dataset: published, where }), async (asked) => {
    const own = datasets[asked.dataset.index]!
    const { json } = await read(own, 'compat-ods/exports/json', { select: '_id', where: asked.where.text })
    const found = new Set(idsOf(json))
    expect(own.lines.filter((row) => found.has(row._id) !== asked.where.test(row))).toEqual([])
    expect(json).toHaveLength(found.size)
  })
}, 600_000)

const refinement = fc
  .constantFrom('s', 'w', 'm', 'n', 'x', 'b', 'd', 't', 'z')
  .chain((key) =>
    fc.tuple(fc.constant(key), valueOf(key), fc.constantFrom(4, 7, 10), fc.constantFrom('-', '/'))
  )
  .map(([key, value, length, sign]): Condition => {
    const column = columnOf(key)
    if (!isInstant(column)) {
      return { text: `${key}:${literal(key, value)}`, test: (row) => valuesOf(row, column).includes(value) }
    }
    const period = new Date(String(value)).toISOString().slice(0, length)
    const [from, until] = periodOf(period)
    return {
      text: `${key}:${period.replaceAll('-', sign)}`,
      test: (row) =>
        valuesOf(row, column).some(
          (date) => Date.parse(String(date)) >= from && Date.parse(String(date)) < until
        )
    }
  })
const refined = fc.record({
  dataset: published,
  refine: fc.array(refinement, { minLength: 1, maxLength: 3 }),
  isList: fc.boolean(),
  where: fc.option(where, { nil: undefined })
})

it('refinements of the Explore API filter by value', async () => {
  await check(refined, async (asked) => {
    const own = datasets[asked.dataset.index]!
    const parameters = new URLSearchParams({ select: '_id', ...own.query })
    const texts = asked.refine.map(({ text }) => text)
    for (const text of asked.isList ? [texts.join()] : texts) parameters.append('refine', text)
    if (asked.where) parameters.set('where', asked.where.text)
    // `exclude` is a known parameter without effect on this route.
    parameters.set('exclude', texts[0]!)
    const { status, text, json } = await user.get(`${own.path}/compat-ods/exports/json?${String(parameters)}`)
    expect(status, text).toBe(200)
    const conditions = [...asked.refine, ...(asked.where ? [asked.where] : [])]
    const kept = own.lines.filter((row) => conditions.every(({ test }) => test(row)))
    expect(new Set(idsOf(json))).toEqual(new Set(idsOf(kept)))
  })
}, 600_000)

const collapsed = fc.record({
  dataset,
  filters,
  sort,
  key: fc.constantFrom('n', 'b', 'd', 's', 't', 'x'),
  size: fc.integer({ min: 1, max: 20 }),
  page: fc.integer({ min: 1, max: 2 })
})

/** Value by which lines are collapsed; null for long texts, which are not indexed as values. */
function collapsedValue(row: PlainRow, name: string): PlainValue | null {
  const value = row[name] as PlainValue | undefined
  if (value === undefined || isLong(value)) return null
  return name === 't' ? Date.parse(String(value)) : value
}

it('collapse keeps the first line of each value', async () => {
  await check(collapsed, async (asked) => {
    const own = datasets[asked.dataset.index]!
    const kept = sorted(matching(own.lines, asked.filters), [...asked.sort, ...own.defaultSort], all)
    const firsts = new Map<PlainValue | null, PlainRow>()
    for (const row of kept) {
      const value = collapsedValue(row, asked.key)
      if (!firsts.has(value)) firsts.set(value, row)
    }
    const { json } = await read(own, 'lines', {
      ...asParameters(asked.filters, asked.sort),
      size: String(asked.size),
      page: String(asked.page),
      collapse: asked.key
    })
    expect([json.total, json.totalCollapse]).toEqual([kept.length, firsts.size - (firsts.has(null) ? 1 : 0)])
    const start = (asked.page - 1) * asked.size
    expect(idsOf(json.results)).toEqual(idsOf([...firsts.values()].slice(start, start + asked.size)))
  })
}, 600_000)

it('bounding boxes and tiles select the lines in them', async () => {
  await check(fc.record({ dataset, filters, box }), async (asked) => {
    const own = datasets[asked.dataset.index]!
    const { left, bottom, right, top, tile } = asked.box
    const kept = matching(own.lines, asked.filters).filter((row) => isInBox(row, asked.box))
    const parameters = {
      ...asParameters(asked.filters),
      size: '10000',
      ...(tile ? { xyz: tile } : { bbox: [left, bottom, right, top].join() })
    }
    const { json } = await read(own, 'lines', parameters)
    expect(json.total).toBe(kept.length)
    expect(new Set(idsOf(json.results))).toEqual(new Set(idsOf(kept)))
    const { json: geo } = await read(own, 'lines', { ...parameters, format: 'geojson' })
    expect(geo.features.map(({ id }: { id: string }) => id)).toEqual(idsOf(json.results))
    const [lons, lats] = [kept.map((row) => placeOf(row)!.lon), kept.map((row) => placeOf(row)!.lat)]
    const extent = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
    expect(geo.bbox).toEqual(kept.length ? extent : [])
    if (asked.dataset.kind === 'draft' || tile) return
    const inBox = `in_bbox(p, ${left}, ${bottom}, ${right}, ${top})`
    const { json: exported } = await read(own, 'compat-ods/exports/json', { select: '_id', where: inBox })
    const expected = own.lines.filter((row) => isInBox(row, asked.box))
    expect(new Set(idsOf(exported))).toEqual(new Set(idsOf(expected)))
  })
}, 600_000)

const around = fc.record({
  dataset,
  filters,
  place: fc.constantFrom(
    { lon: 2.35, lat: 48.85 },
    { lon: 180, lat: -48 },
    { lon: -179.9, lat: 0.5 },
    { lon: 0, lat: 89.9 }
  ),
  metres: fc.constantFrom(0, 1, 500, 20_000, 1_000_000, 9_000_000, 30_000_000),
  unit: fc.constantFrom('', 'm', 'km')
})

it('distances are spherical, and sort from the nearest', async () => {
  await check(around, async (asked) => {
    const own = datasets[asked.dataset.index]!
    const { lon, lat } = asked.place
    const distanceOf = (row: PlainRow): number => {
      const place = placeOf(row)
      return place ? distanceTo(place, asked.place) : Infinity
    }
    const isNear = (row: PlainRow): boolean => distanceOf(row) <= (asked.metres || 1)
    const given = asked.unit === 'km' ? `${asked.metres / 1000}km` : `${asked.metres}${asked.unit}`
    const parameters = {
      ...asParameters(asked.filters),
      size: '10000',
      geo_distance: `${lon}:${lat}:${given}`
    }
    const { json } = await read(own, 'lines', parameters)
    const found: PlainRow[] = json.results
    expect(new Set(idsOf(found))).toEqual(new Set(idsOf(matching(own.lines, asked.filters).filter(isNear))))
    expect(json.total).toBe(found.length)
    for (const [index, row] of found.entries()) {
      const distance = Number(row._geo_distance)
      expect(Math.abs(distance - distanceOf(row))).toBeLessThanOrEqual(distance * 1e-6 + 0.01)
      expect(distance).toBeGreaterThanOrEqual(Number(found[index - 1]?._geo_distance ?? 0))
    }
    if (asked.dataset.kind === 'draft' || !asked.metres) return
    const condition = `within_distance(p, geom'POINT(${lon} ${lat})', ${asked.metres}m)`
    const { json: exported } = await read(own, 'compat-ods/exports/json', {
      select: '_id',
      where: condition
    })
    expect(new Set(idsOf(exported))).toEqual(new Set(idsOf(own.lines.filter(isNear))))
  })
}, 600_000)

const dataKeys = columns.map(({ key }) => key)
const shaped = fc.record({
  dataset,
  filters,
  sort,
  select: fc.option(
    fc
      .subarray([...dataKeys, '_id', '_i'], { minLength: 1 })
      .chain((keys) => fc.shuffledSubarray(keys, { minLength: keys.length })),
    { nil: undefined }
  ),
  size: fc.integer({ min: 0, max: 40 }),
  sep: fc.constantFrom(',', ';', '|', '\t'),
  header: fc.boolean(),
  arrays: fc.boolean(),
  truncate: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined })
})
type Shaped = typeof shaped extends fc.Arbitrary<infer One> ? One : never

function shownCell(key: string, value: PlainRow[string], { arrays, truncate }: Shaped): unknown {
  if (Array.isArray(value)) return arrays ? value : value.join(';')
  if (typeof value !== 'string' || !truncate || key === '_id') return value
  const characters = Array.from(value)
  return characters.length <= truncate ? value : `${characters.slice(0, truncate).join('')}...`
}

function csvCell(value: unknown, delimiter: string): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string') return `"${value.replaceAll('"', '""')}"`
  const text = JSON.stringify(value)
  return text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
}

it('cells are formatted in JSON and CSV', async () => {
  await check(shaped, async (asked) => {
    const own = datasets[asked.dataset.index]!
    const kept = sorted(matching(own.lines, asked.filters), [...asked.sort, ...own.defaultSort], all)
    const parameters: Record<string, string> = {
      ...asParameters(asked.filters, asked.sort),
      ...(asked.select ? { select: asked.select.join() } : {}),
      ...(asked.truncate ? { truncate: String(asked.truncate) } : {}),
      size: String(asked.size),
      arrays: String(asked.arrays)
    }
    const shown = kept.slice(0, asked.size)
    const keys = asked.select ?? dataKeys
    const { json } = await read(own, 'lines', { ...parameters, select: keys.join() })
    expect(json.results).toEqual(
      shown.map((row) => ({
        ...Object.fromEntries(
          keys.flatMap((key) => (row[key] === undefined ? [] : [[key, shownCell(key, row[key], asked)]]))
        ),
        _score: null
      }))
    )
    const { sep, header } = asked
    const csv = await read(own, 'lines', { ...parameters, format: 'csv', sep, header: String(header) })
    const lines = shown.map((row) =>
      keys.map((key) => csvCell(row[key] === undefined ? undefined : shownCell(key, row[key], asked), sep))
    )
    const expected = [...(header ? [keys.map((key) => `"${key}"`)] : []), ...lines]
    // The engine writes exponents with two digits, and uses them for smaller numbers than JavaScript does.
    const plain = csv.text.replaceAll('1e-09', '1e-9').replaceAll('1e+20', '100000000000000000000')
    expect(plain.replace('\ufeff', '')).toBe(expected.map((cells) => `${cells.join(sep)}\n`).join(''))
  })
}, 600_000)

const searched = fc.record({
  run: fc.nat(datasets.length / 4 - 1),
  filters,
  words: fc
    .array(
      fc
        .tuple(
          fc.constantFrom('', '', '+', '-'),
          fc.constantFrom(
            'a',
            'ecole',
            'École',
            'z',
            '10',
            '"a"',
            'eco*',
            '2024',
            '1e20',
            '-5',
            "l'été",
            '漢',
            '0.25'
          )
        )
        .map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 }
    )
    .map((parts) => parts.join(' ')),
  mode: fc.constantFrom('simple', 'and', 'complete', 'adapt'),
  // The words are searched in these fields only: editable lines also have an update date, which words could match.
  fields: fc.subarray(['s', 'w', 'n', 'd', 'm', 'x'], { minLength: 1 })
})

it('words match the same lines in all kinds of datasets', async () => {
  await check(searched, async (asked) => {
    const parameters = {
      ...asParameters(asked.filters),
      q: asked.words,
      q_mode: asked.mode,
      q_fields: asked.fields.join(),
      size: '10000',
      select: 'k,s',
      hint: 'false'
    }
    const own = datasets.slice(asked.run * 4, asked.run * 4 + 4)
    const found = await Promise.all(own.map((one) => read(one, 'lines', parameters)))
    const [file = [], draft, editable, virtual] = found.map(({ json }) => json.results as PlainRow[])
    const numbersOf = (lines: PlainRow[] = []): number[] =>
      lines.map(({ k }) => Number(k)).toSorted((a, b) => a - b)
    expect(numbersOf(draft)).toEqual(numbersOf(file))
    expect(numbersOf(editable)).toEqual(numbersOf(file))
    const shown = file.filter(({ s }) => !['a', 'x y', 'ÉCOLE'].includes(String(s)))
    expect(numbersOf(virtual)).toEqual(numbersOf([...shown, ...shown]))
    const scores = file.map(({ _score }) => Number(_score))
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })
}, 600_000)

const counted = fc.record({ dataset, filters, box, key: fc.constantFrom('s', 'n', 'b', 'm', 'd') })

it('all routes have the same total for the same lines, and geohash cells count each line with a location', async () => {
  await check(counted, async (asked) => {
    const own = datasets[asked.dataset.index]!
    const { left, bottom, right, top, tile } = asked.box
    const parameters = {
      ...asParameters(asked.filters),
      ...(tile ? { xyz: tile } : { bbox: [left, bottom, right, top].join() })
    }
    const { total } = (await read(own, 'lines', { ...parameters, size: '0' })).json
    const field = { ...parameters, field: asked.key, agg_size: '1000' }
    const groups = (await read(own, 'values_agg', field)).json
    const places = (await read(own, 'values_agg', { ...field, format: 'geojson' })).json
    expect(places.features.map(({ id }: { id: unknown }) => id)).toEqual(
      groups.aggs.map(({ value }: { value: unknown }) => value)
    )
    const simple = (await read(own, 'simple_metrics_agg', parameters)).json
    const cells = (await read(own, 'geo_agg', { ...parameters, agg_size: '1000', size: '0' })).json
    expect([groups.total, places.total, simple.total, cells.total]).toEqual(Array(4).fill(total))
    const inCells = cells.aggs.reduce((sum: number, cell: { total: number }) => sum + cell.total, 0)
    expect(inCells).toBe(total)
  })
}, 600_000)
