import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { PhysicalType } from '../../../lines/layout.ts'
import type { TextColumn } from '../../../lines/text/index.ts'
import { findDuplicates } from './unicity.ts'

let instance: DuckDBInstance
let connection: DuckDBConnection

beforeEach(async () => {
  instance = await DuckDBInstance.create(':memory:')
  connection = await instance.connect()
})
afterEach(() => {
  connection.closeSync()
  instance.closeSync()
})

type Named = [key: string, type: PhysicalType, attributes?: Partial<SchemaProperty>]

/** Physical columns of the table `lines`, which a query creates: `c0`, `c1`… */
async function table(query: string, ...named: Named[]): Promise<TextColumn[]> {
  await connection.run(`CREATE TABLE lines AS ${query}`)
  return named.map(([key, type, attributes], index) => ({
    property: { key, type: 'string', ...attributes },
    column: { key, name: `c${index}`, type }
  }))
}

const unique = (...properties: string[]): { type: 'unique'; properties: string[] } => ({
  type: 'unique',
  properties
})

describe('lines', () => {
  it('that all differ, or miss a value, break nothing', async () => {
    const columns = await table(
      "FROM (VALUES (1, 'x', 1), (2, 'x', 2), (3, 'y', NULL), (4, 'y', NULL), (5, NULL, 1)) AS t(_i, c0, c1)",
      ['a', 'VARCHAR'],
      ['b', 'BIGINT']
    )
    expect(await findDuplicates(connection, columns, [unique('a', 'b')])).toBeUndefined()
    expect(await findDuplicates(connection, columns, [])).toBeUndefined()
    expect(await findDuplicates(connection, columns, [unique('a', 'gone'), unique('gone')])).toBeUndefined()
  })

  it('with the same values are told group by group', async () => {
    const columns = await table(
      `FROM (VALUES (1, 'x', 1.5::DOUBLE), (2, 'y', 3), (4, 'z', 3), (5, 'y', 3), (8, 'x', 1.5), (9, 'X', 1.5))
         AS t(_i, c0, c1)`,
      ['a', 'VARCHAR', { title: 'Le A' }],
      ['b', 'DOUBLE']
    )
    const found = await findDuplicates(connection, columns, [unique('b', 'a')])
    expect(found?.count).toBe(4)
    expect(found?.lines.map(({ line, value }) => [line, value])).toEqual([
      [1, '1.5 | x'],
      [8, '1.5 | x'],
      [2, '3 | y'],
      [5, '3 | y']
    ])
    expect(found?.lines[0]).toMatchObject({
      field: 'b, a',
      message: 'Doublon détecté : le couple (b + Le A) doit être unique.'
    })
  })

  it('can break several constraints', async () => {
    const columns = await table(
      "FROM (VALUES (1, 'x', 1), (2, 'x', 1)) AS t(_i, c0, c1)",
      ['a', 'VARCHAR'],
      ['b', 'BIGINT']
    )
    const found = await findDuplicates(connection, columns, [unique('a'), unique('b')])
    expect(found?.count).toBe(4)
    expect(found?.lines.map(({ line, field }) => [line, field])).toEqual([
      [1, 'a'],
      [2, 'a'],
      [1, 'b'],
      [2, 'b']
    ])
  })

  it('are compared and told as values of their type', async () => {
    const columns = await table(
      `SELECT i AS _i, true AS c0, DATE '2024-02-03' AS c1, 12.0::DOUBLE AS c3, 1234567890123456::BIGINT AS c4,
         if(i = 1, '2024-02-03T10:00:00+01:00', '2024-02-03T09:00:00Z') AS c2,
         TIMESTAMP '2024-02-03 09:00:00' AS c2_at
       FROM range(1, 3) AS t(i)`,
      ['bool', 'BOOLEAN'],
      ['day', 'DATE'],
      ['time', 'DATETIME'],
      ['number', 'DOUBLE'],
      ['integer', 'BIGINT']
    )
    const found = await findDuplicates(connection, columns, [
      unique('bool', 'day', 'time', 'number', 'integer')
    ])
    expect(found?.count).toBe(2)
    expect(found?.lines[1]).toEqual({
      line: 2,
      field: 'bool, day, time, number, integer',
      message: 'Doublon détecté : la combinaison (bool + day + time + number + integer) doit être unique.',
      value: 'true | 2024-02-03 | 2024-02-03T09:00:00.000Z | 12 | 1234567890123456'
    })
  })

  it('of a large group are told ten at most, with their number', async () => {
    const columns = await table(
      "SELECT i AS _i, if(i <= 10, 'ten', 'more') AS c0 FROM range(1, 24) AS t(i)",
      ['a', 'VARCHAR']
    )
    const found = await findDuplicates(connection, columns, [unique('a')])
    expect(found?.count).toBe(20)
    expect(found?.lines.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(found?.lines[9]?.message).toMatch(/unique\.$/)
    expect(found?.lines[10]?.message).toMatch(/unique\. \(13 occurrences\)$/)
  })

  it('beyond ten thousand are only counted', async () => {
    const columns = await table(
      "SELECT i AS _i, i // 3 AS c0, repeat('x', 1000) || (i // 2) AS c1 FROM range(0, 30000) AS t(i)",
      ['a', 'BIGINT'],
      ['b', 'VARCHAR']
    )
    const found = await findDuplicates(connection, columns, [unique('a'), unique('b')])
    expect(found?.count).toBe(60_000)
    expect(found?.lines).toHaveLength(10_000)
    const texts = await findDuplicates(connection, columns, [unique('b')])
    expect(texts?.lines).toHaveLength(10_000)
    expect(texts?.lines[9_999]?.line).toBe(9_999)
    expect(texts?.lines[0]?.value).toHaveLength(201)
  })
})
