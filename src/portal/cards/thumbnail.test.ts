import { expect, it } from 'vitest'
import type { ListedDataset } from './listed.ts'
import { applicationThumbnail, datasetThumbnail } from './thumbnail.ts'

const owner = { type: 'user' as const, id: 'u', name: 'U' }
const bare: ListedDataset = { id: 'd1', slug: 'd', title: 'D', owner }
const full: ListedDataset = {
  ...bare,
  image: 'https://example.org/a.png',
  topics: [{ id: 't1', title: 'T' }],
  extras: { applications: [{ id: 'a1', updatedAt: '2026' }] }
}
const topicImage = { _id: 'i1' }
const config = {
  thumbnail: { useTopic: true, useApplication: true, default: { _id: 'i2' } },
  topics: [null, { id: 't1', thumbnail: topicImage }]
}

it('the picture of a card is its image, else that of its topic, a capture, or the default one', () => {
  expect(datasetThumbnail(full, config)).toEqual({ address: 'https://example.org/a.png' })
  const { image: _image, ...pictureless } = full
  expect(datasetThumbnail(pictureless, config)).toEqual({ image: topicImage })
  const capture = { address: '/data-fair/api/v1/applications/a1/capture?updatedAt=2026', isCapture: true }
  expect(datasetThumbnail(pictureless, { ...config, topics: undefined })).toEqual(capture)
  expect(datasetThumbnail(bare, config)).toEqual({ image: { _id: 'i2' }, isStandIn: true })
  expect(datasetThumbnail(pictureless, { thumbnail: {}, topics: config.topics })).toBeUndefined()
  expect(applicationThumbnail(bare, { thumbnail: {}, topics: [] })).toMatchObject({ isCapture: true })
})

it('an image with a javascript: address is ignored', () => {
  const image = 'javascript:alert(1)'
  expect(datasetThumbnail({ ...bare, image }, { thumbnail: {}, topics: [] })).toBeUndefined()
})
