/** Keys of protected links: their management, and the pages they open. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOpens } from '../../server/applications/keys/opens.ts'
import { ownedStore } from '../../server/owned/store.ts'
import { applicationDefinition } from '../../server/applications/definition.ts'
import { createApplication, createKey, registerBase, startBaseApplications } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
let bases: RemoteServer
let url: string
let admin: TestClient
let contributor: TestClient
let other: TestClient
let anonymous: TestClient
let administrator: TestClient
const org1 = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
const org2 = { type: 'organization', id: 'test_org2', name: 'Test Org 2' }

beforeAll(async () => {
  platform = await startPlatform()
  bases = await startBaseApplications()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
  other = await platform.loginAs('test_user5', { org: 'test_org2' })
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  anonymous = platform.anonymous()
  url = await registerBase(administrator, `${bases.origin}/charts`)
})
afterAll(async () => {
  await platform.close()
  await bases.close()
})

const refusal = (operation: string): [number, string] => [
  403,
  `Permission manquante pour l'opération "${operation}" ou la catégorie "admin".`
]

describe('the keys of an application', () => {
  it('are replaced as a whole; new keys get ids', async () => {
    const { id } = await createApplication(admin, { url })
    const path = `/applications/${id}/keys`
    expect((await admin.get(path)).json).toEqual([])
    const written = await admin.post(path, [{ title: 'Press' }, { id: 'chosen_Key-1' }])
    expect(written.status).toBe(200)
    expect(written.json).toEqual([
      { id: expect.stringMatching(/^[a-z0-9-]{24}$/), title: 'Press' },
      { id: 'chosen_Key-1' }
    ])
    const kept = await admin.get(path)
    expect(kept.json).toEqual(written.json)
    expect(kept.headers.get('cache-control')).toContain('private')
    const late = await admin.post(path, [], { 'if-match': '"another"' })
    expect(late.status).toBe(412)
    expect((await admin.post(path, [], { 'if-match': kept.headers.get('etag')! })).json).toEqual([])
    expect((await admin.get(path)).json).toEqual([])
  })

  it('are refused when they are invalid', async () => {
    const { id } = await createApplication(admin, { url })
    const same = [{ id: 'a' }, { id: 'a' }]
    const long = [{ id: 'a'.repeat(201) }]
    const many = Array.from({ length: 1001 }, () => ({}))
    for (const body of [
      {},
      ['a'],
      [null],
      [[]],
      [{ id: 1 }],
      [{ id: '' }],
      [{ id: 'a:b' }],
      same,
      long,
      many
    ]) {
      const answer = await admin.post(`/applications/${id}/keys`, body)
      expect(answer.status, JSON.stringify(body).slice(0, 50)).toBe(400)
    }
    expect((await admin.get(`/applications/${id}/keys`)).json).toEqual([])
  })

  it('are readable and writable by administrators of the account only', async () => {
    const { id } = await createApplication(admin, { url })
    const path = `/applications/${id}/keys`
    await admin.put(`/applications/${id}/permissions`, [
      { classes: ['list', 'read', 'readAdvanced', 'write'] }
    ])
    for (const client of [contributor, other, anonymous]) {
      for (const [answer, operation] of [
        [await client.get(path), 'getKeys'],
        [await client.post(path, []), 'setKeys']
      ] as const) {
        expect([answer.status, answer.text]).toEqual(refusal(operation))
      }
    }
    // Even with admin permissions for everybody, anonymous requests are refused.
    await admin.put(`/applications/${id}/permissions`, [{ classes: ['admin'] }])
    expect((await anonymous.post(path, [])).status).toBe(401)
    expect((await anonymous.get(path)).status).toBe(401)
    expect((await administrator.get('/applications/none/keys')).status).toBe(404)
  })

  it('notify the administrators of the account when they are set', async () => {
    const told: unknown[] = []
    const { bus } = platform.app.platform
    const unsubscribe = bus.subscribe('internal/events', (event) => told.push(event))
    const { id } = await createApplication(admin, { url, title: 'Told' })
    await createKey(admin, id)
    await expect
      .poll(() => told)
      .toContainEqual({
        topic: { key: `data-fair:application-write-keys:${id}` },
        title: "Définition d'une clé de protection d'application",
        body: 'Told (told)',
        sender: { ...org1, role: 'admin' },
        visibility: 'private',
        resource: { type: 'application', id, title: 'Told' }
      })
    unsubscribe()
  })
})

describe('an application key', () => {
  /** Whether the datasets and configuration of the page can be read with the key. */
  async function opens(key: string, id: string): Promise<boolean> {
    const { metadata } = platform.app.platform
    const store = ownedStore(metadata, applicationDefinition)
    const application = await store.find(id)
    return !!application && keyOpens({ metadata, store }, key, application)
  }

  it('opens its application, until the key is removed', async () => {
    const { id } = await createApplication(admin, { url })
    const { id: second } = await createApplication(admin, { url })
    const key = await createKey(admin, id)
    expect(await opens(key, id)).toBe(true)
    expect(await opens(key, second)).toBe(false)
    for (const wrong of ['', key.toUpperCase(), `${key} `, key.slice(1), '%', 'none']) {
      expect(await opens(wrong, id)).toBe(false)
    }
    await admin.post(`/applications/${id}/keys`, [])
    expect(await opens(key, id)).toBe(false)
  })

  it('opens the applications of the same account in the published configuration', async () => {
    const child = await createApplication(admin, { url })
    const hidden = await createApplication(admin, { url })
    const foreign = await createApplication(other, { url })
    const ofDepartment = await createApplication(admin, { url, owner: { ...org1, department: 'dep1' } })
    const { id } = await createApplication(admin, { url })
    const key = await createKey(admin, id)
    const applications = [{ id: child.id }, { id: foreign.id }, { id: ofDepartment.id }, null, { id: id }]
    await admin.put(`/applications/${id}/configuration`, { applications })
    await admin.put(`/applications/${id}/configuration-draft`, { applications: [{ id: hidden.id }] })
    expect(await opens(key, child.id)).toBe(true)
    expect(await opens(key, foreign.id)).toBe(false)
    expect(await opens(key, ofDepartment.id)).toBe(false)
    expect(await opens(key, hidden.id)).toBe(false)
    // The key of a child application does not open its parent.
    expect(await opens(await createKey(admin, child.id), id)).toBe(false)
    await admin.put(`/applications/${id}/configuration`, {})
    expect(await opens(key, child.id)).toBe(false)
  })

  it('follows the application to another owner, and is deleted with it', async () => {
    const child = await createApplication(admin, { url })
    const { id } = await createApplication(admin, {
      url,
      configuration: { applications: [{ id: child.id }] }
    })
    const key = await createKey(admin, id)
    expect(await opens(key, child.id)).toBe(true)
    expect((await administrator.put(`/applications/${id}/owner`, org2)).status).toBe(200)
    expect(await opens(key, id)).toBe(true)
    expect(await opens(key, child.id)).toBe(false)
    expect((await other.get(`/applications/${id}/keys`)).json).toMatchObject([{ id: key }])
    expect((await admin.get(`/applications/${id}/keys`)).status).toBe(403)

    expect((await other.delete(`/applications/${id}`)).status).toBe(204)
    await other.put(`/applications/${id}`, { url, title: 'Again', slug: 'again' })
    expect((await other.get(`/applications/${id}/keys`)).json).toEqual([])
    expect(await opens(key, id)).toBe(false)
  })
})
