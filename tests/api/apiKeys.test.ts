import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiKey } from '../../contract/apiKeys.ts'
import { createApiKey, KeyClient } from './support/apiKeys.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let admin: TestClient
let departmentAdmin: TestClient
let superadmin: TestClient
let dataset: string

const organization = { type: 'organization', id: 'test_org1' } as const
const root = '/settings/organization/test_org1'
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const withKey = (clearKey: string): KeyClient => new KeyClient(platform.origin, clearKey)
const keyOf = async (key: Partial<ApiKey>): Promise<KeyClient> =>
  withKey((await createApiKey(admin, organization, key)).clearKey)

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  departmentAdmin = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
  superadmin = await platform.loginAs('test_superadmin', { adminMode: true })
  dataset = (await admin.post('/datasets', { isMetaOnly: true, title: 'Private' })).json.id
})
afterAll(() => platform.close())

describe('an API key of an account', () => {
  it('is shown once, with an e-mail address of its own', async () => {
    const { clearKey, ...key } = await createApiKey(admin, organization, {
      title: 'Harvest it',
      scopes: ['datasets-read'],
      expireAt: inDays(30)
    })
    expect(key.id).toMatch(/^[0-9a-z-]{24}$/)
    expect(key.email).toBe(`harvest-it-${key.id}@api-key.${new URL(platform.origin).host}`)
    expect(Buffer.from(clearKey, 'base64url').toString()).toMatch(/^o:test_org1:.{24}$/)
    const { json } = await admin.get(root)
    expect(json.apiKeys.at(-1)).toEqual(key)
    const ofDepartment = await createApiKey(departmentAdmin, { ...organization, department: 'dep1' }, {})
    expect(Buffer.from(ofDepartment.clearKey, 'base64url').toString()).toMatch(/^o:test_org1:dep1:.{24}$/)
    const person = await platform.loginAs('test_user2')
    const own = await createApiKey(person, { type: 'user', id: 'test_user2' }, { scopes: ['datasets'] })
    expect(own.email).toBe('test_user2@test.com')
    expect((await withKey(own.clearKey).get('/datasets')).status).toBe(200)
  })

  it('cannot be changed, nor set by the client', async () => {
    const key = await createApiKey(admin, organization, { title: 'fixed', scopes: ['stats'] })
    const others = (await admin.get(root)).json.apiKeys.filter(({ id }: ApiKey) => id !== key.id)
    const refusals: [Record<string, unknown>, number, string][] = [
      [{ key: 'abc' }, 403, 'Attempt to write an api key secret'],
      [{ notifiedJAt: '2026-01-01' }, 400, 'API key notification flags are internal and not user-writable'],
      [{ title: 'other' }, 400, 'existing API keys are immutable'],
      [{ scopes: ['datasets'] }, 400, 'existing API keys are immutable'],
      [{ id: 'unknown' }, 400, 'API key cannot be created with an id'],
      [{ id: undefined }, 403, 'API key email is readonly'],
      [
        { id: undefined, email: undefined, expireAt: inDays(732) },
        400,
        'API key expiration is too far in the future'
      ],
      [{ adminMode: true }, 403, 'Only superadmin can manage api keys with adminMode=true']
    ]
    for (const [change, status, text] of refusals) {
      const answer = await admin.patch(root, { apiKeys: [...others, { ...key, ...change }] })
      expect([answer.status, answer.text]).toEqual([status, text])
    }
    const kept = await admin.patch(root, { apiKeys: [...others, key] })
    expect(kept.status).toBe(200)
    expect(kept.json.apiKeys.at(-1)).not.toHaveProperty('clearKey')
    const longest = [...others, { title: 'long', scopes: [], expireAt: inDays(731) }]
    expect((await admin.patch(root, { apiKeys: longest })).status).toBe(200)
  })

  it('stops working as soon as it is removed', async () => {
    const key = await createApiKey(admin, organization, { scopes: ['datasets'] })
    expect((await withKey(key.clearKey).get(`/datasets/${dataset}`)).status).toBe(200)
    const others = (await admin.get(root)).json.apiKeys.filter(({ id }: ApiKey) => id !== key.id)
    await admin.patch(root, { apiKeys: others })
    const refused = await withKey(key.clearKey).get(`/datasets/${dataset}`)
    expect([refused.status, refused.text]).toEqual([401, "Cette clé d'API est inconnue."])
  })

  it('is not created when its event cannot be stored', async () => {
    const { metadata } = platform.app.platform
    const titles = async (): Promise<string[]> =>
      (await admin.get(root)).json.apiKeys.map(({ title }: ApiKey) => title)
    const before = await titles()
    await metadata.schema.alterTable('outbox').renameTo('outbox_away').execute()
    const apiKeys = [...(await admin.get(root)).json.apiKeys, { title: 'untold', scopes: ['stats'] }]
    const refused = await admin.patch(root, { apiKeys })
    await metadata.schema.alterTable('outbox_away').renameTo('outbox').execute()
    expect([refused.status, await titles()]).toEqual([500, before])
  })

  it('sends events when it is created and removed, without its secret', async () => {
    const told: unknown[] = []
    const unsubscribe = platform.app.platform.bus.subscribe('internal/events', (event) => told.push(event))
    const key = await createApiKey(admin, organization, { title: 'told', scopes: ['stats'] })
    await admin.patch(root, {
      apiKeys: (await admin.get(root)).json.apiKeys.filter(({ id }: ApiKey) => id !== key.id)
    })
    await expect
      .poll(() => told)
      .toMatchObject([
        { topic: { key: 'data-fair:settings:api-key-created' }, sender: organization },
        { topic: { key: 'data-fair:settings:api-key-deleted' }, sender: organization }
      ])
    unsubscribe()
    expect(JSON.stringify(told)).not.toContain(key.clearKey)
  })
})

