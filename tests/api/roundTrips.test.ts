/** Random tables uploaded in any format are read back with the same values. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import {
  delimitedText,
  geojsonText,
  keys,
  parquetBytes,
  spreadsheetBytes,
  type Row
} from './support/tableWriters.ts'

/** Timeout in milliseconds for a busy machine; the usual duration is a few seconds. */
const maxMs = 180_000

let platform: TestPlatform
let user: TestClient

beforeAll(async () => {
  const { rates } = loadConfig({})
  platform = await startPlatform({
    processingConcurrency: 2,
    rates: { ...rates, user: { requests: 1_000_000, windowSeconds: 60 } }
  })
  user = await platform.loginAs('test_user1')
})
afterAll(() => platform?.close())

const pieces = [
  'é',
  'œ',
  '"',
  "'",
  ',',
  ';',
  '|',
  '\t',
  '\n',
  ' ',
  'mot',
  'Ça',
  '😀',
  '0',
  '\\',
  '<b>',
  '=',
  '""'
]

// A first letter prevents texts that look like numbers, or that begin with the quotes of the cell.
const text = fc
  .array(fc.constantFrom(...pieces), { maxLength: 12 })
  .map((parts) => `t${parts.join('')}`.trim())
const decimal = fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => value + 0)
const instant = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

const row: fc.Arbitrary<Row> = fc.record(
  {
    texte: text,
    entier: fc.maxSafeInteger(),
    decimal,
    ouvert: fc.boolean(),
    jour: instant.map((date) => date.toISOString().slice(0, 10)),
    moment: instant.map((date) => `${date.toISOString().slice(0, 19)}Z`)
  },
  { requiredKeys: ['texte'] }
)

/** The first row has values that determine the types of the columns. */
const first: Row = {
  texte: 'Première, "ligne"; de\nla table',
  entier: 42,
  decimal: 1.5,
  ouvert: true,
  jour: '2024-03-15',
  moment: '2024-03-15T10:20:30Z'
}
const table = fc.array(row, { minLength: 1, maxLength: 12 }).map((rows) => [first, ...rows])

type Content = string | Uint8Array

async function readBack(name: string, content: Content): Promise<Row[]> {
  const answer = await upload(user, name, typeof content === 'string' ? content : new Uint8Array(content))
  expect(answer.status, answer.text).toBe(201)
  const { id } = await waitFinalized(user, answer.json.id, { timeoutMs: maxMs })
  const lines = await user.get(`/datasets/${id}/lines?size=100&sort=_i&select=${keys.join(',')}`)
  expect(lines.status, lines.text).toBe(200)
  await user.delete(`/datasets/${id}`)
  return (lines.json.results as Row[]).map(known)
}

/** Compared columns of a line. */
function known(line: Row): Row {
  return Object.fromEntries(keys.flatMap((key) => (line[key] === undefined ? [] : [[key, line[key]]])))
}

/** Converts date-times to instants, since milliseconds may be omitted. */
function comparable(rows: Row[]): unknown[] {
  return rows.map(({ moment, ...others }) => ({
    ...others,
    ...(moment ? { instant: Date.parse(moment) } : {})
  }))
}

/** An unchecked box is empty in a spreadsheet (docs/api/processing.md). */
const ticked = ({ ouvert, ...others }: Row): Row => (ouvert ? { ...others, ouvert } : others)

function withoutLineSpaces({ texte = '', ...others }: Row): Row {
  return { texte: texte.replace(/[ \t]*\n[ \t]*/g, '\n'), ...others }
}

async function roundTrips(
  name: string,
  written: (rows: Row[]) => Content | Promise<Content>,
  expected: (row: Row) => Row = known,
  numRuns = 3
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const lines = await readBack(name, await written(rows))
      expect(comparable(lines)).toEqual(comparable(rows.map(expected)))
    }),
    // No shrinking: a smaller failing table would take as long to find.
    { numRuns, endOnFailure: true }
  )
}

