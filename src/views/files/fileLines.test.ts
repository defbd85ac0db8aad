// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { fileKind } from './fileKind.ts'
import { attachedFile, documentColumn, fileShape } from './fileLines.ts'

const document: SchemaProperty = {
  key: 'pièce-jointe',
  type: 'string',
  'x-refersTo': 'http://schema.org/DigitalDocument'
}
const line = (value: unknown, more: Record<string, unknown> = {}): Line => ({
  _score: null,
  'pièce-jointe': value,
  ...more
})

it('requests the lines that have a file, with the metadata of the file', () => {
  expect(documentColumn([{ key: 'a', type: 'string' }, document])).toBe(document)
  expect(Object.fromEntries(fileShape(document))).toEqual({
    select: 'pièce-jointe,_attachment_url,_file.content_length,_file.content_type',
    qs: String.raw`_exists_:pièce\-jointe`,
    highlight: '_file.content'
  })
  const notIndexed = { ...document, 'x-capabilities': { indexAttachment: false } }
  expect(Object.keys(Object.fromEntries(fileShape(notIndexed)))).toEqual(['select', 'qs'])
})

describe('a file', () => {
  it('has a decoded name, its size and its folder in the archive', () => {
    const url = 'https://example.org/attachments/a'
    const more = { _attachment_url: url, '_file.content_length': 12 }
    expect(attachedFile(line('actes/n%C2%B0 1.pdf', more), document)).toMatchObject({
      name: 'n° 1.pdf',
      href: url,
      size: 12,
      path: 'actes/n%C2%B0 1.pdf'
    })
  })

  it.each([
    [`l1/${'0a'.repeat(16)}/plan.pdf`, undefined],
    ['plan.pdf', undefined],
    ['a/b/plan.pdf', 'a/b/plan.pdf']
  ])('%s', (value, path) => {
    expect(attachedFile(line(value), document)).toMatchObject({ name: 'plan.pdf', href: undefined, path })
  })

  it('has no link with the javascript scheme', () => {
    expect(attachedFile(line('javascript:alert(1)'), document)?.href).toBeUndefined()
    expect(attachedFile(line(undefined), document)).toBeUndefined()
  })

  it.each([
    ['a.PDF', undefined, 'pdf'],
    ['a.tar.gz', undefined, 'archive'],
    ['a', 'image/png', 'image'],
    ['a', undefined, 'other']
  ])('%s is shown as %s → %s', (name, mimeType, kind) => {
    expect(fileKind(name, mimeType)).toBe(kind)
  })
})
