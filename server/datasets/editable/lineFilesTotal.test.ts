import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { countFiles, lineFilesSet, recountFiles, totalIn, totalOfFile } from './lineFilesTotal.ts'

const folder = await mkdtemp(join(tmpdir(), 'line-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await mkdir(join(folder, 'a', 'b'), { recursive: true })
await writeFile(join(folder, 'a', 'b', 'one.txt'), 'été')
await writeFile(join(folder, 'two.txt'), 'deux')

/** A store of one dataset in memory. */
function partsOf(
  record: DatasetRecord
): Pick<DatasetParts, 'store' | 'files'> & { now: () => DatasetRecord } {
  let current = record
  const update = async (
    _id: string,
    change: (current: DatasetRecord) => { record: DatasetRecord } | undefined
  ): Promise<DatasetRecord> => (current = change(current)?.record ?? current)
  return {
    // Only these members are used.
    store: { update } as unknown as DatasetParts['store'],
    files: { path: () => folder } as unknown as DatasetParts['files'],
    now: () => current
  }
}

const recordWith = (count: number, size: number): DatasetRecord =>
  ({
    id: 'd',
    isRest: true,
    schema: [],
    _attachments: { set: lineFilesSet, count, size }
  }) as unknown as DatasetRecord

it('counts files, whatever their folder', async () => {
  expect(await totalIn(folder)).toEqual({ count: 2, size: 9 })
  expect(await totalIn(join(folder, 'none'))).toEqual({ count: 0, size: 0 })
  expect(await totalOfFile(join(folder, 'two.txt'))).toEqual({ count: 1, size: 4 })
  expect(await totalOfFile(join(folder, 'a'))).toEqual({ count: 0, size: 0 })
})

it('adds what a write changed to what was counted, without looking at the other files', async () => {
  const parts = partsOf(recordWith(10, 100))
  await countFiles(parts, { id: 'd' }, { count: 1, size: 7 })
  expect(parts.now()._attachments).toMatchObject({ count: 11, size: 107 })
  expect(parts.now().storage?.attachments).toEqual({ count: 11, size: 107 })
  await countFiles(parts, { id: 'd' }, { count: -20, size: -200 })
  expect(parts.now()._attachments).toMatchObject({ count: 0, size: 0 })
})

it('sees all files when it is repaired, unless something was counted meanwhile', async () => {
  const parts = partsOf(recordWith(10, 100))
  await recountFiles(parts, parts.now())
  expect(parts.now()._attachments).toMatchObject({ count: 2, size: 9 })
  const before = recordWith(5, 50)
  await recountFiles(parts, before)
  expect(parts.now()._attachments).toMatchObject({ count: 2, size: 9 })
})
