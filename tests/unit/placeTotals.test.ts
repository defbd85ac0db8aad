/** Totals of successive bounding boxes, as a map requests them: computed by the engine, then from a grid. */
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { duckdbEngine } from '../../server/lines/duckdb/engine.ts'
import { PlaceTotals } from '../../server/lines/duckdb/memory/placeTotals.ts'
import type { LinesEngine } from '../../server/lines/engine.ts'
import type { LinesVersion } from '../../server/lines/layout.ts'
import { parseLinesQuery } from '../../server/lines/query/parse.ts'
import { calculatedColumns, createLinesTables, testFolder } from './support/linesFile.ts'

const count = 25_000
const schema: SchemaProperty[] = [
  ...calculatedColumns,
  { key: '_geopoint', type: 'string', 'x-calculated': true }
]
const folder = testFolder()
let engine: LinesEngine
let version: LinesVersion

/** Location of the n-th line; every hundredth has none. */
const placeOf = (line: number): [number, number] | undefined =>
  line % 100 ? [((line * 7919) % 36_000) / 100 - 180, ((line * 104_729) % 18_000) / 100 - 90] : undefined

beforeAll(async () => {
  const path = folder.file('places.duckdb')
  const instance = await DuckDBInstance.create(path, { threads: '1' })
  const connection = await instance.connect()
  await createLinesTables(connection, [])
  await connection.run('ALTER TABLE lines ADD COLUMN _lat DOUBLE; ALTER TABLE lines ADD COLUMN _lon DOUBLE')
  await connection.run("INSERT INTO columns VALUES ('_geopoint', '_lat', 'GEOPOINT')")
  await connection.run(`INSERT INTO lines SELECT r, r::VARCHAR, 0,
    CASE WHEN r % 100 > 0 THEN ((r * 104729) % 18000) / 100 - 90 END,
    CASE WHEN r % 100 > 0 THEN ((r * 7919) % 36000) / 100 - 180 END FROM range(1, ${count + 1}) numbers(r)`)
  connection.closeSync()
  instance.closeSync()
  version = { datasetId: 'test', path, schema, count }
  engine = await duckdbEngine(folder.config)
})
afterAll(async () => {
  await engine.close()
  folder.remove()
})

function query(bbox: string): ReturnType<typeof parseLinesQuery>['query'] {
  const context = {
    schema,
    isRest: false,
    isVirtual: false,
    geolocalized: true,
    defaultTimeZone: 'Europe/Paris',
    now: 0
  }
  return parseLinesQuery({ bbox, size: '3', select: '_i' }, context).query
}

it('totals and lines in a bounding box are the same from the engine and the grid', async () => {
  for (let turn = 0; turn < 40; turn++) {
    const [west, south] = [((turn * 37) % 400) - 200, ((turn * 53) % 160) - 80]
    const [east, north] = [west + (turn % 7) * 9, south + (turn % 5) * 4]
    const inside = Array.from({ length: count }, (_, index) => index + 1).filter((line) => {
      const [x = NaN, y = NaN] = placeOf(line) ?? []
      // Longitudes beyond the antimeridian wrap around.
      return (
        [x - 360, x, x + 360].some((turned) => turned >= west && turned <= east) && y >= south && y <= north
      )
    })
    const page = await engine.readPage(version, query([west, south, east, north].join(',')))
    expect(page.total, `box ${turn}`).toBe(inside.length)
    const lines = page.lines.map((line) => (JSON.parse(line) as { _i: number })._i)
    expect(lines).toEqual(inside.slice(0, 3))
    // The grid is built in the background.
    if (turn === 10) await new Promise((resolve) => setTimeout(resolve, 200))
  }
})

it('totals are computed by the engine until they are requested often enough', async () => {
  const runs: string[] = []
  const attached = { alias: 'v0', columns: { find: (key: string) => (key === '_geopoint' ? {} : undefined) } }
  const readers = {
    run: (alias: string) => {
      runs.push(alias)
      return Promise.reject(new Error('gone'))
    }
  }
  const totals = new PlaceTotals(() => readers as never)
  for (let turn = 0; turn < 4; turn++) {
    expect(runs).toEqual([])
    expect(totals.totalOf(query('0,0,1,1'), version, attached as never)).toBeUndefined()
  }
  expect(runs).toEqual(['v0'])
})

it('grids go with the versions that they are made of', async () => {
  const chunk = { rowCount: 2, getColumnValues: () => [0.5, 0.5] }
  let answer = (): void => {}
  const readers = {
    run: () => new Promise((resolve) => (answer = () => resolve({ chunkCount: 1, getChunk: () => chunk })))
  }
  const attached = { alias: 'v0', columns: { find: (key: string) => (key === '_geopoint' ? {} : undefined) } }
  const totals = new PlaceTotals(() => readers as never)
  const total = (): number | undefined => totals.totalOf(query('0,0,1,1'), version, attached as never)
  for (let turn = 0; turn < 4; turn++) expect(total()).toBeUndefined()
  answer()
  await expect.poll(total).toBe(2)
  totals.release(version.path)
  expect([totals.size, total()]).toEqual([0, undefined])
  for (let turn = 0; turn < 3; turn++) expect(total()).toBeUndefined()
  // Released while its grid is read.
  totals.release(version.path)
  answer()
  await new Promise(setImmediate)
  expect(totals.size).toBe(0)
})

it('the engine releases the grid of a version with its file', async () => {
  const released = vi.spyOn(PlaceTotals.prototype, 'release')
  await engine.release(version.path)
  expect(released).toHaveBeenCalledWith(version.path)
})
