/** Organizations, departments and limits, with writable accounts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiKey, KeyClient, settingsPath } from './support/apiKeys.ts'
import { statusesOf, type TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform } from './support/platform.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const api = '/simple-directory/api'
const org1 = `${api}/organizations/test_org1`
let platform: StoredPlatform
let admin: TestClient
let superadmin: TestClient

beforeAll(async () => {
  platform = await startStoredPlatform({
    secrets: { readAll: 'read-all-secret', limits: 'limits-secret' },
    createdOrganizations: 3
  })
  admin = await platform.as('test_user1', { org: 'test_org1' })
  superadmin = await platform.as('test_superadmin', { adminMode: true })
  const unlimited = await superadmin.patch(`${api}/users/test_superadmin`, { maxCreatedOrgs: -1 })
  expect(unlimited.status).toBe(200)
})
afterAll(() => platform.close())
beforeEach(() => {
  platform.identityChanges.length = 0
})

/** Creates an organization for one test, with one administrator. */
async function newOrganization(body: Record<string, unknown> = {}): Promise<string> {
  const answer = await superadmin.post(`${api}/organizations?autoAdmin=true`, { name: 'Throwaway', ...body })
  expect(answer.status).toBe(201)
  return answer.json.id
}

describe('creating an organization', () => {
  it('makes the creator its administrator, in a refreshed session', async () => {
    const client = await platform.as('test_alone')
    const answer = await client.post(`${api}/organizations`, {
      name: 'Ville de Là-Bas',
      description: 'A town',
      departmentLabel: 'Service',
      departments: [{ name: 'Voirie & réseaux' }, { id: 'x', name: 'Parcs' }],
      roles: ['admin', 'reader']
    })
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({
      name: 'Ville de Là-Bas',
      departments: [
        { id: expect.stringMatching(/^voirie-.*reseaux$/), name: 'Voirie & réseaux' },
        { id: 'x', name: 'Parcs' }
      ],
      created: { id: 'test_alone' }
    })
    expect(answer.text).toContain('\n  "name"')
    const session = await client.get(`${api}/auth/me`)
    expect(session.json.organizations).toEqual([
      { id: answer.json.id, name: 'Ville de Là-Bas', role: 'admin' }
    ])
    expect(platform.identityChanges.map(({ kind, identity }) => [kind, identity.type, identity.id])).toEqual([
      ['changed', 'organization', answer.json.id],
      ['changed', 'user', 'test_alone']
    ])
  })

  it('is not created when its event cannot be stored', async () => {
    const { metadata } = platform.app.platform
    const client = await platform.as('test_user9')
    await metadata.schema.alterTable('outbox').renameTo('outbox_away').execute()
    const refused = await client.post(`${api}/organizations`, { id: 'untold', name: 'Untold' })
    const { directory } = platform.app.platform
    const found = await directory.accounts.organization('untold')
    await metadata.schema.alterTable('outbox_away').renameTo('outbox').execute()
    expect([refused.status, found]).toEqual([500, undefined])
  })

  it('does not make the creator a member on request, and in admin mode', async () => {
    const client = await platform.as('test_user9')
    const alone = await client.post(`${api}/organizations?autoAdmin=false`, { name: 'Empty' })
    expect(alone.status).toBe(201)
    expect((await client.get(`${api}/organizations/${alone.json.id}`)).status).toBe(403)
    const byAdmin = await superadmin.post(`${api}/organizations`, { name: 'By the administrator' })
    const members = await superadmin.get(`${api}/organizations/${byAdmin.json.id}/members`)
    expect(members.json.count).toBe(0)
  })

  it('is limited by the maximum per user, even with concurrent requests', async () => {
    const client = await platform.as('test_user7')
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) => client.post(`${api}/organizations`, { name: `Quota ${i}` }))
    )
    expect(statusesOf(answers)).toEqual([201, 201, 201, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.text).toContain('nombre maximal')
  })

  it('refuses invalid bodies', async () => {
    expect((await platform.anonymous().post(`${api}/organizations`, { name: 'x' })).status).toBe(401)
    const bodies = [
      {},
      { name: '' },
      { name: '   ' },
      { name: 'x'.repeat(151) },
      { name: 3 },
      { name: 'x', id: '../evil' },
      { name: 'x', id: '..' },
      { name: 'x', departments: [{ id: '..', name: 'a' }] },
      { name: 'x', departments: [{ id: '-', name: 'the root, where permissions name it' }] },
      { name: 'x', members: [] },
      { name: 'x', departments: [{ name: 'a' }, { name: 'a' }] },
      {
        name: 'x',
        departments: [
          { id: 'a', name: 'a' },
          { id: 'a', name: 'b' }
        ]
      },
      { name: 'x', departments: Array.from({ length: 1001 }, (_, i) => ({ name: `d${i}` })) },
      { name: 'x', roles: [] },
      { name: 'x', id: 'test_org1' }
    ]
    const client = await platform.as('test_user8')
    for (const body of bodies) {
      const answer = await client.post(`${api}/organizations`, body)
      expect([JSON.stringify(body).slice(0, 60), answer.status]).toEqual([expect.anything(), 400])
    }
    const race = await Promise.all(
      [1, 2, 3].map(() => superadmin.post(`${api}/organizations`, { id: 'same-id', name: 'Race' }))
    )
    expect(statusesOf(race)).toEqual([201, 400, 400])
  })
})

