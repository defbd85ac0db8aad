import { DuckDBInstance, type DuckDBConnection, type Json } from '@duckdb/node-api'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ExportColumn } from '../format.ts'
import { appendBatch } from './batches.ts'
import { cellsOf, parquetColumns } from './columns.ts'
import { writeParquet } from './writeFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-parquet-'))
let connection: DuckDBConnection

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect()
})
afterAll(() => {
  connection.closeSync()
  rmSync(folder, { recursive: true })
})

const read = async (sql: string): Promise<Record<string, Json>[]> =>
  (await connection.runAndReadAll(sql)).getRowObjectsJson()

const plain = (key: string, property: Record<string, unknown> = {}): ExportColumn => ({
  name: key,
  source: { key, type: 'string', ...property },
  isPlain: true
})

/** @returns the path of the file */
async function written(name: string, columns: ExportColumn[], batches: unknown[][][]): Promise<string> {
  const [source, target] = [join(folder, `${name}.cells`), join(folder, `${name}.parquet`)]
  const all = parquetColumns(columns)
  const file = await open(source, 'w')
  for (const rows of batches) {
    const cells = all.map((column, index) =>
      cellsOf(
        column,
        columns[index]!,
        rows.map((row) => row[index])
      )
    )
    await appendBatch(file, cells)
  }
  await file.close()
  writeParquet({ source, target, columns: all })
  return target
}

type Element = Record<'name' | 'type' | 'repetition' | 'kind' | 'logical', string | null>

const schemaOf = async (path: string): Promise<Element[]> =>
  (await read(
    `SELECT name, type, repetition_type AS repetition, converted_type AS kind, logical_type AS logical
     FROM parquet_schema('${path}') OFFSET 1`
  )) as Element[]

const kinds = [
  plain('text', { 'x-required': true }),
  plain('number', { type: 'number' }),
  plain('whole', { type: 'integer', 'x-required': true }),
  plain('large', { type: 'integer' }),
  plain('yes', { type: 'boolean' }),
  plain('day', { format: 'date' }),
  plain('at', { format: 'date-time' }),
  plain('list', { separator: ';' }),
  { name: 'of an expression' }
]
const rows = [
  [
    'é\u2028\n"\u{1F600}',
    1.5,
    1,
    2 ** 40,
    true,
    '2024-02-29',
    '2024-01-14T23:30:00.120+01:00',
    ['a', 'b'],
    3
  ],
  ['', -0.1, -7, null, false, '0001-01-01', '1969-12-31T23:59:59Z', null, null],
  ['x'.repeat(100_000), null, 2 ** 31 - 1, -1, null, null, null, ['c'], { type: 'Point' }],
  ['\0', 1e300, 0, 0, null, '10000-12-31', null, [], true]
]

it('writes the values that the engine does, and says more of the columns', async () => {
  const path = await written('kinds', kinds, [rows.slice(0, 1), [], rows.slice(1)])
  const reference = join(folder, 'reference.parquet')
  await connection.run(`COPY (SELECT * FROM (VALUES
    ('é' || chr(8232) || chr(10) || '"😀', 1.5::DOUBLE, 1::INTEGER, ${2 ** 40}::BIGINT, true, '2024-02-29'::DATE,
      '2024-01-14 22:30:00.12'::TIMESTAMP_MS, 'a;b', '3'),
    ('', -0.1, -7, NULL, false, '0001-01-01', '1969-12-31 23:59:59', NULL, NULL),
    (repeat('x', 100000), NULL, 2147483647, -1, NULL, NULL, NULL, 'c', '{"type":"Point"}'),
    (chr(0), 1e300, 0, 0, NULL, '10000-12-31', NULL, '', 'true')
    ) rows(${kinds.map(({ name }) => `"${name}"`).join(', ')}))
    TO '${reference}' (FORMAT parquet, COMPRESSION snappy, PARQUET_VERSION v2)`)
  expect(await read(`SELECT * FROM '${path}'`)).toEqual(await read(`SELECT * FROM '${reference}'`))
  expect(await schemaOf(path)).toEqual(
    (await schemaOf(reference)).map((column) => ({
      ...column,
      repetition: ['text', 'whole'].includes(column.name ?? '') ? 'REQUIRED' : 'OPTIONAL',
      kind: column.kind?.startsWith('INT_') ? null : column.kind
    }))
  )
})

it('keeps the cells of lines that are older than a rule, and those that are no 64-bit numbers', async () => {
  const path = await written(
    'old',
    [plain('a', { 'x-required': true }), plain('n', { type: 'integer' }), plain('d', { format: 'date' })],
    [[['x', 1, '2024-13-45']], [[null, 2 ** 70, 'no date']]]
  )
  expect(await read(`SELECT * FROM '${path}'`)).toEqual([
    { a: 'x', n: 1, d: null },
    { a: null, n: 2 ** 70, d: null }
  ])
  const [required] = await schemaOf(path)
  expect(required).toMatchObject({ name: 'a', repetition: 'OPTIONAL' })
})

it('keeps whole numbers that JavaScript cannot hold', async () => {
  const long = JSON.rawJSON('9007199254740993')
  const path = await written(
    'long',
    [plain('n', { type: 'integer' }), plain('x', { type: 'number' }), plain('mixed', { type: 'integer' })],
    [[[1, long, long]], [[long, 1.5, 2 ** 70]]]
  )
  expect(await read(`SELECT * FROM '${path}'`)).toEqual([
    { n: '1', x: 2 ** 53, mixed: 2 ** 53 },
    { n: '9007199254740993', x: 1.5, mixed: 2 ** 70 }
  ])
})

it('gives each column a name of its own', async () => {
  const path = await written(
    'names',
    ['x', 'X', 'x_1', '', 'a.b', '\0'].map((name) => ({ name })),
    [[[1, 2, 3, 4, 5, 6]]]
  )
  expect(await read(`SELECT * FROM '${path}'`)).toEqual([
    { x: '1', X_1: '2', x_1_1: '3', column: '4', 'a.b': '5', column_1: '6' }
  ])
})

it('writes groups of 20,000 rows, fewer where they are large, and a file without any', async () => {
  const columns = [plain('n', { type: 'integer', 'x-required': true }), plain('text')]
  const groupsOf = async (path: string): Promise<Json[]> =>
    (
      await read(
        `SELECT DISTINCT row_group_id, row_group_num_rows AS rows FROM parquet_metadata('${path}') ORDER BY 1`
      )
    ).map((group) => Number(group.rows))
  const batch = (start: number, count: number, text: string): unknown[][] =>
    Array.from({ length: count }, (_, index) => [start + index, index % 3 ? text : null])
  const small = await written('small', columns, [batch(0, 15_000, 'a'), batch(15_000, 30_000, 'b')])
  expect(await groupsOf(small)).toEqual([20_000, 20_000, 5000])
  expect(await read(`SELECT sum(n) AS sum, count(text) AS texts FROM '${small}'`)).toEqual([
    { sum: String((44_999 * 45_000) / 2), texts: '30000' }
  ])
  const long = 'long'.repeat(25_000)
  const large = await written(
    'large',
    columns,
    [0, 300, 600].map((start) => batch(start, 300, long))
  )
  expect(await groupsOf(large)).toEqual([300, 300, 300])
  const empty = await written('empty', columns, [])
  expect(await read(`SELECT * FROM '${empty}'`)).toEqual([])
})
