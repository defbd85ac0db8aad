/** Data for tests of publications. */
import type { DatasetToPublish } from './plugin.ts'

export const streetsToPublish: DatasetToPublish = {
  id: 'd',
  slug: 'streets',
  title: 'Streets',
  keywords: ['street'],
  license: { title: 'LO', href: 'https://lo.test/' },
  updatedAt: '2026-01-01T00:00:00.000Z',
  pageUrl: 'https://data.test/datasets/streets',
  apiUrl: 'https://data.test/api/d',
  apiDocsUrl: 'https://data.test/api/d/api-docs.json',
  files: [
    { title: 'Original', url: 'https://data.test/api/d/raw', mimeType: 'text/csv', format: 'csv', size: 3 }
  ],
  documents: [{ title: 'Notice', url: 'https://data.test/notice.pdf', format: 'pdf' }],
  columns: [],
  remoteBody: {}
}
