/**
 * Reads of lines of datasets of every kind answer what plain loops over the documents do.
 * `READS_RUNS=20` looks at more datasets than every day.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filters, parametersOf, sort } from '../unit/support/plainArbitraries.ts'
import { compare, isLong, matches, sorted, valuesOf, type PlainFilter, type PlainRow, type PlainSort } from '../unit/support/plainLines.ts'
import { clockAt } from '../unit/support/plainDates.ts'
import { groupsByValue } from '../unit/support/plainGroups.ts'
import { platformOfUser } from './support/platformOfUser.ts'
import { box, distanceTo, placedRows, placeOf } from './support/readsPlaces.ts'
import { qs, where } from './support/readsConditions.ts'
import { unlimitedRates } from './support/rates.ts'
import { calculated, columns, startReads, type ReadDataset } from './support/readsModel.ts'

const runs = Number(process.env.READS_RUNS ?? 1)
const queries = Number(process.env.READS_QUERIES ?? 60)
const seed = Number(process.env.READS_SEED ?? Date.now() % 1_000_000)
const { user } = await platformOfUser({ rates: unlimitedRates })
await user.patch('/settings/user/test_user1', { compatODS: true })

const all = [...columns, ...calculated]
const columnOf = (key: string) => all.find((one) => one.key === key)!
const matching = (lines: PlainRow[], asked: PlainFilter[]): PlainRow[] =>
  lines.filter((row) => asked.every((one) => matches(row, columnOf(one.key), one)))
const idsOf = (lines: PlainRow[]): unknown[] => lines.map(({ _id }) => _id)

const datasetsOf: ReadDataset[][] = []
for (let run = 0; run < runs; run++) {
  const [rows = []] = fc.sample(placedRows, { numRuns: 1, seed: seed + run })
  datasetsOf.push(await startReads(user, rows))
}
const datasets = datasetsOf.flat()
const dataset = fc.constantFrom(...datasets.keys()).map((index) => ({ index, kind: datasets[index]!.kind }))
const params = { numRuns: queries * runs, seed, endOnFailure: false }

const page = fc.record({
  dataset,
  filters,
  sort,
  size: fc.integer({ min: 1, max: 30 }),
  page: fc.integer({ min: 1, max: 3 })
})
const sortText = (terms: PlainSort[]): string =>
  terms.map(({ key, descending }) => `${descending ? '-' : ''}${key}`).join(',')

it('pages', async () => {
  await fc.assert(fc.asyncProperty(page, async (asked) => {
    const { path, query, lines, defaultSort } = datasets[asked.dataset.index]!
    const kept = sorted(matching(lines, asked.filters), [...asked.sort, ...defaultSort], all)
    const parameters = new URLSearchParams({
      ...parametersOf(asked.filters),
      ...(asked.sort.length ? { sort: sortText(asked.sort) } : {}),
      arrays: 'true',
      size: String(asked.size)
    })
    const start = (asked.page - 1) * asked.size
    const { json, text } = await user.get(`${path}/lines?${parameters}&page=${asked.page}${query}`)
    expect(json?.total, text).toBe(kept.length)
    expect(json.results).toEqual(kept.slice(start, start + asked.size))
    // all pages
    const found: unknown[] = []
    let next = `${path}/lines?${parameters}${query}`
    for (;;) {
      const answer = await user.get(next)
      expect(answer.status, answer.text).toBe(200)
      found.push(...idsOf(answer.json.results))
      if (!answer.json.next) break
      next = answer.json.next.replace(/^.*\/api\/v1/, '')
    }
    expect(found).toEqual(idsOf(kept))
  }), params)
}, 600_000)

it('query strings', async () => {
  await fc.assert(fc.asyncProperty(dataset, qs, async ({ index }, { text: asked, test }) => {
    const { path, query, lines } = datasets[index]!
    const address = `${path}/lines?size=10000&select=_id&qs=${encodeURIComponent(asked)}${query}`
    const { json, text } = await user.get(address)
    const kept = lines.filter(test)
    expect(json?.total, text).toBeDefined()
    const found = new Set(idsOf(json.results))
    const wrong = lines.filter((row) => found.has(row._id) !== test(row))
    expect(wrong, asked).toEqual([])
    expect(json.total, text).toBe(kept.length)
  }), params)
}, 600_000)

it('conditions of the Explore API', async () => {
  await fc.assert(fc.asyncProperty(dataset.filter(({ kind }) => kind !== 'draft'), where, async ({ index }, { text: asked, test }) => {
    const { path, lines } = datasets[index]!
    const address = `${path}/compat-ods/exports/json?select=_id&where=${encodeURIComponent(asked)}`
    const { json, text, status } = await user.get(address)
    expect(status, text).toBe(200)
    const kept = lines.filter(test)
    const found = new Set(idsOf(json))
    const wrong = lines.filter((row) => found.has(row._id) !== test(row))
    expect(wrong, asked).toEqual([])
    expect(json).toHaveLength(kept.length)
  }), params)
}, 600_000)

const collapsed = fc.record({ dataset, filters, sort, key: fc.constantFrom('n', 'b', 'd', 's', 't', 'x'), size: fc.integer({ min: 1, max: 20 }), page: fc.integer({ min: 1, max: 2 }) })
it('collapse', async () => {
  await fc.assert(fc.asyncProperty(collapsed, async (asked) => {
    const { path, query, lines, defaultSort } = datasets[asked.dataset.index]!
    const kept = sorted(matching(lines, asked.filters), [...asked.sort, ...defaultSort], all)
    const valueOf = (row: PlainRow) => {
      const value = row[asked.key] ?? null
      if (typeof value === 'string' && Array.from(value).length > 200) return null
      return asked.key === 't' && value !== null ? Date.parse(String(value)) : value
    }
    const seen = new Set()
    const firsts = kept.filter((row) => {
      const value = valueOf(row)
      const isNew = !seen.has(value)
      seen.add(value)
      return isNew
    })
    const parameters = new URLSearchParams({ ...parametersOf(asked.filters), ...(asked.sort.length ? { sort: sortText(asked.sort) } : {}), size: String(asked.size), page: String(asked.page), collapse: asked.key })
    const { json, text } = await user.get(`${path}/lines?${parameters}${query}`)
    expect(json?.total, text).toBe(kept.length)
    expect(json.totalCollapse).toBe([...seen].filter((one) => one !== null).length)
    expect(idsOf(json.results)).toEqual(idsOf(firsts.slice((asked.page - 1) * asked.size, asked.page * asked.size)))
  }), params)
}, 600_000)

const boxed = fc.record({ dataset, filters, box, way: fc.constantFrom('bbox', 'xyz', 'where') })
it('boxes', async () => {
  await fc.assert(fc.asyncProperty(boxed, async (asked) => {
    const { path, query, lines, kind } = datasets[asked.dataset.index]!
    const { left, bottom, right, top, tile } = asked.box
    const kept = matching(lines, asked.filters).filter((row) => {
      const place = placeOf(row)
      return place && place.lat >= bottom && place.lat <= top && (left <= right ? place.lon >= left && place.lon <= right : place.lon >= left || place.lon <= right)
    })
    const parameters = new URLSearchParams({ ...parametersOf(asked.filters), size: '10000', ...(tile ? { xyz: tile } : { bbox: [left, bottom, right, top].join() }) })
    const { json, text } = await user.get(`${path}/lines?${parameters}${query}`)
    expect(json?.total, text).toBe(kept.length)
    expect(new Set(idsOf(json.results))).toEqual(new Set(idsOf(kept)))
    const { json: geo, text: geoText } = await user.get(`${path}/lines?${parameters}${query}&format=geojson`)
    expect(geo.total, geoText).toBe(kept.length)
    expect(geo.features.map((one: { id: string }) => one.id)).toEqual(idsOf(json.results))
    const places = kept.map((row) => placeOf(row)!)
    expect(geo.bbox).toEqual(places.length ? [Math.min(...places.map(({ lon }) => lon)), Math.min(...places.map(({ lat }) => lat)), Math.max(...places.map(({ lon }) => lon)), Math.max(...places.map(({ lat }) => lat))] : [])
    if (kind === 'draft' || tile) return
    const records = await user.get(`${path}/compat-ods/exports/json?select=_id&where=${encodeURIComponent(`in_bbox(p, ${left}, ${bottom}, ${right}, ${top})`)}`)
    const inBox = lines.filter((row) => { const place = placeOf(row); return place && place.lat >= bottom && place.lat <= top && (left <= right ? place.lon >= left && place.lon <= right : place.lon >= left || place.lon <= right) })
    expect(records.status, records.text).toBe(200)
    expect(new Set(idsOf(records.json))).toEqual(new Set(idsOf(inBox)))
  }), params)
}, 600_000)

const around = fc.record({ dataset, filters, place: fc.constantFrom({ lon: 2.35, lat: 48.85 }, { lon: 180, lat: -48 }, { lon: -179.9, lat: 0.5 }, { lon: 0, lat: 89.9 }, { lon: 5, lat: 43 }), metres: fc.constantFrom(0, 1, 500, 20_000, 1_000_000, 9_000_000, 30_000_000), unit: fc.constantFrom('', 'm', 'km') })
it('distances', async () => {
  await fc.assert(fc.asyncProperty(around, async (asked) => {
    const { path, query, lines, kind } = datasets[asked.dataset.index]!
    const { lon, lat } = asked.place
    const given = asked.unit === 'km' ? `${asked.metres / 1000}km` : `${asked.metres}${asked.unit}`
    const of = (row: PlainRow) => { const place = placeOf(row); return place ? distanceTo(place, asked.place) : Infinity }
    const limit = asked.metres || 1
    const kept = matching(lines, asked.filters).filter((row) => of(row) <= limit)
    const parameters = new URLSearchParams({ ...parametersOf(asked.filters), size: '10000', geo_distance: `${lon}:${lat}:${given}` })
    const { json, text } = await user.get(`${path}/lines?${parameters}${query}`)
    expect(json?.total, text).toBe(kept.length)
    const found = json.results as PlainRow[]
    expect(new Set(idsOf(found))).toEqual(new Set(idsOf(kept)))
    let before = 0
    for (const row of found) {
      const own = Number(row._geo_distance)
      expect(Math.abs(own - of(row))).toBeLessThanOrEqual(own * 1e-6 + 0.01)
      expect(own).toBeGreaterThanOrEqual(before - 0.001)
      before = own
    }
    // The farthest first.
    const sortedBy = await user.get(`${path}/lines?size=10000&select=_id,_geopoint&sort=-_geo_distance:${lon}:${lat}${query}`)
    expect(sortedBy.json?.results?.length, sortedBy.text).toBe(lines.length)
    let far = Infinity
    for (const row of sortedBy.json.results as PlainRow[]) {
      if (!placeOf(row)) continue
      expect(of(row)).toBeLessThanOrEqual(far * (1 + 1e-6) + 0.01)
      far = of(row)
    }
    if (kind === 'draft' || !asked.metres) return
    const records = await user.get(`${path}/compat-ods/exports/json?select=_id&where=${encodeURIComponent(`within_distance(p, geom'POINT(${lon} ${lat})', ${asked.metres}m)`)}`)
    expect(records.status, records.text).toBe(200)
    expect(new Set(idsOf(records.json))).toEqual(new Set(idsOf(lines.filter((row) => of(row) <= limit))))
  }), params)
}, 600_000)

/** Rows of a CSV, cells as they stand; undefined for those without quotes and text. */
function readCsv(text: string, delimiter: string): (string | undefined)[][] {
  const found: (string | undefined)[][] = []
  let [cells, cell, isQuoted, wasQuoted] = [[] as (string | undefined)[], '', false, false]
  for (let at = 0; at < text.length; at++) {
    const one = text[at]!
    if (isQuoted) {
      if (one !== '"') cell += one
      else if (text[at + 1] === '"') (cell += '"'), at++
      else isQuoted = false
    } else if (one === '"') isQuoted = wasQuoted = true
    else if (one === delimiter || one === '\n') {
      cells.push(cell === '' && !wasQuoted ? undefined : cell)
      ;[cell, wasQuoted] = ['', false]
      if (one === '\n') (found.push(cells), cells = [])
    } else cell += one
  }
  expect([cell, cells]).toEqual(['', []])
  return found
}

