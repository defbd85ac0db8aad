/** Reads whose blocks together exceed the memory of the engine. */
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { duckdbEngine } from '../../server/lines/duckdb/engine.ts'
import { openReaders } from '../../server/lines/duckdb/readers.ts'
import { raw } from '../../server/lines/duckdb/sql.ts'
import { Versions } from '../../server/lines/duckdb/versions.ts'
import { blockSize, numberIndex, type LinesVersion } from '../../server/lines/layout.ts'
import { parseLinesQuery } from '../../server/lines/query/parse.ts'
import { indexAt, openEditableIndexes } from './support/editableIndexes.ts'
import {
  calculatedColumns,
  createLinesTables,
  physicalColumns,
  testFolder,
  writeLinesFile
} from './support/linesFile.ts'

const folder = testFolder()
afterAll(() => folder.remove())

const options = { name: 'engine', threads: 1, memoryMb: 64, connections: 2 }
const count = 200_000
const keys = Array.from({ length: 12 }, (_, index) => `n${index}`)
const schema: SchemaProperty[] = [
  ...keys.map((key): SchemaProperty => ({ key, type: 'number' })),
  ...calculatedColumns
]

/** Writes incompressible numbers, in row groups of one block per column. */
async function writeVersion(path: string): Promise<LinesVersion> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await connection.run(`ATTACH '${path}' AS made (BLOCK_SIZE ${blockSize}, ROW_GROUP_SIZE 8192)`)
  await connection.run('USE made')
  await createLinesTables(connection, physicalColumns(schema))
  const values = keys.map((_key, index) => `sin(hash(i * 31 + ${index}) % 1000003)`)
  await connection.run(
    `INSERT INTO lines SELECT i, 'id' || i, 0, ${values.join(', ')} FROM range(1, ${count + 1}) numbers(i)`
  )
  await connection.run(numberIndex.create)
  await connection.run('CHECKPOINT')
  await connection.run('USE memory')
  await connection.run('DETACH made')
  connection.closeSync()
  instance.closeSync()
  return { datasetId: 'test', path, schema, count }
}

let version: LinesVersion
let otherVersion: LinesVersion
beforeAll(async () => {
  version = await writeVersion(folder.file('1.duckdb'))
  otherVersion = await writeVersion(folder.file('2.duckdb'))
})

describe('scattered lines', () => {
  it('are read in parts when they exceed the memory', async () => {
    // A quarter of the memory is for lines read by number: less than the blocks of twenty lines.
    const config = { ...folder.config, engine: { ...folder.config.engine, readMemoryMb: 40 } }
    const engine = await duckdbEngine(config)
    const { query } = parseLinesQuery(
      { sort: '-n0', size: '20' },
      {
        schema,
        isRest: false,
        isVirtual: false,
        geolocalized: false,
        defaultTimeZone: 'Europe/Paris',
        now: Date.now()
      }
    )
    const pages = await Promise.all([version, otherVersion].map((one) => engine.readPage(one, query)))
    for (const { lines } of pages) {
      const values = lines.map((line) => (JSON.parse(line) as { n0: number }).n0)
      expect(values).toHaveLength(20)
      expect(values).toEqual(values.toSorted((a, b) => b - a))
      expect(new Set(lines).size).toBe(20)
    }
    await engine.close()
  })
})

describe('short-lived versions', () => {
  it('are all answered, however many are opened and closed concurrently', async () => {
    const readers = await openReaders(folder.config, options)
    const versions = new Versions(readers, { limit: 2 })
    const small = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        writeLinesFile(folder.file(`small-${index}.duckdb`), calculatedColumns, [{}])
      )
    )
    let answered = 0
    const readSome = async (asker: number): Promise<void> => {
      for (let turn = 0; turn < 100; turn++) {
        await versions.use(small[(turn * 7 + asker * 3) % small.length]!, async ({ alias }) => {
          await readers.run(alias, raw(`SELECT count(*) FROM ${alias}.lines`))
        })
        answered++
      }
    }
    await Promise.all(Array.from({ length: 6 }, (_, asker) => readSome(asker)))
    expect(answered).toBe(600)
    await readers.close()
  })
})

describe('number indexes', () => {
  it('are evicted with the least recently used versions', async () => {
    const readers = await openReaders(folder.config, options)
    const versions = new Versions(readers, { heldBytes: count * 10 })
    const aliasOf = (one: LinesVersion): Promise<string> =>
      versions.use(one, ({ alias, holdIndex }) => {
        holdIndex()
        return Promise.resolve(alias)
      })
    const [first, second] = [await aliasOf(version), await aliasOf(otherVersion)]
    expect(await aliasOf(otherVersion)).toBe(second)
    expect(await aliasOf(version)).not.toBe(first)
    await readers.close()
  })
})

describe('indexes of editable datasets', () => {
  const opened = (settings: Partial<typeof options>): ReturnType<typeof openEditableIndexes> =>
    openEditableIndexes(folder, { ...options, ...settings })

  it('are evicted when a query needs the memory', async () => {
    const { readers, write } = await opened({ name: 'lacking', memoryMb: 19, connections: 1 })
    for (const index of [1, 2, 3, 4, 5, 6, 7]) await write(`lacking-${index}`, 1)
    // About 12 MB that cannot spill to the disk.
    const gathered = raw("SELECT list(repeat('x', 1000) || i) FROM range(6000) numbers(i)")
    expect((await readers.run('gathered', gathered)).rowCount).toBe(1)
    await readers.close()
  })

  it('are open once, even if they are used again during their release', async () => {
    const { readers, versions, editable, write } = await opened({ name: 'again' })
    for (let turn = 0; turn < 20; turn++) {
      await write('again', turn * 10 + 1)
      const { path } = indexAt(folder, 'again')
      const [, sequence] = await Promise.all([
        versions.release(path),
        editable.sequence(indexAt(folder, 'again'))
      ])
      expect(sequence).toBe(turn * 10 + 1)
    }
    await readers.close()
  })

  it('are written and read, whatever their number', async () => {
    const { readers, versions, editable, write } = await opened({ name: 'changed', memoryMb: 16 })
    const writeAndRead = async (name: string): Promise<void> => {
      for (const from of [1, 11]) {
        await write(name, from)
        const counted = await versions.use(indexAt(folder, name), ({ alias }) =>
          readers.run(alias, raw(`SELECT count(*) FROM ${alias}.lines`))
        )
        expect(Number(counted.getChunk(0).getRows()[0]?.[0])).toBe(from + 9)
      }
    }
    const writer = async (writerNumber: number): Promise<void> => {
      for (let turn = 0; turn < 10; turn++) await writeAndRead(`changed-${writerNumber}-${turn}`)
    }
    await Promise.all([1, 2, 3].map(writer))
    // This holds for detached indexes too.
    expect(await editable.sequence(indexAt(folder, 'changed-1-0'))).toBe(11)
    await readers.close()
  })

  it('leave half of the memory to reads', async () => {
    const { readers, write } = await opened({ name: 'half', memoryMb: 32 })
    for (let index = 0; index < 30; index++) {
      await write(`half-${index}`, 1)
      expect(await readers.fullness()).toBeLessThan(0.5)
    }
    await readers.close()
  })
})
