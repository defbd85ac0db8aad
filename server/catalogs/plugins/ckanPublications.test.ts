import { beforeEach, expect, it } from 'vitest'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { ckan } from './ckan.ts'
import type { DatasetToPublish, PublishedObject, Target } from './plugin.ts'
import type { JsonRequest, RemoteAccess } from './remoteAccess.ts'
import { streetsToPublish } from './testing.ts'

interface Package extends Record<string, unknown> {
  id: string
  name: string
  url?: string
  state?: string
  resources: { id: string; name: string; url: string }[]
}

let packages: Package[]
let made: number

/**
 * Fake CKAN: deleted packages keep their name, licences are reduced to their id, resources without id are created anew.
 */
const remote = {
  json(url: string | URL, { json }: JsonRequest = {}): Promise<unknown> {
    const { pathname, searchParams } = new URL(url)
    const body = (json ?? {}) as Package
    const success = (result: unknown): Promise<unknown> => Promise.resolve({ success: true, result })
    const found = packages.find(({ id, name }) => [id, name].includes(body.id ?? searchParams.get('id')))
    const refused = (status: number, error: object): Promise<never> =>
      Promise.reject(new OutgoingFailure('status', { status, answer: { success: false, error } }))
    const withIds = (): Package['resources'] =>
      body.resources.map((file) => ({ ...file, id: file.id ?? `file-${++made}` }))
    switch (pathname.split('/').at(-1)) {
      case 'license_list':
        return success([{ id: 'lov2', title: 'Open', url: 'http://www.licence.test/open/' }])
      case 'package_show':
        return found ? success(found) : refused(404, { message: 'Not found' })
      case 'package_create': {
        if (packages.some(({ name }) => name === body.name)) {
          return refused(409, { __type: 'Validation Error', name: ['That URL is already in use.'] })
        }
        packages.push({ ...body, id: `made-${body.name}`, resources: withIds() })
        return success(packages.at(-1))
      }
      case 'package_patch':
        if (!found) return refused(404, { message: 'Not found' })
        Object.assign(found, body, { resources: withIds() })
        return success(found)
      case 'resource_create':
        packages[0]?.resources.push({
          ...body,
          id: `file-${++made}`
        } as unknown as Package['resources'][number])
        return success({ ...body, id: `file-${made}` })
      case 'resource_patch':
        return success({ ...body, package_id: packages[0]?.id })
      default:
        return refused(400, {})
    }
  }
} as unknown as RemoteAccess

const dataset: DatasetToPublish = {
  ...streetsToPublish,
  keywords: ['street', 'a', '5G', 'l’eau, la mer ', 'street'],
  license: { title: 'Licence', href: 'https://licence.test/open' }
}

const publish = (
  told: Partial<DatasetToPublish> = {},
  target: Omit<Target, 'newId'> = { action: 'createFolderInRoot' }
): Promise<PublishedObject> | undefined =>
  ckan.publish?.(
    remote,
    { url: 'https://ckan.test', apiKey: 'k', organization: 'town' },
    { ...dataset, ...told },
    { newId: 'n', ...target }
  )

beforeEach(() => {
  packages = []
  made = 0
})

it('writes the licence id, the valid tags, and the documents', async () => {
  await publish()
  expect(packages[0]).toMatchObject({
    license_id: 'lov2',
    tags: [{ name: 'street' }, { name: '5G' }, { name: 'l eau la mer' }],
    resources: [{ name: 'Page' }, { name: 'Original' }, { name: 'API' }, { name: 'Notice', format: 'PDF' }]
  })
})

it('keeps the ids of resources that it updates', async () => {
  await publish()
  const ids = packages[0]?.resources.map(({ id }) => id)
  await publish(
    { pageUrl: 'https://portal.test/streets', title: 'All streets' },
    { action: 'replaceFolder', folderId: 'made-streets' }
  )
  expect(packages).toMatchObject([{ title: 'All streets', url: 'https://portal.test/streets' }])
  expect(packages[0]?.resources.map(({ id }) => id)).toEqual(ids)
})

it('keeps the files of other publications', async () => {
  await publish()
  const trees = { id: 'trees', name: 'Page', url: 'https://portal.test/trees' }
  packages[0]?.resources.unshift(trees)
  const kept = {
    isPublished: (folder: string, file: string): boolean => folder === 'made-streets' && file === 'trees',
    isForeign: () => false
  }
  await publish({ documents: [] }, { action: 'replaceFolder', folderId: 'made-streets', kept })
  expect(packages[0]?.resources.map(({ name }) => name)).toEqual(['Page', 'Original', 'API', 'Page'])
  expect(packages[0]?.resources.at(-1)).toEqual(trees)
})

it('uses another name when the name of the dataset is taken by another package', async () => {
  packages = [
    { id: 'a', name: 'streets', url: 'https://other.test/', resources: [] },
    { id: 'b', name: 'streets-2', url: dataset.pageUrl, state: 'deleted', resources: [] }
  ]
  expect(await publish()).toMatchObject({
    remoteFolder: { id: 'made-streets-3', url: 'https://ckan.test/dataset/streets-3' }
  })
})

it('reuses the package of the same page, created by an interrupted run', async () => {
  packages = [{ id: 'a', name: 'streets', url: dataset.pageUrl, resources: [] }]
  expect(await publish()).toMatchObject({ remoteFolder: { id: 'a' } })
  expect(packages).toMatchObject([{ title: 'Streets' }])
})

it('reuses the resource of the same page, created by an interrupted run', async () => {
  packages = [
    { id: 'a', name: 'town', resources: [{ id: 'x', name: 'Streets', url: 'https://other.test/' }] }
  ]
  const target = { action: 'createResource', folderId: 'a' }
  const taken = { remoteResource: { id: 'a:file-1', url: 'https://ckan.test/dataset/a/resource/file-1' } }
  expect(await publish({}, target)).toMatchObject(taken)
  expect(await publish({}, target)).toMatchObject(taken)
  expect(packages[0]?.resources).toHaveLength(2)
})

it('lists the packages of an organization by its name or its id', async () => {
  const requested: URL[] = []
  const json = (url: string): Promise<unknown> => {
    requested.push(new URL(url))
    return Promise.resolve({ success: true, result: { count: 0, results: [] } })
  }
  const config = { url: 'https://ckan.test', organization: 'to"wn' }
  await ckan.list({ json } as unknown as RemoteAccess, config, { page: 1, size: 10, filters: {} })
  expect(requested[0]?.searchParams.get('fq')).toBe('+(organization:"town" OR owner_org:"town")')
})

it('says that the published package was deleted on the portal', async () => {
  packages = []
  await expect(publish({}, { action: 'replaceFolder', folderId: 'made-streets' })).rejects.toThrow(
    'Le jeu de données publié n’existe plus dans le catalogue distant.'
  )
})
