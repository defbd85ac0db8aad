import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { ColumnRow } from '../../../lines/layout.ts'
import { openDatabase, sqlText } from './database.ts'
import { tasks } from './index.ts'
import { folder, limits, newPath, query, report } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const columns: ColumnRow[] = [
  { key: '_i', name: '_n', type: 'BIGINT' },
  { key: 'nom', name: 'c1', type: 'VARCHAR' },
  { key: 'jour', name: 'c2', type: 'DATETIME' }
]
const schema = [
  { key: 'nom', type: 'string' as const },
  { key: 'jour', type: 'string' as const, format: 'date-time' }
]

/** Lines of one descendant, in random order. */
async function part(name: string, count: number, start: number): Promise<string> {
  const path = `${newPath()}.parquet`
  const database = await openDatabase(`${path}.duckdb`, limits, [])
  await database.connection.run(
    `COPY (SELECT ${sqlText(name)} || n AS _id, CAST(hash(n) % 1000000 AS INTEGER) AS _rand, n AS _n,
       ${sqlText(name)} || ' ' || n AS c1, '2024-01-01T00:00:00Z' AS c2, TIMESTAMP '2024-01-01' AS c2_at
     FROM (SELECT unnest(range(${start}, ${start + count})) AS n) ORDER BY hash(n)) TO ${sqlText(path)} (FORMAT parquet)`
  )
  await database.close()
  return path
}

it('puts the lines of all parts in their order, numbered as they are stored', async () => {
  const parts = [await part('a', 200_000, 1), await part('b', 150_000, 50_001)]
  const linesPath = `${newPath()}.lines`
  expect(await tasks.gather({ parts, columns, schema, linesPath, ...limits }, report)).toEqual({
    count: 350_000,
    counts: [200_000, 150_000]
  })
  const [wrong] = await query(
    linesPath,
    `SELECT count(*) FILTER (_i <> rowid + 1), count(*) FILTER (before IS NOT NULL AND (_n, _rand, _id) < (before.n, before.r, before.id)), count(DISTINCT _id)
     FROM (SELECT *, rowid, lag({n: _n, r: _rand, id: _id}) OVER (ORDER BY _i) AS before FROM lines)`
  )
  expect(wrong).toEqual(['0', '0', '350000'])
  expect(await query(linesPath, 'SELECT key, name, type FROM columns')).toHaveLength(3)
  // Words of both descendants are found.
  const [words] = await query(linesPath, 'SELECT count(*) > 100000 FROM terms')
  expect(words).toEqual([true])
  const left = (await readdir(folder)).filter((name) => name.startsWith(basename(linesPath)))
  expect(left).toEqual([basename(linesPath)])
})

it('has no line when no part has one', async () => {
  const linesPath = `${newPath()}.lines`
  expect(await tasks.gather({ parts: [], columns, schema, linesPath, ...limits }, report)).toEqual({
    count: 0,
    counts: []
  })
  expect(await query(linesPath, 'SELECT * FROM lines')).toEqual([])
})