const dataKeys = columns.map(({ key }) => key)
const shaped = fc.record({
  dataset, filters, sort,
  select: fc.option(fc.subarray([...dataKeys, '_id', '_i'], { minLength: 1 }).chain((keys) => fc.shuffledSubarray(keys, { minLength: keys.length }))),
  size: fc.integer({ min: 0, max: 40 }),
  sep: fc.constantFrom(',', ';', '|', '\t'),
  header: fc.boolean(),
  arrays: fc.boolean(),
  truncate: fc.option(fc.integer({ min: 1, max: 6 }))
})
it('csv, json', async () => {
  await fc.assert(fc.asyncProperty(shaped, async (asked) => {
    const { path, query, lines, defaultSort } = datasets[asked.dataset.index]!
    const kept = sorted(matching(lines, asked.filters), [...asked.sort, ...defaultSort], all).slice(0, asked.size)
    const parameters = new URLSearchParams({ ...parametersOf(asked.filters), ...(asked.sort.length ? { sort: sortText(asked.sort) } : {}), ...(asked.select ? { select: asked.select.join() } : {}), size: String(asked.size), ...(asked.arrays ? { arrays: 'true' } : {}), ...(asked.truncate ? { truncate: String(asked.truncate) } : {}) })
    const cut = (key: string, value: unknown) => {
      if (typeof value !== 'string' || !asked.truncate || columnOf(key)?.separator || ['_id', '_geopoint'].includes(key)) return value
      const characters = Array.from(value)
      return characters.length <= asked.truncate ? value : `${characters.slice(0, asked.truncate).join('')}...`
    }
    const shownOf = (keys: string[]) => kept.map((row) => Object.fromEntries(keys.flatMap((key) => {
      const value = row[key]
      if (value === undefined) return []
      return [[key, cut(key, Array.isArray(value) && !asked.arrays ? value.join(';') : value)]]
    })))
    const { json, text } = await user.get(`${path}/lines?${parameters}${query}`)
    const keys = asked.select ?? [...Object.keys(lines.reduce((one, other) => ({ ...one, ...other }), {}))].filter((key) => key !== '_score')
    expect(json?.results, text).toEqual(shownOf(keys).map((row) => ({ ...row, _score: null })))
    const csv = await user.get(`${path}/lines?${parameters}${query}&format=csv&sep=${encodeURIComponent(asked.sep)}&header=${asked.header}`)
    const csvKeys = asked.select ?? dataKeys
    const expected = shownOf(csvKeys).map((row) => csvKeys.map((key) => {
      const value = row[key]
      if (value === undefined) return undefined
      if (typeof value === 'boolean') return value ? '1' : '0'
      return Array.isArray(value) ? JSON.stringify(value) : typeof value === 'number' ? JSON.stringify(value) : value
    }))
    const bytes = await user.fetch('GET', `${path}/lines?${parameters}${query}&format=csv&sep=${encodeURIComponent(asked.sep)}&header=${asked.header}`)
    const buffer = Buffer.from(await bytes.arrayBuffer())
    expect(buffer.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(Number(bytes.headers.get('content-length'))).toBe(buffer.length)
    expect(bytes.headers.get('link') ?? undefined).toEqual(json.next === undefined ? undefined : expect.stringContaining('rel=next'))
    expect(readCsv(buffer.toString().slice(1).replaceAll('1e-09', '1e-9'), asked.sep), csv.text).toEqual([...(asked.header ? [csvKeys] : []), ...expected])
  }), params)
}, 600_000)

it('agree among kinds by words', async () => {
  const words = fc.array(fc.tuple(fc.constantFrom('', '', '+', '-'), fc.constantFrom('a', 'ab', 'ecole', 'école', 'z', '10', '"a"', 'eco*', '2024', '03', '1e20', '-5', '5', 'A*', '"x y"', 'brest', 'l\'été', 'true', '(a | b)', '漢', '0.25', '-1.5', '1.5')).map((parts) => parts.join('')), { minLength: 1, maxLength: 3 })
  await fc.assert(fc.asyncProperty(fc.record({ run: fc.nat(runs - 1), words, mode: fc.constantFrom('simple', 'and', 'complete', 'adapt'), fields: fc.subarray(['s', 'w', 'n', 'd', 'm', 'x'], { minLength: 1 }), filters }), async (asked) => {
    const parameters = new URLSearchParams({ ...parametersOf(asked.filters), q: asked.words.join(' '), q_mode: asked.mode, q_fields: asked.fields.join(), size: '10000', select: 'k,s', hint: 'false' })
    const [file, draft, editable, virtual] = await Promise.all(datasetsOf[asked.run]!.map(async ({ path, query }) => (await user.get(`${path}/lines?${parameters}${query}`))))
    const of = (answer: typeof file) => { expect(answer?.status, answer?.text).toBe(200); expect(answer!.json.total).toBe(answer!.json.results.length); return answer!.json.results.map(({ k }: { k: number }) => k).toSorted() }
    expect(of(draft)).toEqual(of(file))
    expect(of(editable)).toEqual(of(file))
    const notIn = ['a', 'x y', 'ÉCOLE']
    const kept = file!.json.results.filter(({ s }: { s?: string }) => !notIn.includes(s ?? '')).map(({ k }: { k: number }) => k)
    expect(of(virtual)).toEqual([...kept, ...kept].toSorted())
    // simple is the union of the words, `and` what they have in common.
    const scores = file!.json.results.map(({ _score }: { _score: number }) => _score)
    expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one))
  }), params)
}, 600_000)

