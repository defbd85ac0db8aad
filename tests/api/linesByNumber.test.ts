import { mkdirSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { removeExports } from '../../server/datasets/reads/odsCompat/formats/parquet/index.ts'
import type { Row } from '../unit/support/linesFile.ts'
import { startLinesServer, type LinesServer } from './support/linesServer.ts'

/**
 * The pages of a large dataset are read in two steps (line numbers, then values), those of a small one in one step:
 * both give the same response.
 */
const columns: SchemaProperty[] = [
  { key: 'name', type: 'string' },
  { key: 'kind', type: 'string' },
  { key: 'n', type: 'integer' },
  { key: 'price', type: 'number' },
  { key: 'day', type: 'string', format: 'date' },
  { key: 'tags', type: 'string', separator: ', ' }
]
const rows: Row[] = Array.from({ length: 300 }, (_, index) => ({
  name: `École ${['Hugo', 'Curie', 'Ferry'][index % 3]} ${(index * 37) % 50}`,
  kind: index % 7 ? `k${index % 4}` : null,
  n: (index * 7919) % 90,
  price: index % 5 ? ((index * 31) % 100) / 4 : null,
  day: `2024-01-${String((index % 28) + 1).padStart(2, '0')}`,
  tags: index % 2 ? ['a', `t${index % 5}`] : null
}))

const queries = [
  'size=20&n_eq=12',
  'size=20&n_gte=20&n_lt=60',
  'size=20&n_gte=20&n_lt=60&page=3',
  'size=5&n_gte=20&after=40',
  'size=20&kind_in=k1,k2&sort=-price',
  'size=20&sort=name,-n&page=2',
  'size=4&sort=-price&after=10.5%2C120',
  'size=20&sort=tags&select=tags,n&arrays=true',
  'size=20&q=hugo',
  'size=20&q=hugo+12&page=2',
  'size=20&q=hugo&n_gte=40',
  'size=20&q=curie&sort=n',
  'size=20&q=curie&sort=n,-_score',
  'size=20&name_search=ferry&sort=-day',
  'size=20&qs=name.text:hugo+AND+n:%5B10+TO+20%5D',
  'size=20&collapse=kind',
  'size=20&collapse=kind&sort=kind,-price',
  'size=20&collapse=kind&q=hugo',
  'size=20&n_gte=50&format=csv',
  'size=20&q=hugo&format=csv',
  'size=20&sort=-n&truncate=8&highlight=name&q=hugo',
  'size=20&n_eq=1000',
  'size=20&n_eq=12&page=2',
  'size=0&n_gte=12'
]

let [atOnce, byNumber]: LinesServer[] = []
beforeAll(async () => {
  ;[atOnce, byNumber] = await Promise.all([
    startLinesServer(columns, rows),
    startLinesServer(columns, rows, {}, { maxLinesAtOnce: 0 })
  ])
})
afterAll(() => Promise.all([atOnce?.close(), byNumber?.close()]))

it.each(queries)('%s has the same response in two steps and in one, twice', async (query) => {
  const expected = await atOnce!.get(query)
  expect(expected.status).toBe(200)
  // From the second request on, the engine knows whether the lines are contiguous.
  for (const asked of [query, `${query}&hint=false`]) {
    const answer = await byNumber!.get(asked)
    expect(answer.text).toBe((await atOnce!.get(asked)).text)
  }
})

it('the read of lines works', async () => {
  const { json } = await byNumber!.get('size=20&q=hugo')
  expect(json.total).toBe(100)
  expect(json.results).toHaveLength(20)
  expect(json.results[0]._score).toBeGreaterThan(0)
  const { json: few } = await byNumber!.get('size=20&n_eq=12')
  expect(few.total).toBe(few.results.length)
})

it('the exports left by a killed process are removed', async () => {
  const folder = join(atOnce!.config.dataDir, 'tmp/exports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'left.parquet'), 'x')
  await removeExports(atOnce!.config.dataDir)
  expect(existsSync(folder)).toBe(false)
})
