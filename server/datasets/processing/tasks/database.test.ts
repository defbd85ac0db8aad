import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAll } from '../../../lines/duckdb/rows.ts'
import { openDatabase, removeDatabase } from './database.ts'
import { forgetInstance } from './instance.ts'

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
    // A reference keeps the result alive, like one that is not yet garbage-collected.
    const unread = await database.connection.stream('FROM lines')
    await database[last]()
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, path])
    expect(unread).toBeDefined()
  }
})

describe('in the folder of a dataset', () => {
  const ofDataset = { ...limits, datasetFolder: join(folder, 'dataset') }
  const inDataset = (name: string): string => join(ofDataset.datasetFolder, name)
  afterEach(() => forgetInstance())

  const foldersOf = (dataset: string): string[] => [
    `${join(folder, dataset)}/`,
    `${join(folder, dataset, 'work', `${process.pid}.spill`)}/`
  ]
  /** Allowed folders of the instance, and its attached databases. */
  const seen = async (connection: DuckDBConnection): Promise<unknown[]> =>
    readAll(
      connection,
      `SELECT current_setting('allowed_directories') AS folders, current_setting('TimeZone') AS zone,
         (SELECT list(database_name ORDER BY database_name) FROM duckdb_databases() WHERE NOT internal) AS databases`
    )

  it('shares an instance with the next one, and nothing else', async () => {
    const created = vi.spyOn(DuckDBInstance, 'create')
    for (const name of ['work/staging', 'lines/one', 'lines/two']) {
      const database = await openDatabase(inDataset(name), ofDataset, [], { small: true })
      const { connection } = database
      expect(await seen(connection)).toEqual([
        { folders: foldersOf('dataset'), zone: 'UTC', databases: ['memory', 'work'] }
      ])
      await connection.run('CREATE TABLE lines AS SELECT 1 AS _i')
      await connection.run('CREATE TEMP TABLE words AS SELECT 1 AS number')
      await (name === 'lines/one' ? database.close() : database.finish())
      await database.close()
    }
    expect(created).toHaveBeenCalledTimes(1)
    created.mockRestore()
    expect(await readdir(inDataset('lines'))).toEqual(['one', 'two'])
  })

  it('reads nothing of another dataset, and other sizes have an instance of their own', async () => {
    await writeFile(join(folder, 'other.csv'), 'a\n1\n')
    for (const small of [true, false]) {
      const database = await openDatabase(inDataset('lines/one'), ofDataset, [], { small })
      const read = database.connection.run(`FROM read_csv('${join(folder, 'other.csv')}')`)
      await expect(read).rejects.toThrow('Permission Error')
      const [threads] = await readAll(database.connection, "SELECT current_setting('threads') AS threads")
      expect(threads).toEqual({ threads: small ? '1' : '2' })
      await database.close()
    }
    const other = await openDatabase(
      join(folder, 'next/lines'),
      { ...limits, datasetFolder: join(folder, 'next') },
      []
    )
    expect(await seen(other.connection)).toMatchObject([{ folders: foldersOf('next') }])
    await other.close()
  })

  it('spills there, and leaves nothing', async () => {
    const few = { ...ofDataset, memoryMb: 60 }
    await mkdir(inDataset('work'), { recursive: true })
    const database = await openDatabase(inDataset('work/large'), few, [])
    await database.connection.run(
      'CREATE TABLE sorted AS SELECT hash(range) AS a, repeat(range::VARCHAR, 9) AS b FROM range(1500000) ORDER BY a'
    )
    expect(await readdir(inDataset('work'))).toContain(`${process.pid}.spill`)
    await database.finish()
    expect(await readdir(inDataset('work'))).not.toContain(`${process.pid}.spill`)
  })
})