const groupKeys = ['s', 'n', 'b', 'd', 'm', 't', 'w', 'x']
const grouped = fc.record({ dataset: dataset.filter(({ kind }) => kind !== 'draft'), where: fc.option(where), by: fc.subarray(groupKeys, { minLength: 1, maxLength: 2 }) })
it('groups of the Explore API', async () => {
  await fc.assert(fc.asyncProperty(grouped, async (asked) => {
    const { path, lines } = datasets[asked.dataset.index]!
    const kept = asked.where ? lines.filter(asked.where.test) : lines
    const keysOf = (row: PlainRow, key: string): unknown[] => {
      const cell = row[key] ?? null
      const values = (Array.isArray(cell) ? [...new Set(cell)] : [cell]).filter((one) => typeof one !== 'string' || Array.from(one).length <= 200)
      const typed = values.map((one) => one !== null && (key === 'd' || key === 't') ? Date.parse(String(one)) : one)
      return typed.length ? typed : [null]
    }
    const groups = new Map<string, { keys: unknown[]; rows: PlainRow[] }>()
    for (const row of kept) {
      let combinations: unknown[][] = [[]]
      for (const key of asked.by) combinations = combinations.flatMap((one) => keysOf(row, key).map((value) => [...one, value]))
      for (const keys of combinations) {
        const name = JSON.stringify(keys)
        const group = groups.get(name) ?? { keys, rows: [] }
        group.rows.push(row)
        groups.set(name, group)
      }
    }
    const numbers = (rows: PlainRow[], key: string) => rows.flatMap((row) => row[key] === undefined ? [] : [Number(row[key])])
    const expected = [...groups.values()].map(({ keys, rows }) => ({
      ...Object.fromEntries(asked.by.map((key, index) => [key, keys[index]])),
      'count(*)': rows.length,
      c: numbers(rows, 'n').length,
      least: numbers(rows, 'n').length ? Math.min(...numbers(rows, 'n')) : null,
      total: numbers(rows, 'n').reduce((sum, one) => sum + one, 0)
    }))
    const address = `${path}/compat-ods/records?limit=20000&group_by=${asked.by.join()}&select=count(*),count(n) as c,min(n) as least,sum(n) as total${asked.where ? `&where=${encodeURIComponent(asked.where.text)}` : ''}`
    const { json, text } = await user.get(address)
    expect(json?.total_count, text).toBe(expected.length)
    const inOrder = (list: object[]) => list.map((one) => JSON.stringify(one, ['count(*)', 'c', 'least', 'total', ...asked.by])).toSorted()
    expect(inOrder(json.results)).toEqual(inOrder(expected))
  }), params)
}, 600_000)

