import { describe, expect, it } from 'vitest'
import type { DraftValues, StoredValues } from '../../datasets/record.ts'
import { unlistedFiles } from './unlisted.ts'

const kept = (...names: string[]): Pick<StoredValues, '_metadataAttachments'> => ({
  _metadataAttachments: names.map((name) => ({ name, file: `file of ${name}`, size: 1 }))
})
const listed = (name: string, type = 'file'): Pick<StoredValues, 'attachments'> => ({
  attachments: [{ type, name, title: 'T' }]
})

describe('unlisted attachments', () => {
  it('are those that were uploaded but not listed', () => {
    expect(unlistedFiles({}, 'metadata-attachments')).toEqual([])
    expect(unlistedFiles({ ...kept('a.txt', 'b.txt'), ...listed('a.txt') }, 'metadata-attachments')).toEqual([
      'file of b.txt'
    ])
    expect(
      unlistedFiles({ ...kept('a.txt'), ...listed('a.txt', 'remoteFile') }, 'metadata-attachments')
    ).toEqual(['file of a.txt'])
    // File names on macOS have decomposed letters (NFD).
    expect(
      unlistedFiles({ ...kept('\u00e9.txt'), ...listed('e\u0301.txt') }, 'metadata-attachments')
    ).toEqual([])
  })

  it.each([
    'https://h/data-fair/api/v1/datasets/d/metadata-attachments/vue%20d%C3%A9taill%C3%A9e%20(1).png',
    'https://h/data-fair/api/v1/datasets/d/metadata-attachments/vue détaillée (1).png'
  ])('are not those of an image: %s', (image) => {
    const name = 'vue détaillée (1).png'
    expect(unlistedFiles({ ...kept(name), description: `![](${image})` }, 'metadata-attachments')).toEqual([])
    expect(unlistedFiles({ ...kept(name), image }, 'metadata-attachments')).toEqual([])
    expect(unlistedFiles({ ...kept(name), description: name }, 'metadata-attachments')).toEqual([
      `file of ${name}`
    ])
  })

  it('are listed neither by the dataset nor by its draft', () => {
    const draft = { ...kept('a.txt', 'b.txt', 'c.txt'), ...listed('b.txt') } as unknown as DraftValues
    expect(
      unlistedFiles({ ...kept('a.txt', 'd.txt'), ...listed('a.txt'), draft }, 'metadata-attachments')
    ).toEqual(['file of d.txt', 'file of c.txt'])
  })
})
