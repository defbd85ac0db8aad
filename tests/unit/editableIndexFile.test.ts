/** Content of an index file, compared with the engine's memory. */
import { copyFileSync } from 'node:fs'
import { DuckDBConnection } from '@duckdb/node-api'
import { afterAll, expect, it, vi } from 'vitest'
import { indexAt, openEditableIndexes } from './support/editableIndexes.ts'
import { testFolder } from './support/linesFile.ts'

const folder = testFolder()
const options = { name: 'files', threads: 1, memoryMb: 128, connections: 2 }
const { readers, versions, editable, write } = await openEditableIndexes(folder, options)
afterAll(async () => {
  await readers.close()
  folder.remove()
})

/** Sequence number in a copy of the file, as after a kill at this moment. */
async function sequenceOfCopy(name: string): Promise<number> {
  const copy = indexAt(folder, `${name}-copy`)
  copyFileSync(indexAt(folder, name).path, copy.path)
  const sequence = await editable.sequence(copy)
  await versions.release(copy.path)
  return sequence
}

const stateOf = async (name: string): Promise<Record<'told' | 'flushed' | 'kept', number>> => ({
  told: await editable.sequence(indexAt(folder, name)),
  flushed: await editable.flushedSequence(indexAt(folder, name)),
  kept: await sequenceOfCopy(name)
})

/** Database alias of the index; it changes when the file is attached again. */
const aliasOf = (name: string): Promise<string> =>
  versions.use(indexAt(folder, name), ({ alias }) => Promise.resolve(alias))

it('the file has the flushed changes, and all changes after a detach', async () => {
  await write('flushed', 1)
  expect(await stateOf('flushed')).toEqual({ told: 1, flushed: 0, kept: 0 })
  await editable.flush(indexAt(folder, 'flushed'))
  expect(await stateOf('flushed')).toEqual({ told: 1, flushed: 1, kept: 1 })
  await write('flushed', 11)
  expect(await stateOf('flushed')).toEqual({ told: 11, flushed: 1, kept: 1 })
  await versions.release(indexAt(folder, 'flushed').path)
  expect(await stateOf('flushed')).toEqual({ told: 11, flushed: 11, kept: 11 })
})

it('the file gets the changes that exceed the memory', async () => {
  await write('much', 1)
  await write('much', 11, 'long '.repeat(20_000))
  expect(await stateOf('much')).toEqual({ told: 11, flushed: 0, kept: 0 })
  await write('much', 21, 'long '.repeat(20_000))
  expect(await stateOf('much')).toEqual({ told: 21, flushed: 21, kept: 21 })
})

it('the file is attached again after a failed write', async () => {
  const index = indexAt(folder, 'failed')
  await write('failed', 1)
  const alias = await aliasOf('failed')
  const run = vi.spyOn(DuckDBConnection.prototype, 'run').mockRejectedValueOnce(new Error('no space left'))
  await expect(editable.flush(index)).rejects.toThrow('no space left')
  run.mockRestore()
  expect(await aliasOf('failed')).not.toBe(alias)
  await editable.flush(index)
  expect(await stateOf('failed')).toEqual({ told: 1, flushed: 1, kept: 1 })
})

it('the file is flushed once no transaction blocks it, and stays attached', async () => {
  const index = indexAt(folder, 'used')
  await write('used', 1)
  const alias = await aliasOf('used')
  const other = await readers.connect()
  await other.run(`BEGIN; CREATE TABLE ${alias}.others (n INTEGER)`)
  expect(await editable.flush(index)).toBe(false)
  await other.run('ROLLBACK')
  other.disconnectSync()
  expect(await editable.flush(index)).toBe(true)
  expect(await aliasOf('used')).toBe(alias)
  expect(await stateOf('used')).toEqual({ told: 1, flushed: 1, kept: 1 })
})
