/**
 * Every export format has the lines of the JSON response, with their values (readsModel.test.ts documents the
 * settings).
 */
import { read as readBook, utils } from '@e965/xlsx'
import fc from 'fast-check'
import type { FeatureCollection } from 'geojson'
// @ts-expect-error the package has no types
import shp from 'shpjs'
import { expect, it } from 'vitest'
import { filters, sort } from '../unit/support/plainArbitraries.ts'
import { isDay, isInstant, sorted, type PlainRow } from '../unit/support/plainLines.ts'
import { columns } from './support/readsModel.ts'
import { box, isInBox, placeOf } from './support/readsPlaces.ts'
import { all, asParameters, idsOf, matching, startReadsRun } from './support/readsRun.ts'
import { readTile } from './support/vectorTile.ts'

const { user, datasets, dataset, read, check } = await startReadsRun()
const dataKeys = columns.map(({ key }) => key)
const asked = fc.record({
  dataset,
  filters,
  sort,
  select: fc.option(fc.shuffledSubarray([...dataKeys, '_id', '_i'], { minLength: 1 }), { nil: undefined }),
  size: fc.integer({ min: 0, max: 40 })
})
type Asked = typeof asked extends fc.Arbitrary<infer One> ? One : never

const keptOf = ({ dataset: { index }, filters: conditions, sort: order, size }: Asked): PlainRow[] => {
  const own = datasets[index]!
  return sorted(matching(own.lines, conditions), [...order, ...own.defaultSort], all).slice(0, size)
}
const parametersOf = ({ filters: conditions, sort: order, select, size }: Asked): Record<string, string> => ({
  ...asParameters(conditions, order),
  ...(select ? { select: select.join() } : {}),
  size: String(size)
})

async function bytesAt(
  { dataset: { index } }: Pick<Asked, 'dataset'>,
  parameters: Record<string, string>
): Promise<{ status: number; bytes: Buffer }> {
  const { path, query } = datasets[index]!
  const response = await user.fetch(
    'GET',
    `${path}/lines?${String(new URLSearchParams({ ...parameters, ...query }))}`
  )
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

const isShown = (key: string): boolean => !['_score', '_geopoint', '_geoshape', '_geocorners'].includes(key)

it('GeoJSON and WKT', async () => {
  await check(asked, async (one) => {
    const own = datasets[one.dataset.index]!
    const kept = keptOf(one)
    const { json } = await read(own, 'lines', { ...parametersOf(one), format: 'geojson' })
    const { json: plain } = await read(own, 'lines', {
      ...parametersOf(one),
      arrays: 'true',
      ...(one.select ? { select: [...new Set([...one.select, '_id'])].join() } : {})
    })
    expect(json.total).toBe(plain.total)
    expect(json.features).toEqual(
      kept.map((row, index) => {
        const place = placeOf(row)
        const shown = Object.entries(plain.results[index] as object).filter(([key]) => isShown(key))
        return {
          type: 'Feature',
          id: row._id,
          ...(place ? { geometry: { type: 'Point', coordinates: [place.lon, place.lat] } } : {}),
          properties: Object.fromEntries(shown)
        }
      })
    )
    const { text } = await read(own, 'lines', { ...parametersOf(one), format: 'wkt' })
    const points = [...text.matchAll(/POINT ?\(([-\d.e]+) ([-\d.e]+)\)/g)].map(([, lon, lat]) => [
      Number(lon),
      Number(lat)
    ])
    const places = kept.flatMap((row) => placeOf(row) ?? []).map(({ lon, lat }) => [lon, lat])
    expect(points).toEqual(places)
    expect(text).toMatch(/^GEOMETRYCOLLECTION/)
  })
}, 600_000)

const isDate = (key: string): boolean => {
  const column = all.find((known) => known.key === key)
  return column !== undefined && (isDay(column) || isInstant(column))
}
function sheetCell(row: PlainRow, key: string): unknown {
  const value = row[key] ?? null
  if (Array.isArray(value)) return value.join(';')
  if (value === null || !isDate(key)) return value
  // Local time of the date as written, truncated to seconds.
  const clock = String(value).replace(/(?:Z|[+-]\d\d:?\d\d)$/, '')
  return Math.floor(Date.parse(clock.length > 10 ? `${clock}Z` : clock) / 1000)
}

/** Removes the empty rows at the end, which the spreadsheet reader omits. */
function withoutEmptyEnd(rows: unknown[][]): unknown[][] {
  return rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell !== null)) + 1)
}

