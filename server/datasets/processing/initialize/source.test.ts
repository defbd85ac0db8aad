import { describe, expect, it } from 'vitest'
import type { Initialization } from '../../initialization.ts'
import type { DatasetRecord } from '../../record.ts'
import { ProcessingError } from '../task.ts'
import { copyFromSource, neededOperations } from './source.ts'

const owner = { type: 'user' as const, id: 'u', name: 'U' }
const record: DatasetRecord = {
  id: 's',
  slug: 'the-source',
  title: 'S',
  owner,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: { id: 'u' },
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: { id: 'u' },
  schema: [],
  permissions: [],
  _files: 'one'
}
const initialization: Initialization = { dataset: 's', parts: ['data'], owner, role: 'admin' }
const gone = Object.assign(new Error('gone'), { code: 'ENOENT' })

/** Copies from a source whose record differs at each reading. */
function copyFrom(
  readings: (DatasetRecord | undefined)[],
  copy: (source: DatasetRecord) => Promise<string>
): Promise<string> {
  const context = {
    dataset: { ...record, id: 'new' },
    find: async () => readings.shift(),
    signal: new AbortController().signal
  }
  return copyFromSource(context, initialization, copy)
}

describe('what has to be allowed on the source', () => {
  it('depends on the parts and on its columns', () => {
    const attachment = {
      key: 'f',
      type: 'string' as const,
      'x-refersTo': 'http://schema.org/DigitalDocument'
    }
    expect(neededOperations(['schema', 'description', 'primaryKey', 'extensions'], record)).toEqual([
      'readDescription'
    ])
    expect(neededOperations(['metadataAttachments'], record)).toEqual([
      'readDescription',
      'downloadMetadataAttachment'
    ])
    expect(neededOperations(['data'], record)).toEqual(['readDescription', 'readLines'])
    expect(neededOperations(['data'], { schema: [attachment] })).toEqual([
      'readDescription',
      'readLines',
      'downloadAttachment'
    ])
    expect(neededOperations(['schema'], { schema: [attachment] })).toEqual(['readDescription'])
  })
})

describe('a copy', () => {
  const files = async ({ _files }: DatasetRecord): Promise<string> => {
    if (_files === 'one') throw gone
    return _files ?? ''
  }

  it('starts again when its source was replaced meanwhile', async () => {
    expect(await copyFrom([record, { ...record, _files: 'two' }], files)).toBe('two')
  })

  it('fails when the source did not change, or for another reason', async () => {
    await expect(copyFrom([record, { ...record }], files)).rejects.toBe(gone)
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
    await expect(copyFrom([record, record], () => Promise.reject(full))).rejects.toBe(full)
  })

  it('tells of a source that is unknown, removed or closed meanwhile, once for all', async () => {
    const unknown = new ProcessingError("jeu de données d'initialisation inconnu s")
    await expect(copyFrom([undefined], files)).rejects.toEqual(unknown)
    await expect(copyFrom([record, undefined], files)).rejects.toEqual(unknown)
    expect(unknown.retry).toBe(false)
    const closed = { ...record, owner: { ...owner, id: 'other' } }
    await expect(copyFrom([record, closed], files)).rejects.toThrow(
      `permission manquante sur le jeu de données d'initialisation "the-source" (s)`
    )
  })
})