/** One request for each class of routes, and whether each scope allows it. */
const classes: {
  name: string
  call: (client: TestClient) => ReturnType<TestClient['get']>
  open: string[]
}[] = [
  { name: 'list', call: (client) => client.get('/datasets'), open: ['datasets', 'datasets-read'] },
  {
    name: 'read',
    call: (client) => client.get(`/datasets/${dataset}`),
    open: ['datasets', 'datasets-read']
  },
  {
    name: 'journal',
    call: (client) => client.get(`/datasets/${dataset}/journal`),
    open: ['datasets', 'datasets-read']
  },
  {
    name: 'private documentation',
    call: (client) => client.get(`/datasets/${dataset}/private-api-docs.json`),
    open: ['datasets', 'datasets-read']
  },
  {
    name: 'create',
    call: (client) => client.post('/datasets', { isMetaOnly: true, title: 'By key' }),
    open: ['datasets', 'datasets-write']
  },
  {
    name: 'patch',
    call: (client) => client.patch(`/datasets/${dataset}`, { summary: 'By key' }),
    open: ['datasets', 'datasets-write']
  },
  {
    name: 'read permissions',
    call: (client) => client.get(`/datasets/${dataset}/permissions`),
    open: ['datasets', 'datasets-admin']
  },
  {
    name: 'write permissions',
    call: (client) => client.put(`/datasets/${dataset}/permissions`, []),
    open: ['datasets', 'datasets-admin']
  },
  {
    name: 'delete',
    call: async (client) => {
      const { json } = await admin.post('/datasets', { isMetaOnly: true, title: 'To delete' })
      return client.delete(`/datasets/${json.id}`)
    },
    open: ['datasets', 'datasets-admin']
  },
  { name: 'stats', call: (client) => client.get('/stats'), open: ['stats'] }
]
const scopes = ['datasets', 'datasets-read', 'datasets-write', 'datasets-admin', 'applications', 'stats']