const isoOf = (at: number, zone: string): string => {
  const clock = clockAt(at, zone)
  const minutes = Math.round((Date.parse(`${clock}Z`) - Math.floor(at / 1000) * 1000) / 60_000)
  const text = `${String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`
  return `${clock}${minutes < 0 ? '-' : '+'}${text}`
}

const listed = fc.record({ dataset, filters, key: fc.constantFrom('s', 'w', 'n', 'x', 'b', 'd', 't', 'z', 'm', 'k', 'p'), size: fc.integer({ min: 0, max: 30 }), descending: fc.boolean(), stringify: fc.boolean() })
it('values', async () => {
  await fc.assert(fc.asyncProperty(listed, async (asked) => {
    const { path, query, lines } = datasets[asked.dataset.index]!
    const column = columnOf(asked.key)
    const kept = matching(lines, asked.filters)
    const values = [...new Set(kept.flatMap((row) => valuesOf(row, column)).filter((value) => !isLong(value)).map((value) => asked.key === 't' || asked.key === 'z' ? new Date(String(value)).toISOString() : asked.key === 'b' ? String(value) : value))].toSorted((one, other) => compare(one, other) * (asked.descending ? -1 : 1))
    const parameters = new URLSearchParams({ ...parametersOf(asked.filters), size: String(asked.size), sort: asked.descending ? 'desc' : 'asc', ...(asked.stringify ? { stringify: 'true' } : {}) })
    const { json, text } = await user.get(`${path}/values/${asked.key}?${parameters}${query}`)
    expect(json, text).toEqual(values.slice(0, asked.size).map((one) => asked.stringify ? String(one) : one))
    const labels = await user.get(`${path}/values-labels/${asked.key}?${parameters}${query}`.replace('stringify', 'ignored'))
    expect(labels.json, labels.text).toEqual(json.map((value: unknown) => ({ value: asked.stringify ? expect.anything() : value, label: value === undefined ? '' : expect.anything() })))
    expect(labels.json.map(({ label }: { label: unknown }) => String(label))).toEqual(json.map(String))
    if (column.type === 'boolean' || column.type === 'string' && !column.format) return
    for (const name of ['min', 'max'] as const) {
      const answer = await user.get(`${path}/${name}/${asked.key}?${new URLSearchParams(parametersOf(asked.filters))}${query}`)
      const numbers = kept.flatMap((row) => valuesOf(row, column)).map((one) => column.format ? Date.parse(String(one)) : Number(one))
      expect(answer.status).toBe(200)
      expect(answer.text === '' ? '' : Number(answer.text)).toBe(numbers.length ? Math[name](...numbers) : '')
      const metric = await user.get(`${path}/metric_agg?metric=${name}&field=${asked.key}&${new URLSearchParams(parametersOf(asked.filters))}${query}`)
      expect(metric.json?.total, metric.text).toBe(kept.length)
      const extreme = numbers.length ? Math[name](...numbers) : null
      expect(metric.json.metric).toBe(extreme === null ? null : column.format === 'date' ? new Date(extreme).toISOString().slice(0, 10) : column.format ? isoOf(extreme, column.timeZone ?? 'Europe/Paris') : extreme)
    }
  }), params)
}, 600_000)

