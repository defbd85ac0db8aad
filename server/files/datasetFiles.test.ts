import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatasetFiles, type DatasetFiles } from './datasetFiles.ts'

let folder: string
let files: DatasetFiles
let set: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairway-test-'))
  files = await openDatasetFiles(folder)
  const upload = await files.startUpload()
  for (const name of ['a.csv', 'b.csv']) writeFileSync(join(upload.folder, name), name)
  set = await upload.keepFor('source')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a copy of a set', () => {
  it('belongs to another dataset and lives on its own', async () => {
    const copied: string[] = []
    const copy = await files.copySet(
      [{ dataset: 'source', set, names: ['b.csv', 'a.csv'] }],
      { dataset: 'target' },
      {
        onCopied: (name) => copied.push(name)
      }
    )
    expect(copied).toEqual(['b.csv', 'a.csv'])
    writeFileSync(files.path('source', set, 'a.csv'), 'changed')
    await files.remove('source')
    expect(readFileSync(files.path('target', copy, 'a.csv'), 'utf8')).toBe('a.csv')
  })

  it('takes the place of a set of the name that is asked for', async () => {
    const target = { dataset: 'target', set: 'named' }
    expect(await files.copySet([{ dataset: 'source', set, names: ['a.csv', 'b.csv'] }], target)).toBe('named')
    await files.copySet([{ dataset: 'source', set, names: ['b.csv'] }], target)
    expect(readdirSync(files.path('target', 'named', ''))).toEqual(['b.csv'])
  })

  it('has the first of two files of the same name', async () => {
    const twice = [
      { dataset: 'source', set, names: ['a.csv'] },
      { dataset: 'gone', set, names: ['a.csv'] }
    ]
    const copy = await files.copySet(twice, { dataset: 'target' })
    expect(readFileSync(files.path('target', copy, 'a.csv'), 'utf8')).toBe('a.csv')
  })

  it('leaves nothing when a file is gone or when it is stopped', async () => {
    const left = (): string[] => readdirSync(join(folder, 'datasets', 'target', 'files'))
    const copying = files.copySet([{ dataset: 'source', set, names: ['a.csv', 'gone.csv'] }], {
      dataset: 'target'
    })
    await expect(copying).rejects.toMatchObject({ code: 'ENOENT' })
    expect(left()).toEqual([])
    const controller = new AbortController()
    const stopped = files.copySet(
      [{ dataset: 'source', set, names: ['a.csv', 'b.csv'] }],
      { dataset: 'target' },
      {
        signal: controller.signal,
        onCopied: () => controller.abort()
      }
    )
    await expect(stopped).rejects.toThrow()
    expect(left()).toEqual([])
  })
})

it('lists the files of a dataset while folders beside them come and go', async () => {
  const work = files.workPath('source', 'step')
  const over = new AbortController()
  const others = (async () => {
    while (!over.signal.aborted) {
      await mkdir(join(work, 'inner', 'most'), { recursive: true })
      await rm(work, { recursive: true, force: true })
    }
  })()
  for (let turn = 0; turn < 100; turn++) {
    const paths = (await files.list('source')).map(({ path }) => path)
    expect(paths).toEqual([join('files', set, 'a.csv'), join('files', set, 'b.csv')])
  }
  over.abort()
  await others
})