describe.each(scopes)('a key of scope %s', (scope) => {
  it.each(classes)('allows $name only in its scope', async ({ call, open }) => {
    const answer = await call(await keyOf({ scopes: [scope] }))
    if (open.includes(scope)) expect(answer.status).toBeLessThan(300)
    else {
      expect(answer.status).toBe(403)
      expect(answer.text).toBe(
        `Cette clé d'API n'a pas la portée nécessaire (attendu=${open.join(',')} - reçu=${scope}).`
      )
    }
  })
})

describe('an API key in a request', () => {
  it('is read from either header or the URL, and replaces the cookies', async () => {
    const { clearKey } = await createApiKey(admin, organization, { scopes: ['datasets-read'] })
    const anonymous = platform.anonymous()
    const path = `/datasets/${dataset}`
    expect((await anonymous.get(path)).status).toBe(403)
    expect((await anonymous.get(path, { 'x-apiKey': clearKey })).status).toBe(200)
    expect((await anonymous.get(path, { 'x-api-key': clearKey })).status).toBe(200)
    expect((await anonymous.get(`${path}?apiKey=${clearKey}`)).status).toBe(200)
    const stranger = await platform.loginAs('test_user2')
    expect((await stranger.get(path, { 'x-apiKey': clearKey })).status).toBe(200)
    expect((await admin.get(path, { 'x-apiKey': 'nonsense' })).status).toBe(401)
    const expired = platform.anonymous()
    expired.cookies.set('id_token', 'aaa.bbb').set('id_token_sign', 'ccc')
    expect((await expired.get(path)).status).toBe(401)
    expired.cookies.set('id_token', 'aaa.bbb').set('id_token_sign', 'ccc')
    expect((await expired.get(path, { 'x-apiKey': clearKey })).status).toBe(200)
  })

  it('is ignored by routes that do not accept keys', async () => {
    const key = await keyOf({ scopes: ['datasets'] })
    expect((await key.get(root)).status).toBe(401)
    expect((await key.get('/limits/organization/test_org1')).status).toBe(401)
    expect((await key.post(`/datasets/${dataset}/_reindex`)).status).toBe(401)
    expect((await admin.get(root, { 'x-apiKey': 'nonsense' })).status).toBe(200)
  })

  it('is limited to its department', async () => {
    const account = { ...organization, department: 'dep1' }
    const key = withKey(
      (await createApiKey(departmentAdmin, account, { scopes: ['datasets'], title: 'robot' })).clearKey
    )
    expect((await key.get(`/datasets/${dataset}`)).status).toBe(403)
    const { json } = await key.post('/datasets', { isMetaOnly: true, title: 'Of the department' })
    expect(json.owner).toEqual({
      type: 'organization',
      id: 'test_org1',
      name: 'Test Org 1',
      department: 'dep1',
      departmentName: 'department 1'
    })
  })

  it('without scopes acts as a user with the e-mail of the key', async () => {
    const key = await createApiKey(admin, organization, { title: 'robot', scopes: [] })
    const { json } = await admin.post('/datasets', { isMetaOnly: true, title: 'Shared' })
    const client = withKey(key.clearKey)
    expect((await client.get(`/datasets/${json.id}`)).status).toBe(403)
    await admin.put(`/datasets/${json.id}/permissions`, [
      { type: 'user', email: key.email, classes: ['read', 'list', 'admin'] }
    ])
    expect((await client.get(`/datasets/${json.id}`)).status).toBe(200)
    expect((await client.get(`/datasets/${json.id}/permissions`)).status).toBe(200)
    expect((await client.patch(`/datasets/${json.id}`, { summary: 'no' })).status).toBe(403)
  })

  it('without scopes owns no resource', async () => {
    const key = await createApiKey(admin, organization, { title: 'owner', scopes: [] })
    const client = withKey(key.clearKey)
    const created = await client.post('/datasets', { isMetaOnly: true, title: 'Of nobody' })
    expect([created.status, created.text]).toEqual([
      403,
      "Vous n'avez pas la permission d'effectuer cette opération."
    ])
    const owner = { type: 'user', id: key.id, name: 'owner' }
    expect((await client.post('/datasets', { isMetaOnly: true, title: 'Of nobody', owner })).status).toBe(403)
  })

  it('of an administrator can act as any account, or in admin mode inside the infrastructure', async () => {
    const account = { type: 'organization', id: 'test_org1', name: encodeURIComponent('Écoles') }
    const header = { 'x-account': JSON.stringify(account) }
    const own = { type: 'user', id: 'test_superadmin' } as const
    const acting = { adminMode: true, asAccount: true, scopes: ['datasets'], title: 'actor' }
    const actor = withKey((await createApiKey(superadmin, own, acting)).clearKey)
    const path = `/datasets/${dataset}`
    const missing = await actor.get(path)
    expect([missing.status, missing.text]).toEqual([
      403,
      "Cette clé d'API requiert de spécifier le compte à incarner"
    ])
    expect((await actor.get(path, header)).status).toBe(200)
    const created = await actor.post('/datasets', { isMetaOnly: true, title: 'As them' }, header)
    expect(created.json.owner).toEqual({ type: 'organization', id: 'test_org1', name: 'Écoles' })
    expect((await actor.get(path, { 'x-account': '{' })).status).toBe(400)
    const ordinary = await keyOf({ scopes: ['datasets'] })
    const refused = await ordinary.get(path, header)
    expect([refused.status, refused.text]).toEqual([
      403,
      "Cette clé d'API ne supporte pas de spécifier le compte à incarner"
    ])
    const internal = { adminMode: true, scopes: ['datasets'], title: 'internal' }
    const inside = withKey((await createApiKey(superadmin, own, internal)).clearKey)
    expect((await inside.get(path)).status).toBe(200)
    const outside = await inside.get(path, { 'x-forwarded-host': 'data.test' })
    expect([outside.status, outside.text]).toEqual([421, 'This endpoint should only be used internally.'])
  })

  it('of a person opens admin mode only while this person is an administrator', async () => {
    const plain = { type: 'user', id: 'test_user1' } as const
    const account = JSON.stringify({ type: 'organization', id: 'test_org1', name: 'Org' })
    for (const asAccount of [false, true]) {
      const rights = { adminMode: true, asAccount, scopes: ['datasets'], title: 'former' }
      const former = withKey((await createApiKey(superadmin, plain, rights)).clearKey)
      const refused = await former.get(`/datasets/${dataset}`, asAccount ? { 'x-account': account } : {})
      expect([refused.status, refused.text]).toEqual([
        403,
        "Cette clé d'API est celle d'une personne qui n'administre pas la plateforme."
      ])
    }
  })
})

