import { expect, it } from 'vitest'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import type { JsonRequest, RemoteAccess } from './remoteAccess.ts'
import { streetsToPublish } from './testing.ts'
import { udata } from './udata.ts'

const streets = {
  ...streetsToPublish,
  pageUrl: 'https://portal.test/streets',
  files: [],
  documents: []
}
const config = { url: 'https://udata.test', apiKey: 'k' }

/** Fake portal with responses by method and path, which records the requests. */
function portal(answers: Record<string, unknown>): { remote: RemoteAccess; requests: string[] } {
  const requests: string[] = []
  const json = (url: string, { method = 'GET' }: JsonRequest = {}): Promise<unknown> => {
    const request = `${method} ${new URL(url).pathname.replace('/api/1', '')}`
    requests.push(request)
    return Promise.resolve(answers[request] ?? [])
  }
  return { remote: { json } as unknown as RemoteAccess, requests }
}

it('reuses the dataset or resource of the same page, created by an interrupted run', async () => {
  const page = { id: 'page', title: 'Consultez les données', url: streets.pageUrl }
  const own = { title: 'Streets', resources: [page] }
  const { remote, requests } = portal({
    'GET /me/org_datasets/': [
      { ...own, id: 'other', resources: [{ ...page, url: 'https://other.test/' }] },
      { ...own, id: 'gone', deleted: '2026-01-01' },
      // Dataset of another publisher with a link to the same page.
      { ...own, id: 'theirs', resources: [{ ...page, title: 'Streets' }] },
      { ...own, id: 'd1' }
    ],
    'GET /datasets/d1/': { id: 'd1', page: 'https://udata.test/d1', resources: [page] },
    'PUT /datasets/d1/': { id: 'd1' },
    'PUT /datasets/d1/resources/page/': { id: 'page' }
  })
  expect(
    await udata.publish?.(remote, config, streets, { action: 'createFolderInRoot', newId: 'n' })
  ).toMatchObject({ remoteFolder: { id: 'd1' } })
  expect(
    await udata.publish?.(remote, config, streets, { action: 'createResource', folderId: 'd1', newId: 'n' })
  ).toMatchObject({ remoteResource: { id: 'd1:page', url: 'https://udata.test/d1' } })
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([
    'PUT /datasets/d1/',
    'PUT /datasets/d1/resources/page/'
  ])
})

it('fails when the response is not a dataset, as after a redirect that changed POST to GET', async () => {
  const { remote } = portal({ 'POST /datasets/': { total: 0, data: [] } })
  for (const target of [
    { action: 'createFolderInRoot', newId: 'n' },
    { action: 'createResource', folderId: 'd1', newId: 'n' }
  ]) {
    await expect(udata.publish?.(remote, config, streets, target)).rejects.toThrow(/ne peut pas être lue/)
  }
})

it('says that the published dataset or resource was deleted on the portal', async () => {
  const json = (url: string): Promise<unknown> =>
    url.endsWith('/licenses/')
      ? Promise.resolve([])
      : Promise.reject(new OutgoingFailure('status', { status: 410 }))
  const gone = { json } as unknown as RemoteAccess
  const replace = (target: object): Promise<unknown> | undefined =>
    udata.publish?.(gone, config, streets, { newId: 'n', action: '', ...target })
  await expect(replace({ action: 'replaceFolder', folderId: 'd1' })).rejects.toThrow(
    'Le jeu de données publié n’existe plus dans le catalogue distant.'
  )
  await expect(replace({ action: 'replaceResource', resourceId: 'd1:r1' })).rejects.toThrow(
    'La ressource publiée n’existe plus dans le catalogue distant.'
  )
})

it('deletes exactly the objects of its ids', async () => {
  const { remote, requests } = portal({})
  const target = { newId: 'n', folderId: 'd1/resources/../../organizations/o?' }
  await udata.unpublish?.(remote, config, { action: 'replaceFolder', ...target })
  await udata.unpublish?.(remote, config, { action: 'replaceResource', newId: 'n', resourceId: 'd/1:r?1' })
  expect(requests).toEqual([
    `DELETE /datasets/${encodeURIComponent(target.folderId)}/`,
    'DELETE /datasets/d%2F1/resources/r%3F1/'
  ])
})

it('reports the former total when a dataset is removed between two pages', async () => {
  const ids = Array.from({ length: 150 }, (_one, index) => ({ id: `d${index}`, title: 'D' }))
  const json = (url: string): Promise<unknown> => {
    const { pathname, searchParams } = new URL(url)
    if (pathname.endsWith('/licenses/')) return Promise.resolve([])
    const start = 100 * (Number(searchParams.get('page')) - 1)
    const answer = { total: ids.length, data: ids.slice(start, start + 100) }
    ids.shift()
    return Promise.resolve(answer)
  }
  let read = 0
  let last: number | undefined
  for await (const { datasets, total } of udata.harvest?.({ json } as unknown as RemoteAccess, config, {}) ??
    []) {
    read += datasets.length
    last = total
  }
  expect([read, last]).toEqual([149, 150])
})

it('requires the id of the organization', async () => {
  const { remote } = portal({
    'GET /datasets/': { total: 1 },
    'GET /organizations/5d1/': { id: '5d1' },
    'GET /organizations/town/': { id: '5d1' }
  })
  const checked = (organization: object | undefined): Promise<unknown> =>
    udata.check(remote, { ...config, ...(organization ? { organization } : {}) })
  await checked(undefined)
  await checked({})
  await checked({ id: '5d1', name: 'Town' })
  await expect(checked({ name: 'Town' })).rejects.toThrow(/son nom ne suffit pas/)
  await expect(checked({ id: 'town' })).rejects.toThrow(/est 5d1\./)
  await expect(checked({ id: 'none' })).rejects.toThrow(/n’existe pas/)
})

it('keeps the files of other publications and of others', async () => {
  const resources = [
    { id: 'page', title: 'Consultez les données', url: streets.pageUrl },
    { id: 'former', title: 'Former notice', url: 'https://data.test/former.pdf' },
    { id: 'trees', title: 'Documentation de l’API', url: 'https://portal.test/trees' },
    { id: 'other', title: 'Other', url: 'https://other.test/', filetype: 'file' }
  ]
  let written: object | undefined
  const remote = {
    json(url: string, { json }: JsonRequest = {}): Promise<unknown> {
      if (json) written = json
      return Promise.resolve(url.endsWith('/licenses/') ? [] : { id: 'd1', resources })
    }
  } as unknown as RemoteAccess
  const kept = {
    isPublished: (folder: string, file: string): boolean => folder === 'd1' && file === 'trees',
    isForeign: (url: string): boolean => url === 'https://other.test/'
  }
  const target = { action: 'replaceFolder', folderId: 'd1', newId: 'n', kept }
  const { remoteFiles } = (await udata.publish?.(remote, config, streets, target)) ?? {}
  expect(remoteFiles).toEqual([streets.pageUrl, streets.apiDocsUrl])
  expect(written).toMatchObject({
    resources: [{ id: 'page', url: streets.pageUrl }, { url: streets.apiDocsUrl }, resources[2], resources[3]]
  })
})

it('writes valid tags, documents, and the ids of updated resources', async () => {
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
    ...streets,
    keywords: ['street', '5G', ' map '],
    documents: [{ title: 'Notice', url: 'https://data.test/notice.pdf', format: 'pdf' }]
  }
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
