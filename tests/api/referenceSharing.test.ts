/** Reference data shared between accounts: permission to search, quotas, and extensions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey, KeyClient } from './support/apiKeys.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const insee = 'http://rdf.insee.fr/def/geo#codeCommune'
const accountConcept = 'https://github.com/data-fair/lib/account'

let platform: TestPlatform
let owner: TestClient
let partner: TestClient
let administrator: TestClient

beforeAll(async () => {
  platform = await startPlatform({ retryDelayMs: 500 })
  owner = await platform.loginAs('test_user1', { org: 'test_org1' })
  partner = await platform.loginAs('test_user5', { org: 'test_org2' })
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
})
afterAll(() => platform.close())

type Body = Record<string, unknown>
const code = { key: 'code', type: 'string', 'x-refersTo': insee }
const org1 = { type: 'organization', id: 'test_org1' } as const
const org2 = { type: 'organization', id: 'test_org2', name: 'Test Org 2' }
const masterData = {
  shareOrgs: [{ id: 'test_org2', name: 'Test Org 2' }],
  bulkSearchs: [{ id: 'code', title: 'Par code', input: [{ type: 'equals', property: code }] }],
  singleSearchs: [{ id: 'code', title: 'Codes', output: code }],
  virtualDatasets: { active: true },
  standardSchema: { active: true }
}
const columns = [code, { key: 'nom', type: 'string' }]
const lines = [
  { _id: 'a', code: '56007', nom: 'Auray' },
  { _id: 'b', code: '56260', nom: 'Vannes' },
  { _id: 'c', code: '29019', nom: 'Brest' },
  { _id: 'd', code: '35238', nom: 'Rennes' }
]

async function editable(client: TestClient, written: Body[], values: Body = {}): Promise<string> {
  const created = await client.post('/datasets', {
    isRest: true,
    title: 'Éditable',
    schema: columns,
    ...values
  })
  expect(created.status, created.text).toBe(201)
  const { id } = created.json
  await waitFinalized(client, id)
  const answer = await client.post(`/datasets/${id}/_bulk_lines`, written)
  expect(answer.status, answer.text).toBe(200)
  return id
}
const grant = (client: TestClient, id: string, permissions: Body[]) =>
  client.put(`/datasets/${id}/permissions`, permissions)
const searchBulk = (client: Pick<TestClient, 'post'>, id: string) =>
  client.post(`/datasets/${id}/master-data/bulk-searchs/code?select=nom`, [{ code: '56260' }])
const searchSingle = (client: Pick<TestClient, 'get'>, id: string) =>
  client.get(`/datasets/${id}/master-data/single-searchs/code?q=56260`)

describe('searches of reference data', () => {
  it('need the granted operation, whatever the visibility of the service', async () => {
    const id = await editable(owner, lines, { masterData })
    const contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
    const stranger = await platform.loginAs('test_user3', { org: 'test_org3' })
    const statuses = async (client: TestClient): Promise<number[]> => [
      (await searchBulk(client, id)).status,
      (await searchSingle(client, id)).status
    ]
    const clients = { owner, contributor, partner, stranger, anonymous: platform.anonymous(), administrator }
    const all = async (): Promise<Record<string, number[]>> => {
      const answers = Object.entries(clients).map(async ([name, client]) => [name, await statuses(client)])
      return Object.fromEntries(await Promise.all(answers)) as Record<string, number[]>
    }
    const [yes, no] = [
      [200, 200],
      [403, 403]
    ]
    await grant(owner, id, [])
    const closed = {
      owner: yes,
      contributor: no,
      partner: no,
      stranger: no,
      anonymous: no,
      administrator: yes
    }
    expect(await all()).toEqual(closed)
    await grant(owner, id, [{ ...org2, operations: ['bulkSearch'], classes: [] }])
    expect(await all()).toEqual({ ...closed, partner: [200, 403] })
    await grant(owner, id, [{ ...org2, operations: ['readLines'], classes: [] }])
    expect(await all()).toEqual({ ...closed, partner: [403, 200] })
    await grant(owner, id, [{ classes: ['read'], operations: [] }])
    const open = {
      owner: yes,
      contributor: yes,
      partner: yes,
      stranger: yes,
      anonymous: yes,
      administrator: yes
    }
    expect(await all()).toEqual(open)
  })

  it('accept API keys of their scopes', async () => {
    const id = await editable(owner, lines, { masterData })
    const statusOf = async (scope: string): Promise<number> => {
      const key = await createApiKey(owner, org1, { scopes: [scope] })
      return (await searchBulk(new KeyClient(platform.origin, key.clearKey), id)).status
    }
    expect(await statusOf('datasets-read')).toBe(200)
    expect(await statusOf('datasets-write')).toBe(403)
  })

  it('reveal nothing of columns hidden by a virtual dataset', async () => {
    const child = await editable(owner, lines)
    const hidden = { property: { key: 'nom' }, values: ['Vannes'] }
    const { json } = await owner.post('/datasets', {
      isVirtual: true,
      title: 'Codes seuls',
      virtual: { children: [child] },
      schema: [{ key: 'code' }],
      masterData: {
        bulkSearchs: [
          { ...masterData.bulkSearchs[0], id: 'filtered', filters: [hidden] },
          { ...masterData.bulkSearchs[0], id: 'sorted', sort: 'nom' },
          {
            id: 'named',
            title: 'Par nom',
            input: [{ type: 'equals', property: { key: 'nom', type: 'string' } }]
          },
          masterData.bulkSearchs[0]
        ]
      }
    })
    await waitFinalized(owner, json.id)
    const search = async (id: string, given: Body, query = ''): Promise<unknown> => {
      const path = `/datasets/${json.id}/master-data/bulk-searchs/${id}${query}`
      const answer = await owner.post(path, [given])
      return answer.status === 200 ? answer.json[0] : answer.status
    }
    const missing = 'La donnée de référence ne contient pas de ligne correspondante.'
    expect(await search('code', { code: '56260' })).toEqual({ code: '56260', _key: 0 })
    expect(await search('filtered', { code: '56260' })).toEqual({ _key: 0, _error: missing })
    expect(await search('named', { nom: 'Vannes' })).toEqual({ _key: 0, _error: missing })
    expect(await search('sorted', { code: '56260' })).toMatchObject({
      _error: expect.stringContaining('nom')
    })
    expect(await search('code', { code: '56260' }, '?select=nom')).toBe(400)
  })

  it("match lines of the caller's accounts only, when a virtual dataset filters by account", async () => {
    const schema = [code, { key: 'compte', type: 'string', 'x-refersTo': accountConcept }]
    const child = await editable(
      owner,
      [
        { _id: 'a', code: '1', compte: 'organization:test_org2' },
        { _id: 'b', code: '2', compte: 'organization:test_org3' }
      ],
      { schema }
    )
    const { json } = await owner.post('/datasets', {
      isVirtual: true,
      title: 'Par compte',
      virtual: { children: [child], filterActiveAccount: true },
      schema,
      masterData
    })
    await waitFinalized(owner, json.id)
    await grant(owner, json.id, [{ classes: ['read'], operations: [] }])
    const ask = (client: Pick<TestClient, 'post'>, query = '') =>
      client.post(`/datasets/${json.id}/master-data/bulk-searchs/code${query}`, [
        { code: '1' },
        { code: '2' }
      ])
    const found = (answer: { json: Body[] }): boolean[] => answer.json.map(({ _error }) => !_error)
    expect(found(await ask(owner))).toEqual([true, true])
    expect(found(await ask(partner))).toEqual([true, false])
    expect((await ask(partner, '?account=organization:test_org3')).status).toBe(403)
    expect((await ask(platform.anonymous())).status).toBe(401)
    const key = await createApiKey(owner, org1, { scopes: ['datasets'] })
    expect((await ask(new KeyClient(platform.origin, key.clearKey))).status).toBe(401)
  })
})

describe('a virtual dataset on reference data of another account', () => {
  it('counts its share of them in the quota', async () => {
    const csv = lines.map((line) => `c${line.code},${line.nom}`)
    const reference = (await upload(owner, 'communes.csv', ['code,nom', ...csv, ''].join('\n'))).json.id
    await waitFinalized(owner, reference)
    await owner.patch(`/datasets/${reference}`, { masterData: { virtualDatasets: { active: true } } })
    await grant(owner, reference, [{ ...org2, classes: ['read'], operations: [] }])
    const ratio = { virtualDatasets: { active: true, storageRatio: 0.5 } }
    expect((await administrator.patch(`/remote-services/dataset:${reference}`, ratio)).status).toBe(200)
    const made = async (client: TestClient): Promise<Body> => {
      const filters = [{ key: 'nom', values: ['Vannes'] }]
      const { json } = await client.post('/datasets', {
        isVirtual: true,
        title: 'Vannes',
        virtual: { children: [reference], filters },
        schema: [{ key: 'code' }]
      })
      return (await waitFinalized(client, json.id)).storage
    }
    const { storage } = await waitFinalized(owner, reference)
    const size = Math.round(storage.indexed.size * 0.5 * 0.25)
    expect(size).toBeGreaterThan(0)
    expect(await made(partner)).toMatchObject({
      size: 0,
      indexed: { size, parts: ['master-data'] },
      masterData: { size, count: 1 }
    })
    const { consumption } = (await partner.get('/limits/organization/test_org2')).json.indexed_bytes
    expect(consumption).toBe(size)
    expect(await made(owner)).toMatchObject({
      indexed: { size: 0, parts: [] },
      masterData: { size: 0, count: 0 }
    })
  })
})

describe('a schema model of another account', () => {
  it('gives its columns to callers who may read its metadata', async () => {
    const reference = await editable(owner, lines, { masterData })
    const initFrom = { dataset: reference, parts: ['schema'] }
    await grant(owner, reference, [])
    const refused = (await partner.post('/datasets', { isRest: true, title: 'Refusé', initFrom })).json
    await waitStatus(partner, refused.id, ['error'])
    await grant(owner, reference, [{ ...org2, classes: ['read'], operations: [] }])
    const made = (await partner.post('/datasets', { isRest: true, title: 'Fait', initFrom })).json
    const { schema } = await waitFinalized(partner, made.id)
    expect((schema as { key: string }[]).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['code', 'nom'])
    )
  })
})

describe('an extension from reference data', () => {
  const extensionOf = (dataset: string, values: Body = {}): Body => ({
    active: true,
    type: 'remoteService',
    remoteService: `dataset:${dataset}`,
    action: 'masterData_bulkSearch_code',
    select: ['nom'],
    ...values
  })
  const csv = 'insee,n\n56260,1\n29019,2\n00000,3\n'

  /** Creates a file dataset of the partner with a column of codes. */
  async function fileOf(client: TestClient): Promise<string> {
    const { id } = (await upload(client, 'lignes.csv', csv)).json
    const { schema } = await waitFinalized(client, id)
    const described = (schema as { key: string }[]).map((column) =>
      column.key === 'insee' ? { ...column, 'x-refersTo': insee, 'x-transform': { type: 'string' } } : column
    )
    const answer = await client.patch(`/datasets/${id}`, { schema: described })
    expect(answer.status, answer.text).toBe(200)
    await waitFinalized(client, id)
    return id
  }
  const namesOf = async (client: TestClient, id: string): Promise<unknown[]> => {
    const { results } = (await client.get(`/datasets/${id}/lines?sort=_i`)).json
    return (results as Body[]).map((line) => line['_code.nom'])
  }

  it('works for owners who may read them, and otherwise ends with an explicit error', async () => {
    const reference = await editable(owner, lines, { masterData })
    await grant(owner, reference, [])
    const id = await fileOf(partner)
    const changed = await partner.patch(`/datasets/${id}`, { extensions: [extensionOf(reference)] })
    expect(changed.status, changed.text).toBe(200)
    await waitStatus(partner, id, ['error'])
    const { slug } = (await owner.get(`/datasets/${reference}`)).json
    const [event] = (await partner.get(`/datasets/${id}/journal`)).json
    expect(event).toMatchObject({
      type: 'error',
      data: `permission manquante sur le jeu de données de référence "${slug}" (${reference})`
    })
    await grant(owner, reference, [{ ...org2, classes: ['read'], operations: [] }])
    const again = await partner.patch(`/datasets/${id}`, {
      extensions: [extensionOf(reference, { needsUpdate: true })]
    })
    expect(again.status, again.text).toBe(200)
    await waitFinalized(partner, id)
    expect(await namesOf(partner, id)).toEqual(['Vannes', 'Brest', undefined])
    // Results found before stay when the reference dataset is deleted.
    await owner.delete(`/datasets/${reference}`)
    expect(await namesOf(partner, id)).toEqual(['Vannes', 'Brest', undefined])
    const update = await upload(partner, 'lignes.csv', csv, { id })
    expect(update.status, update.text).toBe(200)
    await waitStatus(partner, id, ['error'])
    const [gone] = (await partner.get(`/datasets/${id}/journal`)).json
    expect(gone.type).toBe('error')
  })

  it('can be circular: two datasets that extend each other, and one that extends itself', async () => {
    const [first, second] = [await fileOf(owner), await fileOf(owner)]
    const search = {
      id: 'code',
      title: 'Par code',
      input: [{ type: 'equals', property: { ...code, key: 'insee' } }]
    }
    for (const id of [first, second])
      await owner.patch(`/datasets/${id}`, { masterData: { bulkSearchs: [search] } })
    for (const [id, other] of [
      [first, second],
      [second, first],
      [first, first]
    ] as const) {
      const extensions = [extensionOf(other, { select: ['n'] })]
      const answer = await owner.patch(`/datasets/${id}`, { extensions })
      expect(answer.status, answer.text).toBe(200)
      await waitFinalized(owner, id)
      const { results } = (await owner.get(`/datasets/${id}/lines?sort=_i`)).json
      expect((results as Body[]).map((line) => line['_code.n'])).toEqual([1, 2, 3])
    }
  })
})