const deep = fc.record({
  dataset, filters,
  fields: fc.shuffledSubarray(['s', 'n', 'b', 'd', 'm', 'w'], { minLength: 1, maxLength: 3 }),
  sizes: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 3, maxLength: 3 }),
  orders: fc.array(fc.constantFrom('count', '-count', 'key', '-key', 'metric', '-metric', '_count', '-_key', 'field', '-field'), { minLength: 0, maxLength: 3 }),
  metric: fc.option(fc.constantFrom('sum', 'min', 'max', 'value_count', 'cardinality', 'avg')),
  inner: fc.option(fc.record({ size: fc.integer({ min: 1, max: 5 }), sort }))
})
type Asked = typeof deep extends fc.Arbitrary<infer One> ? One : never
it('groups in groups', async () => {
  await fc.assert(fc.asyncProperty(deep, async (asked) => {
    const { path, query, lines } = datasets[asked.dataset.index]!
    const orders = asked.orders.slice(0, asked.fields.length).map((one) => !asked.metric && one.endsWith('metric') ? 'key' : one)
    const isFull = orders.length === asked.fields.length
    const inner = asked.inner && { ...asked.inner, sort: isFull ? asked.inner.sort : [] }
    const kept = matching(lines, asked.filters)
    const column = columnOf('x')
    const expectedOf = (rows: PlainRow[], depth: number): object => {
      const key = asked.fields[depth]!
      const order = orders[depth]
      const by = order?.replace(/^-?_?/, '')
      const all = groupsByValue(rows, columnOf(key), {
        ...(asked.metric ? { metric: { column, metric: asked.metric } } : {}),
        ...(order ? { sort: { by: (by === 'field' ? 'key' : by) as 'key', descending: order.startsWith('-') } } : {})
      })
      const size = asked.sizes[depth]!
      return {
        total_values: all.length,
        total_other: all.slice(size).reduce((sum, { total }) => sum + total, 0),
        aggs: all.slice(0, size).map(({ value, total, metric }) => {
          const own = rows.filter((row) => valuesOf(row, columnOf(key)).includes(value))
          const isLast = depth === asked.fields.length - 1
          return {
            total, value: typeof value === 'boolean' ? String(value) : value,
            results: isLast && inner ? Math.min(inner.size, own.length) : 0,
            ...(asked.metric ? { metric: metric === null || metric === undefined ? null : expect.closeTo(metric, Math.abs(metric) > 1e6 ? -14 : 6), n_sum: own.reduce((sum, row) => sum + Number(row.n ?? 0), 0) } : {}),
            ...(isLast ? {} : expectedOf(own, depth + 1))
          }
        })
      }
    }
    const entries = [...orders.map((one, index) => one.replace('field', asked.fields[index]!)), ...(inner?.sort.length ? [sortText(inner.sort)] : [])]
    const parameters = new URLSearchParams({
      ...parametersOf(asked.filters), field: asked.fields.join(';'), agg_size: asked.sizes.slice(0, asked.fields.length).join(';'),
      ...(entries.length ? { sort: entries.join(';').replaceAll(',', ';') } : {}),
      ...(asked.metric ? { metric: asked.metric, metric_field: 'x', extra_metrics: 'n:sum' } : {}),
      ...(inner ? { size: String(inner.size), select: 'k,_id', arrays: 'true' } : {})
    })
    const { json, text } = await user.get(`${path}/values_agg?${parameters}${query}&hint=false`)
    expect(json?.total, text).toBe(kept.length)
    type Bucket = { results: PlainRow[]; value: unknown; aggs?: Bucket[] }
    const sizesOf = ({ results, aggs, ...rest }: Bucket): object => ({ ...rest, results: results.length, ...(aggs ? { aggs: aggs.map(sizesOf) } : {}) })
    const { total: _, next: __, ...rest } = json
    expect({ ...rest, aggs: json.aggs.map(sizesOf) }, String(parameters)).toEqual(expectedOf(kept, 0))
    if (!inner) return
    const check = (buckets: Bucket[], rows: PlainRow[], depth: number): void => {
      for (const { results, value, aggs } of buckets) {
        const own = rows.filter((row) => valuesOf(row, columnOf(asked.fields[depth]!)).some((one) => String(one) === String(value)))
        if (aggs) check(aggs, own, depth + 1)
        else {
          const rand = [{ key: '_rand', descending: false }]
          expect(idsOf(results), String(parameters)).toEqual(idsOf(sorted(own, [...inner.sort, ...rand], all).slice(0, inner.size)))
        }
      }
    }
    check(json.aggs, kept, 0)
  }), params)
}, 600_000)

