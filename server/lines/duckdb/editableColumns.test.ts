import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { expect, it, vi } from 'vitest'
import type { IndexColumn } from '../engine.ts'
import { addColumns, createLines, layoutOf } from './editableColumns.ts'

const columnsOf = (from: number, to: number): IndexColumn[] =>
  Array.from({ length: to - from }, (_, index) => ({
    key: `it's ${from + index}`,
    type: index % 2 ? 'VARCHAR' : 'DATETIME',
    isList: false
  }))

async function inMemory(work: (connection: DuckDBConnection) => Promise<void>): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await work(connection)
  connection.closeSync()
  instance.closeSync()
}

it('creates the tables with a constant number of statements', () =>
  inMemory(async (connection) => {
    const run = vi.spyOn(connection, 'run')
    await createLines(connection, columnsOf(0, 1000))
    expect(run.mock.calls.length).toBeLessThan(5)
    const { stored, names } = await layoutOf(connection)
    expect(stored.size).toBe(1000)
    expect(stored.get("it's 999")).toMatchObject({ name: 'c999', type: 'VARCHAR' })
    // Date-time columns have a second column with their instants.
    expect(names).toHaveLength(3 + 1000 + 500)
  }))

it('adds columns after the existing ones, with the bounds of geometries', () =>
  inMemory(async (connection) => {
    await createLines(connection, columnsOf(0, 2))
    await addColumns(connection, [
      ...columnsOf(2, 3),
      { key: 'shape', type: 'JSON', isList: false },
      { key: 'bounds', type: 'CORNERS', isList: false }
    ])
    const { names } = await layoutOf(connection)
    expect(names).toEqual('_i _id _rand c0 c0_at c1 c2 c2_at _shape _west _south _east _north'.split(' '))
  }))
