import { DuckDBInstance } from '@duckdb/node-api'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { readAll } from '../../../lines/duckdb/rows.ts'
import { openDatabase, removeDatabase } from './database.ts'

const folder = await mkdtemp(join(tmpdir(), 'fairway-database-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'lines.db')
const limits = { threads: 2, memoryMb: 200 }
beforeEach(() => removeDatabase(path))

const tables = async (): Promise<unknown[]> => {
  const database = await openDatabase(path, limits, [], { readOnly: true })
  try {
    return await readAll(database.connection, 'SELECT table_name FROM duckdb_tables()')
  } finally {
    await database.close()
  }
}

it('is written whole once it is finished, without a log', async () => {
  const database = await openDatabase(path, limits, [])
  const { connection } = database
  await connection.run('CREATE TABLE lines AS SELECT range AS _i FROM range(10000)')
  const other = await database.connect()
  await other.run('INSERT INTO lines VALUES (10000)')
  expect(await readdir(folder)).toEqual(['lines.db'])
  await database.finish()
  await database.close()
  expect(await tables()).toEqual([{ table_name: 'lines' }])
})

it('is as it was when it is closed before', async () => {
  const database = await openDatabase(path, limits, [])
  const { connection } = database
  await connection.run('CREATE TABLE lines AS SELECT range AS _i FROM range(10000)')
  await database.close()
  expect(await tables()).toEqual([])
})

it('keeps what is committed when it is durable', async () => {
  const database = await openDatabase(path, limits, [], { durable: true })
  const { connection } = database
  await connection.run('CREATE TABLE results AS SELECT 1 AS row')
  expect(await readdir(folder)).toEqual(['lines.db', 'lines.db.wal'])
  await database.close()
  expect(await tables()).toEqual([{ table_name: 'results' }])
})

it('may be a file of larger blocks, of another version of the platform', async () => {
  const instance = await DuckDBInstance.create(path)
  instance.closeSync()
  const database = await openDatabase(path, limits, [])
  const { connection } = database
  await connection.run('CREATE TABLE lines AS SELECT 1 AS _i')
  await database.finish()
  expect(await tables()).toEqual([{ table_name: 'lines' }])
})

it('reads and writes in its folders only, whatever it is told', async () => {
  const database = await openDatabase(path, limits, [])
  const { connection } = database
  for (const one of [connection, await database.connect()]) {
    for (const statement of [
      "FROM read_csv('/etc/passwd')",
      `COPY (SELECT 1) TO '${join(folder, '../fairway-written.csv')}'`,
      "ATTACH '/etc/passwd' AS other",
      'SET enable_external_access = true',
      "SET allowed_directories = ['/']",
      'INSTALL httpfs',
      'RESET lock_configuration'
    ]) {
      await expect(one.run(statement), statement).rejects.toThrow()
    }
  }
  await connection.run(`COPY (SELECT 1 AS a) TO '${join(folder, 'own.csv')}'`)
  expect(await readAll(connection, `FROM '${join(folder, 'own.csv')}'`)).toHaveLength(1)
  await database.close()
})

it('is free for another process once it is closed, whatever was read of it', async () => {
  const script = `
    const { DuckDBInstance } = await import('@duckdb/node-api')
    await DuckDBInstance.create(process.argv[1])`
  for (const last of ['finish', 'close'] as const) {
    const database = await openDatabase(path, limits, [], { durable: true })
    await database.connection.run('CREATE OR REPLACE TABLE lines AS SELECT range AS _i FROM range(10000)')
    // Kept as the garbage collector keeps what it has not looked at.
    const unread = await database.connection.stream('FROM lines')
    await database[last]()
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, path])
    expect(unread).toBeDefined()
  }
})