// Run concurrently, so that formats do not wait for each other's processing.
describe.concurrent('values survive', { timeout: maxMs }, () => {
  const delimiters = [',', ';', '\t', '|']
  const quotes = ['"', "'"]

  for (const delimiter of delimiters) {
    for (const quote of quotes) {
      const lineEnd = quote === '"' ? '\n' : '\r\n'
      it(`csv with ${JSON.stringify(delimiter)} and ${quote}`, () =>
        roundTrips('table.csv', (rows) => delimitedText(rows, { delimiter, quote, lineEnd }), known, 2))
    }
  }

  it('tsv', () =>
    roundTrips('table.tsv', (rows) => delimitedText(rows, { delimiter: '\t', quote: '"', lineEnd: '\n' })))
  it('geojson', () => roundTrips('table.geojson', geojsonText))
  it('json', () => roundTrips('table.json', (rows) => JSON.stringify(rows)))
  it('ndjson', () =>
    roundTrips('table.ndjson', (rows) => rows.map((line) => JSON.stringify(line)).join('\n')))
  it('xlsx', () => roundTrips('table.xlsx', (rows) => spreadsheetBytes(rows, 'xlsx'), ticked))
  // ODS drops spaces at the end of a paragraph, and each line of a cell is a paragraph.
  it('ods', () =>
    roundTrips(
      'table.ods',
      (rows) => spreadsheetBytes(rows.map(withoutLineSpaces), 'ods'),
      (line) => ticked(withoutLineSpaces(line))
    ))
  it('parquet', () => roundTrips('table.parquet', parquetBytes))
})

describe('exported lines with their technical columns', () => {
  async function keysOf(name: string, content: Content): Promise<string[] | string> {
    const answer = await upload(user, name, typeof content === 'string' ? content : new Uint8Array(content))
    const { id } = answer.json as { id: string }
    const { status } = await waitStatus(user, id, ['finalized', 'error'])
    const { json } = await user.get(
      `/datasets/${id}${status === 'error' ? '/journal' : '/schema?calculated=false'}`
    )
    if (status !== 'error') return (json as { key: string }[]).map(({ key }) => key)
    return (json as { type: string; data: string }[]).find(({ type }) => type === 'error')?.data ?? ''
  }

  it.each(['geojson', 'shp'])('are imported again from %s, a column `id` included', async (format) => {
    const geometry = { type: 'Point', coordinates: [2, 48] }
    const features = ['a', 'b'].map((id) => ({ type: 'Feature', geometry, properties: { id, name: 'x y' } }))
    const { json } = await upload(
      user,
      'own.geojson',
      JSON.stringify({ type: 'FeatureCollection', features })
    )
    await waitFinalized(user, json.id)
    const response = await user.fetch('GET', `/datasets/${json.id}/lines?format=${format}`)
    const content = new Uint8Array(await response.arrayBuffer())
    const found = await keysOf(format === 'shp' ? 'again.zip' : 'again.geojson', content)
    expect(found).toEqual(expect.arrayContaining(['id', 'name']))
    expect(found).toHaveLength(new Set(found).size)
  })

  it.each([
    ['of GDAL, which adds `id`', 'id,name,_id\nl1,x y,l1\nl2,y z,l2\n', ['id', 'name']],
    [
      'with all technical columns',
      '_id,id,name,_i,_rand\nl1,7,x y,1,5\nl2,8,y z,2,9\n',
      ['id', 'name', 'i', 'rand']
    ],
    ['with the identifier alone', '_id,name\nl1,x y\nl2,y z\n', ['id', 'name']]
  ])('are imported again from a table %s', async (_case, csv, expected) => {
    expect(await keysOf('again.csv', csv)).toEqual(expected)
  })

  it.each([
    ['_id,id,name\nl1,l1,x y\nl2,other,y z\n'],
    ['_id,id,name\nl1,,x y\nl2,l2,y z\n'],
    ['id,_id,ID\na,a,a\nb,b,b\n'],
    ['name,_name\na,a\nb,b\n']
  ])('never hide two columns: %j', async (csv) => {
    expect(await keysOf('twice.csv', csv)).toMatch(/plusieurs fois la colonne "(id|name)"/)
  })
})
