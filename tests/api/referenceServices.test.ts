/** Each reference dataset has a remote service of its account, which follows the dataset. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const insee = 'http://rdf.insee.fr/def/geo#codeCommune'
const rdfsLabel = 'http://www.w3.org/2000/01/rdf-schema#label'
const identifier = 'http://schema.org/identifier'
const searchAction = 'http://schema.org/SearchAction'

const dataDir = mkdtempSync(join(tmpdir(), 'fairway-reference-'))
let platform: TestPlatform
let owner: TestClient
let partner: TestClient
let administrator: TestClient

async function start(): Promise<void> {
  platform = await startPlatform({ dataDir, secrets: { identities: 'identity secret' } })
  owner = await platform.loginAs('test_user1', { org: 'test_org1' })
  partner = await platform.loginAs('test_user5', { org: 'test_org2' })
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
}
beforeAll(start)
afterAll(async () => {
  await platform.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const code = { key: 'code', type: 'string', 'x-refersTo': insee, title: 'Code' }
const masterData = {
  shareOrgs: [{ id: 'test_org2', name: 'Test Org 2' }],
  bulkSearchs: [{ id: 'par-code', title: 'Par code', input: [{ type: 'equals', property: code }] }],
  singleSearchs: [
    {
      id: 'noms',
      title: 'Noms',
      output: code,
      label: { key: 'nom', type: 'string', 'x-refersTo': rdfsLabel }
    }
  ],
  virtualDatasets: { active: true }
}

async function newReference(values: object = {}): Promise<string> {
  const { json, status, text } = await owner.post('/datasets', {
    isRest: true,
    title: 'Communes',
    schema: [code, { key: 'nom', type: 'string' }, { key: 'mots', type: 'string', separator: ';' }],
    masterData,
    ...values
  })
  expect(status, text).toBe(201)
  return json.id
}
const service = (id: string) => administrator.get(`/remote-services/dataset:${id}`)
async function seenBy(client: TestClient, account: string, query = ''): Promise<string[]> {
  const { json, status, text } = await client.get(
    `/remote-services?size=100&privateAccess=${account}${query}`
  )
  expect(status, text).toBe(200)
  return (json.results as { id: string }[]).map(({ id }) => id)
}

describe('the service of a reference dataset', () => {
  it('is created with it, from its API documentation', async () => {
    const id = await newReference()
    const address = `${platform.origin}/data-fair/api/v1/datasets/${id}`
    const { json } = await service(id)
    expect(json).toMatchObject({
      id: `dataset:${id}`,
      href: `${platform.origin}/data-fair/api/v1/remote-services/dataset:${id}`,
      page: `${platform.origin}/data-fair/remote-service/dataset:${id}`,
      title: 'API publique du jeu de données : Communes',
      url: `${address}/api-docs.json`,
      server: address,
      public: false,
      privateAccess: [
        { type: 'organization', id: 'test_org1', name: 'Test Org 1' },
        { type: 'organization', id: 'test_org2', name: 'Test Org 2' }
      ],
      virtualDatasets: { active: true, storageRatio: 0, parent: { id, title: 'Communes' } },
      standardSchema: { active: false, dataset: { id, title: 'Communes' } }
    })
    const published = (await owner.get(`/datasets/${id}/api-docs.json`)).json
    expect(json.apiDoc).toEqual(published)
    const [bulk, single] = json.actions
    expect(bulk).toMatchObject({
      id: 'masterData_bulkSearch_par-code',
      summary: 'Par code',
      type: searchAction,
      operation: { path: '/master-data/bulk-searchs/par-code', method: 'post' },
      inputCollection: true,
      outputCollection: true,
      input: [
        { name: 'code', concept: insee },
        { name: '_key', concept: identifier }
      ]
    })
    const outputs = bulk.output as { name: string; 'x-separator'?: string }[]
    expect(outputs.map(({ name }) => name)).toEqual(['code', 'nom', 'mots', '_key', '_error'])
    expect(outputs[2]?.['x-separator']).toBe(';')
    expect(single).toMatchObject({
      id: 'masterData_singleSearch_noms',
      type: searchAction,
      inputCollection: false,
      outputCollection: false,
      input: [],
      output: [{ name: 'output', concept: insee }, { name: 'label', concept: rdfsLabel }, { name: '_score' }]
    })
  })

  it('is visible to its account and to the accounts it is shared with', async () => {
    const id = `dataset:${await newReference()}`
    expect(await seenBy(owner, 'organization:test_org1')).toContain(id)
    expect(await seenBy(partner, 'organization:test_org2')).toContain(id)
    expect(await seenBy(partner, 'organization:test_org2', '&virtual-datasets=true')).toContain(id)
    expect(await seenBy(partner, 'organization:test_org2', '&standard-schema=true')).not.toContain(id)
    const other = await platform.loginAs('test_user3', { org: 'test_org3' })
    expect(await seenBy(other, 'organization:test_org3')).not.toContain(id)
    expect((await other.get('/remote-services?privateAccess=organization:test_org1')).status).toBe(403)
  })

  it('follows the changes of the dataset, and keeps the settings of administrators', async () => {
    const id = await newReference()
    const set = { public: true, virtualDatasets: { active: true, storageRatio: 0.5 }, privateAccess: [] }
    expect((await administrator.patch(`/remote-services/dataset:${id}`, set)).status).toBe(200)
    const schema = [code, { key: 'nom', type: 'string' }, { key: 'pop', type: 'integer', title: 'Habitants' }]
    const changed = await owner.patch(`/datasets/${id}`, { title: 'Villes', schema })
    expect(changed.status, changed.text).toBe(200)
    const { json } = await service(id)
    expect(json).toMatchObject({
      title: 'API publique du jeu de données : Villes',
      public: true,
      virtualDatasets: { active: true, storageRatio: 0.5, parent: { title: 'Villes' } }
    })
    expect(json.privateAccess).toHaveLength(2)
    expect(json.actions[0].output.map(({ name }: { name: string }) => name)).toContain('pop')
    await owner.patch(`/datasets/${id}`, { masterData: { standardSchema: { active: true } } })
    const model = (await service(id)).json
    expect(model).toMatchObject({ actions: [], standardSchema: { active: true } })
    expect(model.virtualDatasets.active).toBe(false)
    expect(model.privateAccess).toEqual([{ type: 'organization', id: 'test_org1', name: 'Test Org 1' }])
  })

  it('is deleted when the dataset offers no search, or is deleted', async () => {
    const id = await newReference()
    await owner.patch(`/datasets/${id}`, { masterData: { bulkSearchs: [], shareOrgs: masterData.shareOrgs } })
    expect((await service(id)).status).toBe(404)
    await owner.patch(`/datasets/${id}`, { masterData })
    expect((await service(id)).status).toBe(200)
    await owner.patch(`/datasets/${id}`, { masterData: null })
    expect((await service(id)).status).toBe(404)
    await owner.patch(`/datasets/${id}`, { masterData })
    await owner.delete(`/datasets/${id}`)
    expect((await service(id)).status).toBe(404)
  })

  it('moves with the dataset to another owner', async () => {
    const id = await newReference()
    const next = { type: 'user', id: 'test_user1', name: 'Test User1' }
    const moved = await owner.put(`/datasets/${id}/owner`, next)
    expect(moved.status, moved.text).toBe(200)
    const { privateAccess, virtualDatasets } = (await service(id)).json
    expect(privateAccess[0]).toMatchObject({ type: 'user', id: 'test_user1' })
    expect(virtualDatasets.parent.owner).toMatchObject({ type: 'user', id: 'test_user1' })
  })

  it('has the current names of accounts', async () => {
    const id = await newReference()
    const renamed = await platform
      .anonymous()
      .post('/identities/organization/test_org2?key=identity%20secret', { name: 'Renamed' })
    expect(renamed.status, renamed.text).toBe(200)
    expect((await service(id)).json.privateAccess[1]).toMatchObject({ id: 'test_org2', name: 'Renamed' })
  })

  it('has no action for unreadable search definitions', async () => {
    const property = { key: 'autre', $ref: 'https://elsewhere.example.org/schema.json' }
    const id = await newReference({
      masterData: { bulkSearchs: [{ id: 'a', title: 'Ailleurs', input: [{ type: 'equals', property }] }] }
    })
    expect((await service(id)).json.actions).toEqual([])
  })

  it('needs an administrator of the whole account, at the creation too', async () => {
    const contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
    const ofDepartment = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
    for (const client of [contributor, ofDepartment]) {
      const { status, text } = await client.post('/datasets', { isRest: true, title: 'Non', masterData })
      expect([status, text]).toEqual([403, "Permission manquante pour l'opération."])
    }
  })

  it('is created at the start for datasets of an older data folder, with the current URL', async () => {
    const [id, gone] = [await newReference(), await newReference()]
    await waitFinalized(owner, gone)
    const { metadata, remoteServices } = platform.app.platform
    await metadata.transaction().execute((scope) => remoteServices.removeIn(scope, `dataset:${gone}`))
    expect((await service(gone)).status).toBe(404)
    await platform.close()
    await start()
    expect((await service(gone)).status).toBe(200)
    const { server } = (await service(id)).json
    expect(server).toBe(`${platform.origin}/data-fair/api/v1/datasets/${id}`)
  })
})
