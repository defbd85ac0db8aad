/** The DCAT plugin can read the catalogs that this platform writes. */
import { expect, it } from 'vitest'
import { catalogResource } from '../../../catalog/dcatAp/catalog.ts'
import type { CatalogContext } from '../../../catalog/dcatAp/context.ts'
import { datasetResource } from '../../../catalog/dcatAp/dataset.ts'
import { forms } from '../../../catalog/forms.ts'
import type { DatasetRecord } from '../../../datasets/record.ts'
import { readPage } from './page.ts'

const context: CatalogContext = {
  publicUrl: 'https://portal.test/data-fair',
  mainUrl: 'https://main.test/data-fair',
  site: {
    type: 'data-fair-portals',
    id: 'p1',
    url: 'https://portal.test',
    title: 'Portal',
    owner: { type: 'organization', id: 'o1' }
  },
  bySlug: true,
  language: 'fr',
  contact: { name: 'Team', email: 'team@o1.test', url: 'https://o1.test' }
}
const file = { name: 'ports.csv', size: 10_240, mimetype: 'text/csv', md5: 'a'.repeat(32) }
const ports: DatasetRecord = {
  id: 'd1',
  slug: 'ports',
  title: 'Ports & "quays"',
  description: 'Where ships stop',
  owner: { type: 'organization', id: 'o1', name: 'Town' },
  permissions: [{ classes: ['list', 'read'], operations: [] }],
  schema: [],
  keywords: ['sea'],
  frequency: 'annual',
  temporal: { start: '2020-01-01', end: '2025-12-31' },
  spatial: 'Brittany',
  license: { title: 'Open', href: 'https://licence.test/open' },
  modified: '2026-02-01',
  createdAt: '2026-01-01T08:00:00.000Z',
  createdBy: { id: 'u1' },
  updatedAt: '2026-02-01T08:00:00.000Z',
  updatedBy: { id: 'u1' },
  finalizedAt: '2026-02-01T08:00:00.000Z',
  originalFile: file,
  file: { ...file, schema: [] },
  count: 20_000
}

it.each(forms.map((form) => [form.suffix, form] as const))('reads %s', async (_suffix, form) => {
  const writer = form.writer('fr')
  const page = {
    page: 2,
    size: 1,
    total: 5,
    addressOf: (number: number) => `https://portal.test/c?page=${number}`
  }
  const text = [
    writer.start(catalogResource(context, { owner: 'Town', page })),
    writer.member('dcat:dataset', datasetResource(ports, context)),
    writer.end()
  ].join('')
  const url = new URL('https://portal.test/c?page=2')
  const { datasets, next } = await readPage({ text, type: form.type, url })
  expect(next).toBe('https://portal.test/c?page=3')
  expect(datasets).toHaveLength(1)
  expect(datasets[0]).toMatchObject({
    contact: expect.stringContaining('team@o1.test'),
    metadata: {
      title: ports.title,
      description: ports.description,
      keywords: ['sea'],
      frequency: 'annual',
      temporal: ports.temporal,
      spatial: 'Brittany',
      license: ports.license,
      creator: 'Town'
    }
  })
  expect(datasets[0]?.files.find(({ size }) => size === file.size)).toMatchObject({ mimeType: 'text/csv' })
})
