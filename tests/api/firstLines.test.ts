/**
 * Reading the first line of many queries together gives the same lines as each query alone.
 * `AGREEMENT_RUNS=200` checks more datasets than the default.
 */
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { duckdbEngine } from '../../server/lines/duckdb/engine.ts'
import { parseLinesQuery } from '../../server/lines/query/parse.ts'
import type { LinesQuery } from '../../server/lines/query/linesQuery.ts'
import { columns, filters, parametersOf, rows } from '../unit/support/plainArbitraries.ts'
import { calculatedColumns, testFolder, writeLinesFile, type Row } from '../unit/support/linesFile.ts'

const runs = Number(process.env.AGREEMENT_RUNS ?? 5)

const places: SchemaProperty[] = [{ key: '_geopoint', type: 'string', 'x-calculated': true }]

async function agree(schema: SchemaProperty[], lines: Row[], asked: Record<string, string>[]): Promise<void> {
  const folder = testFolder()
  const all = [...schema, ...calculatedColumns]
  const version = await writeLinesFile(folder.file('lines.duckdb'), all, lines)
  if (lines.some((line) => '_lat' in line)) await writePlaces(version.path, lines)
  const engine = await duckdbEngine(folder.config)
  const context = {
    schema: version.schema,
    isRest: false,
    isVirtual: false,
    geolocalized: schema.some(({ key }) => key === '_geopoint'),
    defaultTimeZone: 'Europe/Paris',
    now: Date.now()
  }
  try {
    const queries = asked.map((parameters): LinesQuery => {
      const { query } = parseLinesQuery({ size: '1', count: 'false', ...parameters }, context)
      return query
    })
    const alone: (string | undefined)[] = []
    for (const query of queries) alone.push((await engine.readPage(version, query)).lines[0])
    // Distances are only computed for explicit requests.
    const bare = queries.map(({ distanceFrom: _from, ...query }) => query)
    const together = await engine.readFirsts(version, bare)
    const values = (text: string | undefined): unknown => {
      if (text === undefined) return undefined
      const { _geo_distance: _metres, ...line } = JSON.parse(text) as Record<string, unknown>
      return line
    }
    expect(together.map(values)).toEqual(alone.map(values))
  } finally {
    await engine.close()
    folder.remove()
  }
}

async function writePlaces(path: string, lines: Row[]): Promise<void> {
  const instance = await DuckDBInstance.create(path, { threads: '1' })
  const connection = await instance.connect()
  await connection.run('ALTER TABLE lines ADD COLUMN _lat DOUBLE')
  await connection.run('ALTER TABLE lines ADD COLUMN _lon DOUBLE')
  for (const [index, { _lat, _lon }] of lines.entries()) {
    await connection.run(
      `UPDATE lines SET _lat = ${Number(_lat)}, _lon = ${Number(_lon)} WHERE _i = ${index + 1}`
    )
  }
  await connection.run("INSERT INTO columns VALUES ('_geopoint', '', 'GEOPOINT')")
  connection.closeSync()
  instance.closeSync()
}

describe('first lines of several queries', () => {
  it('are equal to those of each query alone', async () => {
    const sorts = fc.constantFrom(undefined, 's', '-n', '-t,s', 'm,-x')
    const queries = fc.array(fc.tuple(filters, sorts), { minLength: 40, maxLength: 40, size: 'max' })
    await fc.assert(
      fc.asyncProperty(rows, queries, (lines, asked) =>
        agree(
          columns,
          lines as Row[],
          // Only filters on values are kept: search patterns may contain question marks, which look like parameters in
          // the SQL.
          asked
            .map(([all, sort]) => ({ ...parametersOf(all), ...(sort ? { sort } : {}) }))
            .filter((parameters) => !Object.keys(parameters).some((name) => name.endsWith('_search')))
        )
      ),
      { numRuns: runs }
    )
  })

  it('are the nearest ones of each location', async () => {
    const degree = fc.integer({ min: -20, max: 20 }).map((tenths) => tenths / 10)
    const place = fc.record({ _lat: degree, _lon: degree, s: fc.constantFrom('a', 'b') })
    const asked = fc.tuple(
      degree,
      degree,
      fc.constantFrom(0, 1000, 50_000),
      fc.constantFrom('a', 'b', undefined)
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(place, { maxLength: 30 }),
        fc.array(asked, { minLength: 30, maxLength: 30, size: 'max' }),
        (lines, questions) =>
          agree(
            [{ key: 's', type: 'string' }, ...places],
            lines,
            questions.map(([lat, lon, metres, s]) => ({
              geo_distance: `${lon}:${lat}:${metres}`,
              ...(s ? { s_eq: s } : {})
            }))
          )
      ),
      { numRuns: runs }
    )
  })
})
