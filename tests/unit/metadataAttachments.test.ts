import { describe, expect, it } from 'vitest'
import {
  keptSizeOf,
  remoteAttachment,
  withAttachment,
  withCopy,
  withoutAttachment,
  type KeptAttachments
} from '../../server/owned/attachments/kept.ts'
import { savedAttachments } from '../../server/owned/attachments/save.ts'

const target = { name: 'far.csv', targetUrl: 'https://example.com/far' }
const copied = { ...target, etag: '"1"', copy: { file: 'f1', size: 7 } }
const near = { name: 'near.txt', file: 'f2', size: 5 }

describe('stored attachments', () => {
  it('are counted with the copies of remote ones', () => {
    const values: KeptAttachments = { _metadataAttachments: [near], _remoteAttachments: [copied] }
    expect(keptSizeOf(values)).toEqual({ size: 12, count: 2 })
    expect(keptSizeOf({})).toEqual({ size: 0, count: 0 })
    const replaced = withAttachment(values, { ...near, file: 'f3', size: 6 })
    expect(replaced._metadataAttachments).toEqual([{ name: 'near.txt', file: 'f3', size: 6 }])
    expect(withoutAttachment(values, 'near.txt')._metadataAttachments).toEqual([])
    expect(withoutAttachment(values, 'far.csv')._remoteAttachments).toEqual([target])
  })

  it('get a copy only while their target URL is the same', () => {
    const moved = { name: 'far.csv', targetUrl: 'https://example.com/other' }
    expect(withCopy({ _remoteAttachments: [target] }, copied)._remoteAttachments).toEqual([copied])
    expect(withCopy({ _remoteAttachments: [moved] }, copied)._remoteAttachments).toEqual([moved])
    expect(withCopy({}, copied)).toEqual({})
  })

  it('are remote when the metadata say so', () => {
    const declared = { attachments: [{ type: 'remoteFile', name: 'far.csv' }], _remoteAttachments: [target] }
    expect(remoteAttachment(declared, 'far.csv')).toEqual(target)
    expect(remoteAttachment({ ...declared, attachments: [] }, 'far.csv')).toBeUndefined()
    expect(remoteAttachment(declared, '__proto__')).toBeUndefined()
  })
})

describe('a saved list of attachments', () => {
  const item = { type: 'remoteFile', title: 'Far', name: 'far.csv' }

  it('stores the target URLs separately', () => {
    const saved = savedAttachments({}, [{ ...item, targetUrl: target.targetUrl, url: 'computed' }])
    expect(saved).toEqual({
      attachments: [{ ...item, mimetype: 'text/csv' }],
      _remoteAttachments: [target]
    })
  })

  it('keeps a copy until its target URL changes or its item is removed', () => {
    const before = { _remoteAttachments: [copied] }
    expect(savedAttachments(before, [item])._remoteAttachments).toEqual([copied])
    expect(savedAttachments(before, [{ ...item, targetUrl: target.targetUrl }])._remoteAttachments).toEqual([
      copied
    ])
    const moved = { ...item, targetUrl: 'https://example.com/other' }
    expect(savedAttachments(before, [moved])._remoteAttachments).toEqual([
      { name: 'far.csv', targetUrl: moved.targetUrl }
    ])
    expect(savedAttachments(before, [])._remoteAttachments).toEqual([])
    expect(savedAttachments(before, null)).toEqual({ attachments: null, _remoteAttachments: [] })
    expect(() => savedAttachments(before, [{ ...item, name: 'other.csv' }])).toThrow(
      'Impossible de créer la pièce jointe other.csv sans URL cible'
    )
    expect(() => savedAttachments(before, [item, { type: 'file' }])).toThrow(
      'data/body/attachments/1 requiert la propriété name (name)'
    )
  })
})
