import { expect, it } from 'vitest'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { datasetKind } from '../../datasets/datasetKind.ts'
import {
  hrefOf as addressOf,
  imageUrlOf,
  isOpenable,
  replacedImage,
  sentAttachment,
  type Attachment
} from './attachment.ts'

const file: Attachment = { type: 'file', title: 'Report', name: 'été 1.pdf', mimetype: 'application/pdf' }
const hrefOf = (dataset: Partial<Dataset>, attachment: Attachment): string | undefined =>
  addressOf(attachment, (stored) => datasetKind.attachments.address(dataset as Dataset, stored))
const link: Attachment = { type: 'url', title: 'Site', url: 'https://example.org/logo.SVG' }

it('links to a file of the platform, or to that of the draft', () => {
  const path = '/data-fair/api/v1/datasets/d1/metadata-attachments/%C3%A9t%C3%A9%201.pdf'
  expect(hrefOf({ id: 'd1' }, file)).toBe(path)
  const draftReason = { key: 'file-updated', message: '', validationMode: 'never' } as const
  expect(hrefOf({ id: 'd1', draftReason }, file)).toBe(`${path}?draft=true`)
  expect(hrefOf({ id: 'd1' }, { ...file, url: 'https://fairway.example/a' })).toBe(
    'https://fairway.example/a'
  )
})

it('removes links with a script scheme', () => {
  expect(hrefOf({ id: 'd1' }, link)).toBe(link.url)
  expect(hrefOf({ id: 'd1' }, { ...link, url: 'javascript:alert(1)' })).toBeUndefined()
  expect(['mailto:a@b.org', 'ftp://a.org/b', 'data:text/html,a', 'www.a.org'].map(isOpenable)).toEqual([
    true,
    true,
    false,
    false
  ])
})

it('recognizes images', () => {
  expect(imageUrlOf(link)).toBe(link.url)
  expect(imageUrlOf({ ...link, url: 'https://example.org/page' })).toBeUndefined()
  expect(imageUrlOf({ ...file, url: 'https://a' })).toBeUndefined()
  expect(imageUrlOf({ ...file, mimetype: 'image/png', url: 'https://a' })).toBe('https://a')
})

it('keeps the image of the record when its file is replaced by another image', () => {
  const picture: Attachment = {
    ...file,
    mimetype: 'image/png',
    name: 'a.png',
    url: 'https://f.example/d1/files/a.png'
  }
  const { url: _url, ...sent } = picture
  expect(replacedImage(picture, { ...sent, name: 'été 2.png' })).toBe(
    'https://f.example/d1/files/%C3%A9t%C3%A9%202.png'
  )
  expect(replacedImage(picture, link)).toBe(link.url)
  expect(replacedImage(picture, file)).toBeNull()
  expect(replacedImage(picture, undefined)).toBeNull()
  expect(replacedImage(link, sent)).toBeNull()
})

it('sends only the fields that the server does not compute', () => {
  expect(sentAttachment({ ...file, url: 'https://a', description: '' })).toEqual(file)
  expect(sentAttachment({ ...link, description: 'Where' })).toEqual({ ...link, description: 'Where' })
})