describe('requests with an API key', () => {
  it('are limited by key, not by address, and 404 responses do not count', async () => {
    const limited = await startPlatform({
      rates: {
        ...platform.app.platform.config.rates,
        user: { requests: 3, windowSeconds: 10_000 },
        anonymous: { requests: 1, windowSeconds: 10_000 }
      }
    })
    try {
      const person = await limited.loginAs('test_user1', { org: 'test_org1' })
      const make = async (): Promise<KeyClient> =>
        new KeyClient(
          limited.origin,
          (await createApiKey(person, organization, { scopes: ['datasets'] })).clearKey
        )
      const [first, second] = [await make(), await make()]
      for (let count = 0; count < 5; count++) expect((await first.get('/datasets/none')).status).toBe(404)
      for (let count = 0; count < 3; count++) expect((await first.get('/datasets')).status).toBe(200)
      expect((await first.get('/datasets')).status).toBe(429)
      expect((await second.get('/datasets')).status).toBe(200)
      expect((await limited.anonymous().get('/datasets')).status).toBe(200)
      expect((await limited.anonymous().get('/datasets')).status).toBe(429)
      const from = async (address: string): Promise<number> =>
        (await limited.anonymous().get('/datasets', { 'x-forwarded-for': address })).status
      expect(await from('2001:db8:0:7::1')).toBe(200)
      expect(await from('2001:db8:0:7:ffff::2')).toBe(429)
      expect(await from('2001:db8:0:8::1')).toBe(200)
    } finally {
      await limited.close()
    }
  })
})
