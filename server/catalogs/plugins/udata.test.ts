import { expect, it } from 'vitest'
import type { JsonRequest, RemoteAccess } from './remoteAccess.ts'
import { udata } from './udata.ts'

it('writes tags that udata takes, documents, and the ids of the files that it writes over', async () => {
  const resources = [
    { id: 'page', title: 'Consultez les données', url: 'https://portal.test/former' },
    { id: 'notice', title: 'Former notice', url: 'https://data.test/notice.pdf' },
    { id: 'other', title: 'Other', url: 'https://other.test/' }
  ]
  const written: JsonRequest[] = []
  const remote = {
    json(url: string, request: JsonRequest = {}): Promise<unknown> {
      if (request.method) written.push(request)
      return Promise.resolve(url.endsWith('/licenses/') ? [] : { id: 'd1', resources })
    }
  } as unknown as RemoteAccess
  const dataset = {
    id: 'd',
    slug: 'streets',
    title: 'Streets',
    keywords: ['street', '5G', ' map '],
    updatedAt: '2026-01-01T00:00:00.000Z',
    pageUrl: 'https://portal.test/streets',
    apiUrl: 'https://data.test/api/d',
    apiDocsUrl: 'https://data.test/api/d/api-docs.json',
    files: [],
    documents: [{ title: 'Notice', url: 'https://data.test/notice.pdf', format: 'pdf' }],
    columns: [],
    remoteBody: {}
  }
  const config = { url: 'https://udata.test', apiKey: 'k' }
  await udata.publish?.(remote, config, dataset, { action: 'replaceFolder', folderId: 'd1', newId: 'n' })
  expect(written).toMatchObject([
    {
      method: 'PUT',
      json: {
        tags: ['street', 'map'],
        resources: [
          { id: 'page', title: 'Consultez les données', url: 'https://portal.test/streets' },
          { title: 'Documentation de l’API' },
          { id: 'notice', title: 'Notice', type: 'documentation', format: 'pdf' }
        ]
      }
    }
  ])
})
