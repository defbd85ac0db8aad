import { expect, it } from 'vitest'
import type { DatasetRecord } from '../../datasets/record.ts'
import { datasetToPublish } from './dataset.ts'

const record = {
  id: 'd',
  slug: 'd',
  title: 'D',
  updatedAt: '2026-01-01T00:00:00.000Z',
  owner: { type: 'user', id: 'u', name: 'U' },
  schema: [],
  attachments: [
    {
      type: 'file',
      title: 'Notice',
      name: 'a notice.pdf',
      mimetype: 'application/pdf',
      includeInCatalogPublications: true
    },
    { type: 'url', title: 'Site', url: 'https://a.test/', includeInCatalogPublications: true },
    { type: 'url', title: 'Script', url: 'javascript:alert(1)', includeInCatalogPublications: true },
    { type: 'file', title: 'Draft', name: 'draft.pdf' }
  ]
} as unknown as DatasetRecord

const publishedUrls = (permissions: object[]): string[] =>
  datasetToPublish({ ...record, permissions }, 'https://data.test/data-fair', undefined).documents.map(
    ({ url }) => url
  )

it('publishes the flagged attachments; uploaded files only of public datasets', () => {
  expect(publishedUrls([{ classes: ['read', 'list'] }])).toEqual([
    'https://data.test/data-fair/api/v1/datasets/d/metadata-attachments/a%20notice.pdf',
    'https://a.test/'
  ])
  expect(publishedUrls([])).toEqual(['https://a.test/'])
})