describe('changing an organization', () => {
  it('writes every field, removes fields set to null, and keeps the others', async () => {
    const id = await newOrganization({ departments: [{ name: 'One' }] })
    const path = `${api}/organizations/${id}`
    const changed = await superadmin.patch(path, {
      name: 'Renamed',
      description: 'Words',
      departmentLabel: 'Service',
      roles: ['admin', 'writer'],
      rolesLabels: { writer: 'Rédacteur' },
      '2FA': { roles: ['admin'] }
    })
    expect(changed.status).toBe(200)
    const expected = {
      name: 'Renamed',
      description: 'Words',
      departmentLabel: 'Service',
      roles: ['admin', 'writer'],
      rolesLabels: { writer: 'Rédacteur' },
      '2FA': { roles: ['admin'] },
      departments: [{ id: 'one', name: 'One' }],
      updated: { id: 'test_superadmin' }
    }
    expect(changed.json).toMatchObject(expected)
    expect((await superadmin.get(path)).json).toMatchObject(expected)
    expect(platform.identityChanges).toContainEqual({
      kind: 'changed',
      identity: { type: 'organization', id, name: 'Renamed', departments: [{ id: 'one', name: 'One' }] }
    })
    const emptied = await superadmin.patch(path, { description: null, roles: null, '2FA': null })
    expect(emptied.json).not.toHaveProperty('description')
    expect(emptied.json).not.toHaveProperty('2FA')
    expect(emptied.json.roles).toEqual(['admin', 'contrib', 'user'])
    expect(emptied.json.name).toBe('Renamed')
  })

  it('gives departments the slug of their name, with a number when it is taken', async () => {
    const id = await newOrganization({ departments: [{ id: 'voirie', name: 'Voirie' }] })
    const path = `${api}/organizations/${id}`
    const changed = await superadmin.patch(path, {
      departments: [
        { name: 'VOIRIE' },
        { id: 'voirie', name: 'Voirie' },
        { name: 'voirie !' },
        { name: '🌳' }
      ]
    })
    expect(changed.json.departments).toEqual([
      { id: 'voirie-2', name: 'VOIRIE' },
      { id: 'voirie', name: 'Voirie' },
      { id: 'voirie-3', name: 'voirie !' },
      { id: 'department', name: '🌳' }
    ])
    const duplicate = await superadmin.patch(path, { departments: [{ name: 'A' }, { name: 'A' }] })
    expect([duplicate.status, duplicate.text]).toEqual([400, 'Le nouveau département est un doublon'])
  })

  it('keeps departments that have members', async () => {
    const refused = await admin.patch(org1, { departments: [{ id: 'dep1', name: 'department 1' }] })
    expect([refused.status, refused.text]).toEqual([
      400,
      'Un département qui a encore des membres ne peut pas être supprimé.'
    ])
    expect((await admin.get(org1)).json.departments).toHaveLength(2)
    const withThird = await admin.patch(org1, {
      departments: [
        { id: 'dep1', name: 'department 1' },
        { id: 'dep2', name: 'department 2' },
        { id: 'dep3', name: 'department 3' }
      ]
    })
    expect(withThird.json.departments).toHaveLength(3)
    const without = await admin.patch(org1, { departments: withThird.json.departments.slice(0, 2) })
    expect(without.json.departments).toHaveLength(2)
  })

  it('deletes the API keys and webhooks of a removed department, which nobody could manage', async () => {
    const departments = [
      { id: 'stays', name: 'Stays' },
      { id: 'goes', name: 'Goes' }
    ]
    const id = await newOrganization({ departments })
    const keyOf = async (department: string): Promise<KeyClient> => {
      const account = { type: 'organization', id, department } as const
      const { clearKey } = await createApiKey(superadmin, account, { scopes: ['datasets'] })
      const target = { type: 'http', params: { url: 'http://localhost/hook' } }
      const webhooks = [{ title: 'hook', events: ['dataset-error'], target }]
      await superadmin.patch(settingsPath(account), { webhooks })
      return new KeyClient(platform.origin, clearKey)
    }
    const [stays, goes] = [await keyOf('stays'), await keyOf('goes')]
    const statuses = async (): Promise<number[]> => [
      (await stays.get('/datasets?mine=true')).status,
      (await goes.get('/datasets?mine=true')).status
    ]
    expect(await statuses()).toEqual([200, 200])
    await superadmin.patch(`${api}/organizations/${id}`, { departments: departments.slice(0, 1) })
    expect(await statuses()).toEqual([200, 401])
    const settings = (await superadmin.get(`/settings/organization/${id}:goes`)).json
    expect([settings.apiKeys, settings.webhooks]).toEqual([[], []])
  })

  it('copies new names to every membership and partnership', async () => {
    const organization = (await admin.get(org1)).json
    const renamed = await admin.patch(org1, {
      name: 'New name',
      rolesLabels: { contrib: 'Contributeur' },
      departments: [
        { id: 'dep1', name: 'New department' },
        { id: 'dep2', name: 'department 2' }
      ]
    })
    expect(renamed.status).toBe(200)
    // The session of the caller is refreshed at once, that of another member at its next keepalive.
    expect((await admin.get(`${api}/auth/my-session`)).json.account.name).toBe('New name')
    const member = await platform.as('test_user6', { org: 'test_org1', dep: 'dep1' })
    expect((await member.get(`${api}/auth/me`)).json.organizations).toContainEqual({
      id: 'test_org1',
      name: 'New name',
      role: 'contrib',
      roleLabel: 'Contributeur',
      department: 'dep1',
      departmentName: 'New department'
    })
    const partner = `${api}/organizations/test_org2`
    await superadmin.patch(partner, { name: 'Renamed partner' })
    expect((await admin.get(org1)).json.partners).toContainEqual(
      expect.objectContaining({ id: 'test_org2', name: 'Renamed partner' })
    )
    await superadmin.patch(partner, { name: 'Test Org 2' })
    await admin.patch(org1, { name: organization.name, departments: organization.departments })
  })

  it("renames the owner of the organization's resources, and deletes them with the organization", async () => {
    const id = await newOrganization()
    const path = `${api}/organizations/${id}`
    const client = await platform.as('test_superadmin', { org: id, adminMode: true })
    const dataset = (await upload(client, 'owned.csv', 'a,b\n1,2\n')).json.id
    await waitFinalized(client, dataset)
    await client.patch(path, { name: 'Owner renamed' })
    expect((await client.get(`/datasets/${dataset}`)).json.owner).toMatchObject({ id, name: 'Owner renamed' })
    expect((await client.delete(path)).status).toBe(204)
    expect((await superadmin.get(`/datasets/${dataset}`)).status).toBe(404)
  })

  it('lets portals, pages and reuses move to an existing department only', async () => {
    const manager = '/portals-manager/api'
    const owner = { type: 'organization', id: 'test_org1' }
    for (const [path, body] of [
      ['portals', { config: { title: 'Roads' } }],
      ['pages', { type: 'generic', config: { title: 'Roads' } }],
      ['reuses', { config: { title: 'Roads' } }]
    ] as const) {
      const made = await admin.post(`${manager}/${path}`, body)
      expect(made.status, made.text).toBe(201)
      const at = `${manager}/${path}/${made.json._id}`
      const moved = await admin.patch(at, { owner: { ...owner, department: 'dep2' } })
      expect([path, moved.status, moved.json.owner?.department]).toEqual([path, 200, 'dep2'])
      const none = await admin.patch(at, { owner: { ...owner, department: 'none' } })
      expect([none.status, none.text]).toEqual([404, 'unknown department: none'])
      expect((await admin.delete(at)).status).toBe(204)
    }
  })

  it('needs an administrator of the root', async () => {
    for (const [user, dep] of [
      ['test_user5', undefined],
      ['test_user4', 'dep1'],
      ['test_user10', 'dep2'],
      ['test_user3', undefined]
    ] as const) {
      const client = await platform.as(user, { org: 'test_org1', ...(dep ? { dep } : {}) })
      expect((await client.patch(org1, { name: 'Mine' })).status).toBe(403)
      expect((await client.delete(org1)).status).toBe(403)
    }
    expect((await platform.anonymous().patch(org1, { name: 'Mine' })).status).toBe(401)
    expect((await superadmin.patch(`${api}/organizations/none`, { name: 'x' })).status).toBe(404)
    expect((await superadmin.delete(`${api}/organizations/none`)).status).toBe(404)
  })

  it('refuses a token older than the loss of the admin role', async () => {
    const id = await newOrganization()
    const path = `${api}/organizations/${id}`
    await platform.app.platform.directory.accounts.addMember({
      organizationId: id,
      userId: 'test_user3',
      role: 'admin'
    })
    const client = await platform.as('test_user3', { org: id })
    expect((await client.patch(path, { description: 'a' })).status).toBe(200)
    await superadmin.patch(`${path}/members/test_user3`, { role: 'user' })
    expect((await client.patch(path, { description: 'b' })).status).toBe(403)
    const settings = `/settings/organization/${id}`
    const apiKeys = [{ title: 'kept', scopes: ['datasets'] }]
    expect((await client.patch(settings, { apiKeys })).status).toBe(403)
    expect((await client.get(`${path}/members`)).status).toBe(200)
    await superadmin.delete(`${path}/members/test_user3`)
    expect((await client.get(`${path}/members`)).status).toBe(403)
    const { account } = (await client.get(`${api}/auth/my-session`)).json
    expect(account).toMatchObject({ type: 'user', id: 'test_user3' })
  })

  it('needs If-Match to prevent lost updates', async () => {
    const path = `${api}/organizations/${await newOrganization()}`
    const seen = async (): Promise<Record<string, string>> => ({
      'if-match': (await superadmin.get(path)).headers.get('etag')!
    })
    const tag = await seen()
    expect((await superadmin.patch(path, { name: 'First' }, tag)).status).toBe(200)
    const late = await superadmin.patch(path, { name: 'Late' }, tag)
    expect([late.status, late.text]).toEqual([412, 'la ressource a été modifiée depuis sa lecture'])
    expect((await superadmin.get(path)).json.name).toBe('First')
    // Of several concurrent updates, only one succeeds.
    const now = await seen()
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => superadmin.patch(path, { name }, now)))
    expect(statusesOf(answers)).toEqual([200, 412, 412])
    expect((await superadmin.patch(path, { name: 'Any' })).status).toBe(200)
    expect((await superadmin.patch(path, { name: 'Any' }, { 'if-match': '*' })).status).toBe(200)
  })

  it('refuses unknown fields and invalid values', async () => {
    for (const body of [
      { name: '' },
      { name: null },
      { id: 'other' },
      { members: [] },
      { '2FA': { roles: 'admin' } },
      { rolesLabels: { a: 1 } },
      { departments: [{ id: "'; drop table users", name: 'x' }] }
    ]) {
      expect([body, (await admin.patch(org1, body)).status]).toEqual([body, 400])
    }
  })
})

