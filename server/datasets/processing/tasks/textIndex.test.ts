import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { readAll } from '../../../lines/duckdb/rows.ts'
import { writeTextIndex, type WrittenLines } from './textIndex.ts'

const folder = await mkdtemp(join(tmpdir(), 'fairway-text-index-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'lines.db')
const columns = [
  {
    property: { key: 'mots', type: 'string' as const },
    column: { key: 'mots', name: 'c0', type: 'VARCHAR' as const }
  }
]
const limits = { threads: 2, memoryMb: 400 }

async function write(lines: number): Promise<WrittenLines> {
  await rm(path, { force: true })
  const database = await openDatabase(path, limits, [])
  await database.connection.run(
    `CREATE TABLE lines AS SELECT range + 1 AS _i, 'école ' || range % 1000 || ' n' || range AS c0 FROM range(${lines})`
  )
  return { ...database, path, count: lines }
}

async function read<Row>(sql: string): Promise<Row[]> {
  const database = await openDatabase(path, limits, [], { readOnly: true })
  try {
    return await readAll<Row>(database.connection, sql)
  } finally {
    await database.close()
  }
}

it.each([
  [1000, 1],
  [60_000, 2]
])('%i lines are indexed in %i runs', { timeout: 30_000 }, async (lines, runs) => {
  const written = await write(lines)
  const progress: number[] = []
  await writeTextIndex(written, columns, limits, (percent) => progress.push(percent))
  const [counts] = await read(
    `SELECT count(*)::INTEGER AS postings, count(DISTINCT line)::INTEGER AS lines FROM postings`
  )
  expect(counts).toEqual({ postings: lines * 3, lines })
  expect(
    await read(
      `SELECT sum(lines)::INTEGER AS lines, count(*)::INTEGER AS terms FROM terms WHERE word = 'école'`
    )
  ).toEqual([{ lines, terms: runs }])
  // The postings of a term concern its own lines only.
  const [wrong] = await read(
    `SELECT count(*)::INTEGER AS wrong FROM postings JOIN terms ON id = term JOIN lines ON _i = line
     WHERE string_split(c0, ' ')[position + 1] <> word`
  )
  expect(wrong).toEqual({ wrong: 0 })
  expect(progress.at(-1)).toBe(100)
  expect(await readdir(folder)).toEqual(['lines.db'])
})

it('a thread that fails is told, and nothing is left of the others', { timeout: 30_000 }, async () => {
  const written = await write(60_000)
  const absent = [{ ...columns[0]!, column: { ...columns[0]!.column, name: 'c9' } }]
  await expect(writeTextIndex(written, absent, limits, () => {})).rejects.toThrow('c9')
  expect(await readdir(folder)).toEqual(['lines.db'])
})
