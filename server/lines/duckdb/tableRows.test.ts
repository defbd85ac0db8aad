import { DuckDBDateValue, DuckDBInstance, DuckDBTimestampValue, listValue } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendRows, insertions, listOf, valueTypes, type TableRows } from './tableRows.ts'

const instance = await DuckDBInstance.create(':memory:')
const connection = await instance.connect()
afterAll(() => {
  connection.closeSync()
  instance.closeSync()
})

const { text, bigInt, uBigInt, integer, uTinyInt, double, boolean, date, timestamp } = valueTypes
const types = [
  text,
  bigInt,
  uBigInt,
  integer,
  uTinyInt,
  double,
  boolean,
  date,
  timestamp,
  listOf(text),
  listOf(double)
]
const columns = types.map(({ type }, index) => `c${index} ${type.toString()}`).join(', ')

beforeAll(async () => {
  await connection.run(`CREATE TABLE stated (${columns}); CREATE TABLE appended (${columns})`)
})

const anyText = fc.string({ unit: 'binary' }).map((value) => value.toWellFormed())
const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true })
const orNull = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(values, { nil: undefined })

const row = fc.tuple(
  orNull(fc.oneof(anyText, fc.constantFrom("l'été", "a\0'b", '', '; DROP TABLE stated', '\\'))),
  orNull(fc.bigInt(-(2n ** 63n) + 1n, 2n ** 63n - 1n)),
  orNull(fc.bigInt(0n, 2n ** 64n - 1n)),
  orNull(fc.integer()),
  orNull(fc.integer({ min: 0, max: 255 })),
  orNull(fc.oneof(anyDouble, fc.constantFrom(0, -0, 5e-324, 1.7e308, 0.1, 1e21))),
  orNull(fc.boolean()),
  orNull(fc.integer({ min: -1_000_000, max: 3_000_000 }).map((days) => new DuckDBDateValue(days))),
  orNull(fc.bigInt(-(10n ** 16n), 10n ** 17n).map((micros) => new DuckDBTimestampValue(micros))),
  orNull(fc.array(anyText, { minLength: 1, maxLength: 3 }).map(listValue)),
  orNull(fc.array(anyDouble, { minLength: 1, maxLength: 3 }).map(listValue))
)

it('writes the same values by a statement as by an appender', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const stated: TableRows = { table: 'stated', types, rows }
      await connection.run(insertions([stated])!.join('; '))
      await appendRows(connection, { ...stated, table: 'appended' })
      const [one, other] = await Promise.all(
        ['stated', 'appended'].map((table) => connection.runAndReadAll(`FROM ${table}`))
      )
      expect(one!.getRows()).toEqual(other!.getRows())
      expect(one!.getRows()).toHaveLength(rows.length)
      await connection.run('DELETE FROM stated; DELETE FROM appended')
    })
  )
})

it('makes no statement for many rows', () => {
  const rows = Array.from({ length: 300 }, (_, number) => [number])
  expect(insertions([{ table: 'many', types: [integer], rows }])).toBeUndefined()
  expect(insertions([{ table: 'none', types: [integer], rows: [] }])).toEqual([])
})