describe('deleting an organization', () => {
  it('waits until no other member is left, then leaves no data', async () => {
    const refused = await admin.delete(org1)
    expect([refused.status, refused.text]).toEqual([
      400,
      "Cette organisation a encore d'autres membres : elle ne peut pas être supprimée."
    ])
    const client = await platform.as('test_user2')
    const { id } = (await client.post(`${api}/organizations`, { name: 'Short-lived' })).json
    await client.patch(`${api}/users/test_user2`, { defaultOrg: id })
    client.setOrganization(id)
    await superadmin.post(`${org1}/partners/_create`, { id })
    platform.identityChanges.length = 0
    const gone = await client.delete(`${api}/organizations/${id}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    expect(platform.identityChanges).toEqual([
      { kind: 'deleted', identity: { type: 'organization', id, name: 'Short-lived', departments: [] } }
    ])
    const session = (await client.get(`${api}/auth/my-session`)).json
    expect(session.account).toMatchObject({ type: 'user', id: 'test_user2' })
    expect(session.user.organizations.some((membership: { id: string }) => membership.id === id)).toBe(false)
    expect((await client.get(`${api}/users/test_user2`)).json).not.toHaveProperty('defaultOrg')
    expect((await admin.get(org1)).json.partners).toHaveLength(2)
    expect((await superadmin.get(`${api}/organizations/${id}`)).status).toBe(404)
  })
})

describe('the lists of accounts', () => {
  it('show identifiers and names, and whole objects in admin mode only', async () => {
    const anybody = await admin.get(`${api}/organizations?q=TEST&sort=-name&size=2`)
    expect(anybody.json).toEqual({
      count: 6,
      results: [
        { id: 'test_org6', name: 'Test Org 6' },
        { id: 'test_org5', name: 'Test Org 5' }
      ]
    })
    expect((await platform.anonymous().get(`${api}/organizations`)).json).toEqual({ results: [], count: 0 })
    expect((await admin.get(`${api}/organizations?allFields=true`)).status).toBe(403)
    const whole = await superadmin.get(`${api}/organizations?allFields=true&ids=test_org1`)
    expect(whole.json.results[0].departments).toHaveLength(2)
    expect((await admin.get(`${api}/organizations?sort=password`)).status).toBe(400)
  })

  it('answer out-of-range pages without failing', async () => {
    const lists = ['organizations', 'users', 'organizations/test_org1/members', 'limits']
    for (const list of lists) {
      for (const page of ['page=1e300', 'skip=1e300', 'size=1e300', 'size=1e9&page=1e9', 'page=2&size=0']) {
        const answer = await superadmin.get(`${api}/${list}?${page}`)
        expect([list, page, answer.status]).toEqual([list, page, 200])
      }
      for (const page of ['page=0', 'size=-1', 'skip=-1', 'size=x', 'page=1.5', 'sort=;', 'sort=name:2']) {
        const answer = await superadmin.get(`${api}/${list}?${page}`)
        expect([list, page, answer.status]).toEqual([list, page, 400])
      }
    }
    expect((await superadmin.get(`${api}/accounts?size=1e300`)).status).toBe(200)
    const long = `${'x,'.repeat(6000)}test_org1`
    expect((await superadmin.get(`${api}/organizations?ids=${long}`)).json.count).toBe(1)
    expect(
      (await superadmin.get(`${api}/organizations?q=${encodeURIComponent("%_\\'\u0000")}`)).json.count
    ).toBe(0)
  })

  it('can be read with the read-all key, which cannot write', async () => {
    const anonymous = platform.anonymous()
    const key = { 'x-apiKey': 'read-all-secret' }
    const users = await anonymous.get(`${api}/users?allFields=true&ids=test_user1`, key)
    expect(users.json.results).toMatchObject([{ id: 'test_user1', email: 'test_user1@test.com' }])
    expect(users.text).not.toMatch(/passwd|"password"/)
    expect((await anonymous.get(`${api}/organizations?allFields=true`, key)).json.count).toBeGreaterThan(5)
    expect((await anonymous.get(`${org1}/members?apiKey=read-all-secret`)).json.count).toBe(7)
    const wrong = await admin.get(`${api}/organizations`, { 'x-api-key': 'guess' })
    expect([wrong.status, wrong.text]).toEqual([401, 'bad api key'])
    const write = await anonymous.patch(org1, { name: 'x' }, key)
    expect([write.status, write.text]).toEqual([403, 'api key is only for read endpoints'])
    expect((await anonymous.get(`${api}/accounts`, key)).json.count).toBe(0)
  })

  it('have users then organizations for administrators', async () => {
    const all = await superadmin.get(`${api}/accounts?size=6`)
    expect(all.json.results.map(({ type }: { type: string }) => type)).toEqual([
      ...Array<string>(3).fill('user'),
      ...Array<string>(3).fill('organization')
    ])
    const some = await superadmin.get(`${api}/accounts?q=Test Org 6`)
    expect(some.json).toEqual({
      count: 1,
      results: [{ type: 'organization', id: 'test_org6', name: 'Test Org 6' }]
    })
    const users = await superadmin.get(`${api}/accounts?type=user&size=3`)
    expect(users.json.results).toHaveLength(3)
    expect((await admin.get(`${api}/accounts`)).json).toEqual({ count: 0, results: [] })
  })
})

describe('the limits of an organization', () => {
  const limits = `${api}/limits/organization/test_org1`

  it('can be read by administrators of the organization or of a department', async () => {
    const read = await admin.get(limits)
    expect(read.json).toMatchObject({
      type: 'organization',
      id: 'test_org1',
      name: 'Test Org 1',
      lastUpdate: expect.any(String),
      store_nb_members: { limit: 0, consumption: 6 }
    })
    const ofDepartment = await platform.as('test_user4', { org: 'test_org1', dep: 'dep2' })
    expect((await ofDepartment.get(limits)).status).toBe(200)
    expect((await platform.anonymous().get(`${limits}?key=limits-secret`)).status).toBe(200)
    for (const client of [platform.anonymous(), await platform.as('test_user5', { org: 'test_org1' })]) {
      expect((await client.get(limits)).status).toBe(401)
    }
    expect((await platform.anonymous().get(`${limits}?key=guess`)).status).toBe(401)
    expect((await superadmin.get(`${api}/limits/organization/none`)).status).toBe(404)
    expect((await superadmin.get(`${api}/limits/thing/none`)).status).toBe(400)
    expect((await admin.get(`${api}/limits/user/test_user1`)).json.store_nb_members).toEqual({
      limit: 1,
      consumption: 1
    })
    expect((await admin.get(`${api}/limits/user/test_user2`)).status).toBe(401)
  })

  it('can be set by administrators of the platform and the limits service', async () => {
    const body = { lastUpdate: '2025-01-01T00:00:00.000Z', store_nb_members: { limit: 12, consumption: 1 } }
    const path = `${api}/limits/organization/test_org5`
    expect((await admin.post(limits, body)).status).toBe(401)
    expect((await platform.anonymous().post(`${path}?key=limits-secret`, body)).status).toBe(200)
    expect((await superadmin.get(path)).json).toMatchObject({
      lastUpdate: '2025-01-01T00:00:00.000Z',
      store_nb_members: { limit: 12, consumption: 1 }
    })
    const list = await superadmin.get(`${api}/limits?type=organization&id=test_org5`)
    expect(list.json).toMatchObject({ count: 1, results: [{ id: 'test_org5', name: 'Test Org 5' }] })
    expect((await admin.get(`${api}/limits`)).status).toBe(401)
    for (const limit of [-1, 1.5, '3', 1e300]) {
      expect((await superadmin.post(path, { store_nb_members: { limit } })).status).toBe(400)
    }
  })
})

it('accounts from files are read-only', async () => {
  const fromFiles = await startPlatform()
  try {
    const client = await fromFiles.loginAs('test_user1', { org: 'test_org1' })
    for (const answer of [
      await client.patch(org1, { name: 'x' }),
      await client.post(`${api}/organizations`, { name: 'x' }),
      await client.patch(`${org1}/members/test_user5`, { role: 'user' }),
      await client.delete(`${org1}/members/test_user5`),
      await client.post(`${org1}/partners`, { name: 'x', contactEmail: 'a@example.org' })
    ]) {
      expect([answer.status, answer.text !== '']).toEqual([500, true])
    }
  } finally {
    await fromFiles.close()
  }
})