it.each(['xlsx', 'ods'])(
  '%s',
  async (format) => {
    await check(asked, async (one) => {
      const keys = one.select ?? dataKeys
      const { status, bytes } = await bytesAt(one, { ...parametersOf(one), format })
      expect(status).toBe(200)
      const book = readBook(bytes, { cellDates: true, UTC: true })
      const [header, ...rows] = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, {
        header: 1,
        UTC: true,
        blankrows: true,
        defval: null
      })
      expect(header).toEqual(keys)
      const cells = rows.map((row) =>
        keys.map((_, index) => {
          const cell = row[index] ?? null
          // A fraction of a day is not exactly a second.
          return cell instanceof Date ? Math.round(cell.getTime() / 1000) : cell
        })
      )
      const expected = keptOf(one).map((row) => keys.map((key) => sheetCell(row, key)))
      expect(withoutEmptyEnd(cells)).toEqual(withoutEmptyEnd(expected))
    })
  },
  600_000
)

/**
 * Value of a shapefile attribute: texts are trimmed and cut after 254 bytes, and the reader returns false for an
 * unknown boolean.
 */
function attribute(row: PlainRow, key: string): unknown {
  const value = row[key] ?? null
  if (value === null) return key === 'b' ? false : null
  if (isDate(key) && !String(value).includes('T')) {
    const [year = 0, month = 0, day = 0] = String(value).split('-').map(Number)
    return new Date(year, month - 1, day)
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const bytes = Buffer.from(Array.isArray(value) ? JSON.stringify(value) : value)
  const kept = bytes
    .subarray(0, 254)
    .toString()
    .replace(/\uFFFD$/, '')
  return kept.trim() || null
}

it('shapefile', async () => {
  await check(asked, async (one) => {
    const keys = one.select ?? dataKeys
    const kept = keptOf(one)
    const { status, bytes } = await bytesAt(one, { ...parametersOf(one), format: 'shp', select: keys.join() })
    expect(status).toBe(200)
    const { features } = (await shp(bytes)) as FeatureCollection
    const found = features.map(({ geometry, properties }) => [
      geometry?.type === 'Point' ? geometry.coordinates.map((value) => value.toFixed(6)) : null,
      ...keys.map((key) => {
        const value: unknown = properties?.[key] ?? null
        // The reader returns NaN for missing numbers and dates.
        if (Number.isNaN(value instanceof Date ? value.getTime() : value)) return null
        return typeof value === 'string' ? value.trim() || null : value
      })
    ])
    const expected = kept.map((row) => {
      const place = placeOf(row)
      return [
        place ? [place.lon, place.lat].map((value) => value.toFixed(6)) : null,
        ...keys.map((key) => attribute(row, key))
      ]
    })
    expect(found).toEqual(expected)
  })
}, 600_000)

const tiled = fc.record({ dataset, filters, box: box.filter(({ tile }) => tile !== undefined) })

it('vector tiles', async () => {
  await check(tiled, async (one) => {
    const own = datasets[one.dataset.index]!
    const kept = matching(own.lines, one.filters).filter((row) => isInBox(row, one.box))
    const parameters = { ...asParameters(one.filters), xyz: one.box.tile ?? '', format: 'pbf' }
    const select = ['_id', 'k', 's', 'n', 'x', 'b', 'd', 't', 'm']
    const { status, bytes } = await bytesAt(one, { ...parameters, sampling: 'max', select: select.join() })
    expect(status).toBe(kept.length ? 200 : 204)
    if (!kept.length) return
    const [layer] = readTile(bytes)
    const features = layer?.features ?? []
    expect(new Set(features.map(({ properties }) => properties._id))).toEqual(new Set(idsOf(kept)))
    const { left, right } = one.box
    for (const { properties, type, paths } of features) {
      const row = kept.find(({ _id }) => _id === properties._id)!
      const place = placeOf(row)!
      expect(type).toBe(1)
      const x = ((place.lon - left) / (right - left)) * 4096
      expect(Math.abs((paths[0]?.[0]?.[0] ?? NaN) - x)).toBeLessThanOrEqual(1)
      const values = select.flatMap((key) => {
        const cell = row[key] ?? null
        if (cell === null) return []
        return [[key, Array.isArray(cell) ? JSON.stringify(cell) : cell]]
      })
      expect(properties).toEqual(Object.fromEntries(values))
    }
  })
}, 600_000)
