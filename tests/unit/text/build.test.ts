import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { assert, asyncProperty, constantFrom, integer, record, string, array } from 'fast-check'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyse } from '../../../server/lines/text/analysis.ts'
import { buildTextIndex } from '../../../server/lines/text/build.ts'
import { defaultLimits, type IndexLimits } from '../../../server/lines/text/indexLimits.ts'
import { textColumn } from './searchFixture.ts'

const columns = [
  textColumn(0, { key: 'text' }),
  textColumn(3, { key: 'code', 'x-capabilities': { text: false } }),
  textColumn(4, { key: 'off', 'x-capabilities': { text: false, textStandard: false } })
]

let folder: string
let instance: DuckDBInstance
let connection: DuckDBConnection

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairway-text-'))
  instance = await DuckDBInstance.create(join(folder, 'lines.duckdb'))
  connection = await instance.connect()
})
afterAll(async () => {
  connection.closeSync()
  instance.closeSync()
  await rm(folder, { recursive: true })
})

interface Row {
  text: string
  code: string
}

async function write(rows: Row[]): Promise<void> {
  await connection.run('CREATE OR REPLACE TABLE lines (_i BIGINT, c0 VARCHAR, c3 VARCHAR, c4 VARCHAR)')
  for (const [index, { text, code }] of rows.entries()) {
    // Line numbers may have gaps, and exceed 32 bits.
    const line = BigInt(index * 3) + (index > 2 ? 5_000_000_000n : 1n)
    await connection.run('INSERT INTO lines VALUES (?, ?, ?, ?)', [line, text, code, text])
  }
}

/** Expected index from a plain loop over the rows: line, column, position and word. */
function expected(rows: Row[]): string[] {
  return rows
    .flatMap(({ text, code }, index) => {
      const line = index * 3 + (index > 2 ? 5_000_000_000 : 1)
      return [
        ...analyse(text, 'french').map(({ word, position }) => `${line} 0 ${position} ${word}`),
        ...analyse(code, 'plain').map(({ word, position }) => `${line} 3 ${position} ${word}`)
      ]
    })
    .sort()
}

async function indexed(limits: IndexLimits): Promise<string[]> {
  await buildTextIndex(connection, columns, () => undefined, { limits })
  const reader = await connection.runAndReadAll(
    `SELECT line || ' ' || col || ' ' || position || ' ' || word FROM postings JOIN terms ON id = term`
  )
  return reader
    .getRows()
    .map(([posting]) => String(posting))
    .sort()
}

const small: IndexLimits = { tokens: 5, characters: 600, linePostings: 3, segment: 4, batch: 4 }

test('the index has the words of the lines, whatever its memory limit', async () => {
  const text = string({ unit: constantFrom(...'aàéles 12 \u001f,'.split('')), maxLength: 30 })
  const rows = array(record({ text, code: text }), { minLength: 1, maxLength: 12 })
  const limits = record({
    tokens: integer({ min: 1, max: 20 }),
    characters: constantFrom(600, 10_000),
    linePostings: integer({ min: 1, max: 5 }),
    segment: integer({ min: 5, max: 50 }),
    batch: integer({ min: 1, max: 20 })
  })
  await assert(
    asyncProperty(rows, limits, async (generated, someLimits) => {
      await write(generated)
      // Cell separators count as spaces.
      const wanted = expected(generated)
      expect(await indexed(someLimits)).toEqual(wanted)
    }),
    { numRuns: 25 }
  )
}, 60_000)

test('postings are sorted by term, then line; terms by folded form; no temporary file is left', async () => {
  await write(
    Array.from({ length: 20 }, (_, index) => ({ text: `rue École école ${index} ecole`, code: 'É' }))
  )
  await indexed(small)
  const inOrder = await connection.runAndReadAll(`
    SELECT count(*) FROM (
      SELECT (term, line) < lag((term, line)) OVER (ORDER BY rowid) AS wrong FROM postings
      UNION ALL
      SELECT (folded, word) < lag((folded, word)) OVER (ORDER BY id) FROM terms
    ) WHERE wrong`)
  expect(Number(inOrder.getRows()[0]?.[0])).toBe(0)
  const forms = await connection.runAndReadAll(
    `SELECT word, lines FROM terms WHERE folded = 'ecole' ORDER BY word`
  )
  // École and école may count one line each, so their order is free.
  expect(forms.getRows().map(([word]) => word)).toEqual(['ecole', 'école'])
  expect((await readdir(folder)).filter((name) => name.startsWith('postings'))).toEqual([])
  const temporary = await connection.runAndReadAll(`SELECT count(*) FROM duckdb_tables() WHERE temporary`)
  expect(Number(temporary.getRows()[0]?.[0])).toBe(0)
})

test('a cell of a million words is indexed', async () => {
  const text = Array.from({ length: 1_000_000 }, (_, index) => `m${index % 300_000}`).join(' ')
  await write([{ text, code: '' }])
  const progress: number[] = []
  await buildTextIndex(connection, columns, (percent) => progress.push(percent), {
    limits: { ...defaultLimits, tokens: 100_000, characters: 1_000_000 }
  })
  const reader = await connection.runAndReadAll(
    'SELECT count(*), max(position), count(DISTINCT term) FROM postings'
  )
  expect(reader.getRows()[0]?.map(Number)).toEqual([1_000_000, 999_999, 300_000])
  expect(progress.at(-1)).toBe(100)
  expect(progress.every((percent) => percent >= 0 && percent <= 100)).toBe(true)
}, 60_000)

test('lines without text columns, and no lines, are indexed', async () => {
  await write([])
  expect(await indexed(defaultLimits)).toEqual([])
  await write([{ text: 'un mot', code: '' }])
  await buildTextIndex(connection, columns.slice(2), () => undefined)
  const reader = await connection.runAndReadAll('SELECT count(*) FROM postings')
  expect(Number(reader.getRows()[0]?.[0])).toBe(0)
})

test('lines with documents are all indexed, a few at a time', async () => {
  const documents = [textColumn(0, { key: '_file.content' }), columns[1]!]
  const rows = Array.from({ length: 200 }, (_, index) => ({ text: `mot${index} commun`, code: `c${index}` }))
  await write(rows)
  await buildTextIndex(connection, documents, () => undefined)
  const reader = await connection.runAndReadAll(
    `SELECT line || ' ' || col || ' ' || position || ' ' || word FROM postings JOIN terms ON id = term`
  )
  const found = reader.getRows().map(([posting]) => String(posting))
  expect(found.sort()).toEqual(expected(rows))
})
