import { describe, expect, it } from 'vitest'
import type { DatasetStorage } from '../../../contract/datasets/dataset.ts'
import { isOlderMeasure, partsOf, storedByPart } from './parts.ts'

const none = { size: 0, count: 0 }
const file = (key: string, size: number): DatasetStorage['dataFiles'][number] => ({
  key,
  size,
  name: key,
  title: key,
  mimetype: 'text/csv',
  updatedAt: '2026-01-01T00:00:00.000Z'
})
const storage: DatasetStorage = {
  size: 1600,
  dataFiles: [file('original', 1000), file('normalized', 500)],
  indexed: { size: 430, parts: ['lines', 'attachments'] },
  attachments: { size: 100, count: 1 },
  metadataAttachments: none,
  masterData: none
}

describe("parts of a dataset's storage", () => {
  it('are those with a size, stored or indexed', () => {
    expect(partsOf(storage)).toEqual([
      { name: 'original-file', size: 1000, isIndexed: false },
      { name: 'normalized-file', size: 500, isIndexed: false },
      { name: 'attachments', size: 100, isIndexed: true },
      { name: 'lines', size: 330, isIndexed: true }
    ])
  })

  it('mark sizes from the former calculation', () => {
    expect(isOlderMeasure(storage)).toBe(false)
    expect(isOlderMeasure({ ...storage, indexed: { size: 1, parts: ['collection'] } })).toBe(true)
  })

  it('are summed over datasets, without parts that are only indexed', () => {
    const edited = { ...storage, dataFiles: [], collection: { size: 2000, count: 3 } }
    expect(storedByPart([storage, edited, undefined])).toEqual([
      { name: 'collection', size: 2000, datasets: 1 },
      { name: 'original-file', size: 1000, datasets: 1 },
      { name: 'normalized-file', size: 500, datasets: 1 },
      { name: 'attachments', size: 200, datasets: 2 }
    ])
  })
})