it('groups page by page', async () => {
  const paged = fc.record({ dataset, filters, key: fc.constantFrom('s', 'n', 'x', 'd', 't', 'b', 'm', 'w', 'z', 'k'), size: fc.integer({ min: 1, max: 7 }), sort: fc.constantFrom('key') })
  await fc.assert(fc.asyncProperty(paged, async (asked) => {
    const { path, query, lines } = datasets[asked.dataset.index]!
    const own = asked.filters.filter(({ key }) => key !== asked.key)
    const kept = matching(lines, own)
    const expected = groupsByValue(kept, columnOf(asked.key), { sort: { by: 'key', descending: false } })
    const parameters = new URLSearchParams({ ...parametersOf(own), field: asked.key, agg_size: String(asked.size), sort: asked.sort })
    const found: unknown[] = []
    let next = `${path}/values_agg?${parameters}${query}`
    for (let turn = 0; turn < 300; turn++) {
      const { json, text } = await user.get(next)
      expect(json, `${text} ${next}`).toBeDefined()
      found.push(...json.aggs.map(({ value, total }: { value: unknown; total: number }) => [columnOf(asked.key).format === 'date-time' ? Date.parse(String(value)) : String(value), total]))
      if (!json.next) break
      next = json.next.replace(/^.*\/api\/v1/, '')
    }
    if (asked.key === 'm') {
      // Each page counts all values of the lines that it still has.
      return
    }
    expect(found).toEqual(expected.map(({ value, total }) => [columnOf(asked.key).format === 'date-time' ? value : String(value), total]))
  }), params)
}, 600_000)
