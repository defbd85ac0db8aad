import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner, PermissionEntry } from '../../contract/permissions.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let alone: TestClient
let admin: TestClient
let departmentContributor: TestClient

const organization: Owner = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
const department: Owner = { ...organization, department: 'dep1', departmentName: 'department 1' }
const everyone: PermissionEntry = { operations: [], classes: ['list', 'read'] }

async function create(client: TestClient, body: Record<string, unknown> = {}): Promise<string> {
  const { status, json, text } = await client.post('/datasets', { isMetaOnly: true, title: 'D', ...body })
  if (status !== 201) throw new Error(`${status} ${text}`)
  return json.id
}
const permissionsOf = async (id: string): Promise<PermissionEntry[]> =>
  (await admin.get(`/datasets/${id}/permissions`)).json
const change = (id: string, values: Record<string, unknown>): Promise<unknown> =>
  platform.app.platform.datasets.parts.store.update(id, (current) => ({ record: { ...current, ...values } }))

beforeAll(async () => {
  platform = await startPlatform({ secrets: { limits: 'limits' } })
  alone = await platform.loginAs('test_alone')
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  departmentContributor = await platform.loginAs('test_user6', { org: 'test_org1', dep: 'dep1' })
})
afterAll(() => platform.close())

it('writes with an outdated If-Match are refused with 412', async () => {
  const id = await create(admin)
  const match = (tag: string | null): Record<string, string> => ({ 'if-match': tag! })
  const dataset = `/datasets/${id}`
  const read = (await admin.get(dataset)).json
  const seen = match(`"${read.updatedAt}"`)
  const first = await admin.patch(dataset, { title: 'First' }, seen)
  expect([first.status, first.json.title]).toEqual([200, 'First'])
  const late = await admin.patch(dataset, { title: 'Late', summary: 'Late' }, seen)
  expect([late.status, late.text]).toEqual([412, 'la ressource a été modifiée depuis sa lecture'])
  expect((await admin.patch(dataset, { title: 'First' }, match('nonsense'))).status).toBe(412)
  expect((await admin.get(dataset)).json).toMatchObject({ title: 'First' })
  // Of two concurrent writes, only one succeeds.
  const now = match(`W/"${first.json.updatedAt}"`)
  const both = await Promise.all(['A', 'B'].map((title) => admin.patch(dataset, { title }, now)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  for (const client of [undefined, match('*')]) {
    expect((await admin.patch(dataset, { title: 'Any' }, client)).status).toBe(200)
  }

  for (const [path, method, one, other] of [
    [`${dataset}/permissions`, 'PUT', [everyone], []],
    ['/settings/organization/test_org1', 'PATCH', { compatODS: true }, { agentChat: true }]
  ] as const) {
    const tag = match((await admin.get(path)).headers.get('etag'))
    expect((await admin.send(method, path, one, tag)).status).toBe(200)
    expect((await admin.send(method, path, other, tag)).status).toBe(412)
    expect(
      (await admin.send(method, path, other, match((await admin.get(path)).headers.get('etag')))).status
    ).toBe(200)
    expect((await admin.send(method, path, one)).status).toBe(200)
  }
})

describe('the permissions of a dataset', () => {
  it('match e-mail addresses ignoring case, as the sign-in does', async () => {
    const id = await create(admin)
    const entry = { type: 'user', email: 'Test_Alone@Test.com', operations: [], classes: ['list', 'read'] }
    expect((await admin.put(`/datasets/${id}/permissions`, [entry])).json).toEqual([entry])
    expect((await alone.get(`/datasets/${id}`)).status).toBe(200)
    expect((await alone.get(`/datasets?ids=${id}`)).json.count).toBe(1)
    expect((await departmentContributor.get(`/datasets?ids=${id}`)).json.count).toBe(0)
  })

  it('are stored as sent, if each entry names an account or everybody', async () => {
    const id = await create(alone)
    expect((await alone.get(`/datasets/${id}/permissions`)).json).toEqual([])
    const before = (await alone.get(`/datasets/${id}`)).json.updatedAt
    const entries = [everyone, { type: 'user', email: 'a@test.com', operations: ['unknown'], more: true }]
    const set = await alone.put(`/datasets/${id}/permissions`, entries)
    expect([set.status, set.json]).toEqual([200, entries])
    expect((await alone.get(`/datasets/${id}`)).json.updatedAt >= before).toBe(true)
    for (const wrong of [
      [{ id: 'somebody' }],
      [{ type: 'user' }],
      [{ type: 'organization', name: 'O' }],
      [{ type: 'user', id: { toString: 1 } }],
      [{ type: 'user', email: ['a@test.com'] }],
      {},
      [3]
    ]) {
      const { status, text } = await alone.put(`/datasets/${id}/permissions`, wrong)
      expect([status, text]).toEqual([400, 'Error in permissions format'])
    }
    expect((await alone.get(`/datasets/${id}/permissions`)).json).toEqual(entries)
    const { json } = await alone.get(`/datasets/${id}`)
    expect(json).toMatchObject({ public: true, visibility: 'public' })
    expect(json.permissions).toBeUndefined()
  })

  it('repeat a catalog publication when they open or close the dataset', async () => {
    const id = await create(alone)
    const published = { catalog: 'c', status: 'published' }
    await change(id, { publications: [{ ...published, status: 'error' }, published, published] })
    const states = async (): Promise<string[]> => {
      const record = await platform.app.platform.datasets.find(id)
      return record!.publications!.map(({ status }) => status as string)
    }
    await alone.put(`/datasets/${id}/permissions`, [{ type: 'user', id: '*', classes: ['list', 'read'] }])
    expect(await states()).toEqual(['error', 'published', 'published'])
    await alone.put(`/datasets/${id}/permissions`, [everyone])
    expect(await states()).toEqual(['error', 'waiting', 'published'])
    await alone.put(`/datasets/${id}/permissions`, [])
    expect(await states()).toEqual(['error', 'waiting', 'waiting'])
  })

  it('are stored when the dataset becomes public on a deleted site, with an error', async () => {
    const id = await create(alone)
    await change(id, { publicationSites: ['portals:gone'] })
    const answer = await alone.put(`/datasets/${id}/permissions`, [everyone])
    expect([answer.status, answer.text]).toEqual([404, 'unknown publication site'])
    expect((await alone.get(`/datasets/${id}/permissions`)).json).toEqual([everyone])
  })
})

it('a refusal names an account of the person that has the permission, even a partner of the owner', async () => {
  const id = await create(admin)
  const partner = { type: 'organization', id: 'test_org3', operations: [], classes: ['read'] }
  await admin.put(`/datasets/${id}/permissions`, [partner])
  const elsewhere = await platform.loginAs('test_user2')
  const { status, headers } = await elsewhere.get(`/datasets/${id}`)
  expect(status).toBe(403)
  expect(JSON.parse(headers.get('x-owner')!)).toEqual({ type: 'organization', id: 'test_org1' })
  expect(JSON.parse(headers.get('x-account')!)).toEqual({ type: 'organization', id: 'test_org3' })
})

describe('the response headers for metrics', () => {
  it('have the operation, the resource and its tracking category', async () => {
    const { json } = await upload(alone, 'a.csv', 'a,b\n1,2\n', { body: { title: 'Été' } })
    await waitFinalized(alone, json.id)
    const { headers } = await alone.get(`/datasets/${json.id}`)
    const parsed = (name: string): unknown => JSON.parse(headers.get(name) ?? '')
    expect(parsed('x-resource')).toEqual({ type: 'datasets', id: json.id, title: '%C3%89t%C3%A9' })
    // Node's HTTP client refuses headers of more than 16 kB.
    await alone.patch(`/datasets/${json.id}`, { title: '😀'.repeat(1000) })
    const long = await alone.get(`/datasets/${json.id}`)
    expect(decodeURIComponent(JSON.parse(long.headers.get('x-resource')!).title)).toBe('😀'.repeat(166))
    expect(parsed('x-owner')).toEqual({ type: 'user', id: 'test_alone' })
    expect(parsed('x-operation')).toEqual({ class: 'read', id: 'readDescription' })
    const operation = (answer: { headers: Headers }): unknown =>
      JSON.parse(answer.headers.get('x-operation') ?? '')
    const path = `/datasets/${json.id}`
    const lines = { class: 'read', id: 'readLines', track: 'readDataAPI' }
    expect(operation(await alone.get(`${path}/lines`))).toEqual(lines)
    const raw = { class: 'read', id: 'downloadOriginalData', track: 'readDataFiles' }
    expect(operation(await alone.get(`${path}/raw`))).toEqual(raw)
    const update = { class: 'write', id: 'writeData', track: null }
    expect(operation(await alone.put(path, { summary: 'S' }))).toEqual(update)
  })
})

describe('the filters of the list', () => {
  it('distinguish private from protected datasets by the list permission', async () => {
    const names = { nobody: [], reads: [{ type: 'user', id: 'x', classes: ['read'] }] }
    const lists = [{ type: 'user', id: 'x', classes: ['list'] }]
    const ids: Record<string, string> = {}
    for (const [name, entries] of Object.entries({ ...names, lists, open: [everyone] })) {
      ids[name] = await create(alone, { title: name })
      await alone.put(`/datasets/${ids[name]}/permissions`, entries)
    }
    const found = async (query: string): Promise<string[]> => {
      const path = `/datasets?size=100&ids=${Object.values(ids).join(',')}&${query}`
      return (await alone.get(path)).json.results.map(({ title }: { title: string }) => title).sort()
    }
    expect(await found('visibility=private')).toEqual(['nobody', 'reads'])
    expect(await found('private=true')).toEqual(['nobody', 'reads'])
    expect(await found('visibility=protected')).toEqual(['lists'])
    expect(await found('visibility=public,protected')).toEqual(['lists', 'open'])
    expect((await alone.get(`/datasets/${ids.reads}`)).json.visibility).toBe('protected')
  })

  it('name owners as the directory does, not as request bodies do', async () => {
    const named = { name: 'Ministry', departmentName: 'Cabinet' }
    const me = { type: 'user', id: 'test_user1', ...named }
    const mine = { type: 'organization', id: 'test_org1', ...named }
    const made = await admin.post('/datasets', { isMetaOnly: true, title: 'named', owner: me })
    expect(made.json.owner).toEqual({ type: 'user', id: 'test_user1', name: 'Test User1' })
    const moved = await admin.put(`/datasets/${made.json.id}/owner`, mine)
    expect(moved.json.owner).toEqual({ type: 'organization', id: 'test_org1', name: 'Test Org 1' })
  })

  it('refuse unknown departments of owners', async () => {
    const made = await create(admin, { title: 'whose' })
    for (const unknown of ['nope', 'DEP1', '*', '-', 'dep1:x']) {
      const owner = { type: 'organization', id: 'test_org1', name: 'Org', department: unknown }
      const refused = await Promise.all([
        admin.post('/datasets', { isMetaOnly: true, title: 'typo', owner }),
        admin.put(`/datasets/${made}/owner`, owner)
      ])
      for (const answer of refused) {
        expect(answer.status, unknown).toBe(404)
        expect(answer.text).toBe(`unknown department: ${unknown}`)
      }
    }
    const moved = await admin.put(`/datasets/${made}/owner`, department)
    expect(moved.json.owner).toEqual(department)
    const me = { type: 'user', id: 'test_user1', name: 'U', department: 'dep1' }
    const mine = await admin.post('/datasets', { isMetaOnly: true, title: 'mine', owner: me })
    expect(mine.json.owner).toEqual({ type: 'user', id: 'test_user1', name: 'Test User1' })
    await admin.delete(`/datasets/${mine.json.id}`)
    await admin.delete(`/datasets/${made}`)
  })

  it('select owners, their departments, and the active account', async () => {
    const ofRoot = await create(admin, { title: 'root' })
    const ofDepartment = await create(admin, { title: 'department', owner: department })
    const mine = await create(admin, { title: 'mine', owner: { type: 'user', id: 'test_user1', name: 'U' } })
    const found = async (client: TestClient, query: string): Promise<string[]> => {
      const path = `/datasets?size=100&ids=${[ofRoot, ofDepartment, mine].join(',')}&${query}`
      return (await client.get(path)).json.results.map(({ title }: { title: string }) => title).sort()
    }
    expect(await found(admin, '')).toEqual(['department', 'mine', 'root'])
    expect(await found(admin, 'owner=organization:test_org1')).toEqual(['department', 'root'])
    expect(await found(admin, 'owner=organization:test_org1:*')).toEqual(['department', 'root'])
    expect(await found(admin, 'owner=organization:test_org1:-')).toEqual(['root'])
    expect(await found(admin, 'owner=organization:test_org1:dep1,user:test_user1')).toEqual([
      'department',
      'mine'
    ])
    expect(await found(admin, 'owner=-organization:test_org1')).toEqual(['mine'])
    expect(await found(admin, 'owner=-organization:test_org1:dep1')).toEqual(['mine', 'root'])
    expect(await found(admin, 'owner=-organization:test_org1:-')).toEqual(['department', 'mine'])
    expect(await found(admin, 'mine=true')).toEqual(['department', 'root'])
    expect(await found(admin, 'shared=false')).toEqual(['department', 'root'])
    expect(await found(departmentContributor, 'mine=true')).toEqual(['department'])
    expect(await found(departmentContributor, 'can=writeDescription')).toEqual(['department'])
    expect(await found(departmentContributor, 'can=delete')).toEqual(['department'])
    expect(await found(departmentContributor, 'can=setPermissions')).toEqual([])
    expect(await found(admin, 'can=setPermissions,readLines')).toEqual(['department', 'mine', 'root'])
    expect(await found(admin, 'can=admin')).toEqual(['department', 'mine', 'root'])
    expect(await found(admin, 'can=juggle')).toEqual([])
    expect(await found(admin, 'can=juggle,delete')).toEqual(['department', 'mine', 'root'])
  })
})

describe('creating for an owner', () => {
  it('needs contributor rights there in the active account', async () => {
    const attempt = async (client: TestClient, owner: Owner): Promise<number> =>
      (await client.post('/datasets', { isMetaOnly: true, title: 'D', owner })).status
    const contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
    const member = await platform.loginAs('test_user8', { org: 'test_org1' })
    expect(await attempt(contributor, organization)).toBe(201)
    expect(await attempt(contributor, department)).toBe(201)
    expect(await attempt(contributor, { type: 'user', id: 'test_user5', name: 'Five' })).toBe(201)
    // The caller administers this organization, but with another active account.
    expect(await attempt(contributor, { type: 'organization', id: 'test_org2', name: 'Two' })).toBe(403)
    expect(await attempt(departmentContributor, department)).toBe(201)
    expect(await attempt(departmentContributor, organization)).toBe(403)
    expect(await attempt(departmentContributor, { ...department, department: 'dep2' })).toBe(403)
    expect(await attempt(member, organization)).toBe(403)
    expect(await attempt(alone, organization)).toBe(403)
    expect(await attempt(platform.anonymous(), organization)).toBe(401)
  })
})

describe('a change of owner', () => {
  it('to a department keeps the sites, and the permissions of other accounts', async () => {
    const id = await create(admin)
    const others: PermissionEntry[] = [
      everyone,
      { type: 'user', id: 'test_user2', classes: ['read'] },
      { type: 'organization', id: 'test_org2', classes: ['read'] }
    ]
    await admin.put(`/datasets/${id}/permissions`, [
      ...others,
      { type: 'organization', id: 'test_org1', roles: ['user'], classes: ['read'] }
    ])
    await change(id, { publicationSites: ['portals:p1'] })
    const { status, json } = await admin.put(`/datasets/${id}/owner`, department)
    expect([status, json.owner, json.publicationSites]).toEqual([200, department, ['portals:p1']])
    expect(json.updatedBy).toMatchObject({ id: 'test_user1' })
    const contributors = {
      ...organization,
      department: 'dep1',
      departmentName: 'department 1',
      roles: ['contrib']
    }
    expect(await permissionsOf(id)).toEqual([
      { ...contributors, classes: ['write'], operations: ['delete'] },
      { ...contributors, classes: ['list', 'read', 'readAdvanced'], operations: [] },
      ...others
    ])
    const back = await admin.put(`/datasets/${id}/owner`, organization)
    expect([back.json.owner, back.json.publicationSites]).toEqual([organization, []])
  })

  it('needs contributor rights in the target by any membership', async () => {
    const id = await create(alone)
    expect((await alone.put(`/datasets/${id}/owner`, organization)).status).toBe(403)
    expect((await admin.put(`/datasets/${id}/owner`, organization)).status).toBe(403)
    const personal = await platform.loginAs('test_user1')
    const own = await create(personal)
    // The caller has the plain user role in the third organization, and administers the first one.
    expect((await personal.put(`/datasets/${own}/owner`, { ...organization, id: 'test_org3' })).status).toBe(
      403
    )
    expect((await personal.put(`/datasets/${own}/owner`, organization)).status).toBe(200)
    const superadmin = await platform.loginAs('test_superadmin', { adminMode: true })
    expect((await superadmin.put(`/datasets/${id}/owner`, { ...organization, id: 'test_org3' })).status).toBe(
      200
    )
  })

  it('is checked against the limits of another account only', async () => {
    await platform.anonymous().post('/limits/organization/test_org1?key=limits', {
      lastUpdate: new Date().toISOString(),
      nb_datasets: { limit: 0 }
    })
    const personal = await platform.loginAs('test_user1')
    const own = await create(personal)
    const full = await personal.put(`/datasets/${own}/owner`, organization)
    expect([full.status, full.text]).toEqual([
      429,
      'Vous avez atteint votre nombre maximal de jeux de données autorisés.'
    ])
    const { json } = await admin.get('/datasets?mine=true&size=1')
    expect((await admin.put(`/datasets/${json.results[0].id}/owner`, department)).status).toBe(200)
  })
})
