/** Applications as an owned resource: routes and permissions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey, KeyClient } from './support/apiKeys.ts'
import {
  createApplication,
  registerBase,
  startBaseApplications,
  type CreatedApplication
} from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
/** Administrator of the first organization. */
let admin: TestClient
/** Administrator of the second one. */
let other: TestClient
let alone: TestClient
let anonymous: TestClient
let administrator: TestClient

let apps: RemoteServer
let url: string
const org1 = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
const org2 = { type: 'organization', id: 'test_org2', name: 'Test Org 2' }
const toEverybody = { classes: ['list', 'read'] }

/** Meta tags of the base application pages. */
const head = '<meta name="version" content="3"><meta name="df:overflow" content="true">'

beforeAll(async () => {
  platform = await startPlatform({ secrets: { identities: 'identity secret' } })
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  other = await platform.loginAs('test_user5', { org: 'test_org2' })
  alone = await platform.loginAs('test_user3')
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  anonymous = platform.anonymous()
  apps = await startBaseApplications({ properties: {} }, head)
  url = await baseApplication('charts/1.2')
})
afterAll(async () => {
  await platform.close()
  await apps.close()
})

const baseApplication = (folder: string): Promise<string> =>
  registerBase(administrator, `${apps.origin}/${folder}`)

const application = (client: TestClient, body: Record<string, unknown> = {}): Promise<CreatedApplication> =>
  createApplication(client, { url, ...body })

const idsOf = async (client: TestClient, query: string): Promise<string[]> =>
  (await client.get(`/applications?${query}`)).json.results.map(({ id }: { id: string }) => id)

const journalOf = async (client: TestClient, id: string): Promise<Record<string, unknown>[]> =>
  (await client.get(`/applications/${id}/journal`)).json

describe('an application', () => {
  it('is created for the active account, with a title', async () => {
    const { status, json } = await admin.post('/applications', { url, id: 'mine', permissions: [{}] })
    expect(status).toBe(201)
    const { id } = json
    expect(json).toMatchObject({
      title: '1.2',
      slug: '12',
      url,
      status: 'created',
      owner: org1,
      visibility: 'protected',
      href: `${platform.origin}/data-fair/api/v1/applications/${id}`,
      page: `${platform.origin}/data-fair/application/${id}`,
      exposedUrl: `${platform.origin}/data-fair/app/${id}`
    })
    expect(id).not.toBe('mine')
    const named = await application(admin, { applicationName: 'Charts', configuration: { a: 1 } })
    expect(named).toMatchObject({ title: 'Charts', slug: 'charts', status: 'created' })
    expect(named).not.toHaveProperty('configuration')
    expect((await application(admin, { title: ' Charts ' })).slug).toBe('charts-2')
    expect(await journalOf(admin, id)).toMatchObject([
      { type: 'application-created', href: `${platform.origin}/data-fair/application/${id}` }
    ])
  })

  it('is not created without permission, nor from an invalid body', async () => {
    expect((await anonymous.post('/applications', { url })).status).toBe(401)
    const elsewhere = await admin.post('/applications', { url, owner: org2 })
    expect([elsewhere.status, elsewhere.text]).toEqual([403, ''])
    for (const body of [{}, { url, unknown: 1 }, { url, slug: 'A' }, { url, configuration: [] }]) {
      expect((await admin.post('/applications', body)).status).toBe(400)
    }
  })

  it('begins with a draft of its configuration', async () => {
    const configurationDraft = { datasets: [{ href: 'http://elsewhere.test/datasets/d1' }] }
    const { id } = await application(admin, { configurationDraft })
    expect((await admin.get(`/applications/${id}/configuration-draft`)).json).toEqual(configurationDraft)
    expect((await admin.get(`/applications/${id}/configuration`)).json).toEqual({})
    const wrong = { url, configurationDraft: { datasets: ['d1'] } }
    expect((await admin.post('/applications', wrong)).status).toBe(400)
  })

  it('can copy another application, with its attachments', async () => {
    const source = await application(admin, {
      summary: 'a',
      description: 'b',
      configuration: { a: 1 },
      extras: { kept: false }
    })
    const path = `/applications/${source.id}`
    const form = new FormData()
    form.append('attachment', new Blob(['notes']), 'notes.txt')
    await admin.post(`${path}/attachments`, form)
    await admin.patch(path, { attachments: [{ title: 'Notes', name: 'notes.txt' }] })
    const initFrom = { application: source.id }

    const { id } = await application(admin, { initFrom, title: 'Copy', summary: 'own' })
    const { json } = await admin.get(`/applications/${id}`)
    expect(json).toMatchObject({ title: 'Copy', summary: 'own', description: 'b', status: 'created' })
    expect(json.storage).toEqual({ size: 5, attachments: { size: 5, count: 1 } })
    expect(json).not.toHaveProperty('extras')
    expect((await admin.get(`/applications/${id}/configuration`)).json).toEqual({ a: 1 })
    expect((await admin.delete(path)).status).toBe(204)
    expect((await admin.get(`/applications/${id}/attachments/notes.txt`)).text).toBe('notes')

    const gone = await admin.post('/applications', { url, initFrom })
    expect([gone.status, gone.text]).toEqual([400, 'Application to copy not found'])
    const otherUrl = await baseApplication('maps/1')
    const mixed = await admin.post('/applications', { url: otherUrl, initFrom: { application: id } })
    expect([mixed.status, mixed.text]).toEqual([400, 'application.url and initFrom application do not match'])
    for (const wrong of ['a1', {}, { application: 1 }, { application: id, parts: ['data'] }]) {
      expect((await admin.post('/applications', { url, initFrom: wrong })).status).toBe(400)
    }
  })

  it('is not copied without permission to read its configuration', async () => {
    const { id } = await application(admin, { configuration: { secret: true } })
    const copied = { url, initFrom: { application: id } }
    expect((await other.post('/applications', copied)).status).toBe(403)
    const described = [{ ...org2, operations: ['readDescription'] }]
    await admin.put(`/applications/${id}/permissions`, described)
    expect((await other.post('/applications', copied)).status).toBe(403)
    await admin.put(`/applications/${id}/permissions`, [{ ...org2, classes: ['read'] }])
    expect((await other.post('/applications', copied)).status).toBe(201)
  })

  it('is read, changed, replaced and removed with permission', async () => {
    const { id } = await application(admin, { title: 'Draft', summary: 'a', configuration: { a: 1 } })
    const path = `/applications/${id}`
    expect((await admin.get(path)).json).toMatchObject({ title: 'Draft', summary: 'a' })
    expect((await admin.get(path)).json.userPermissions).toContain('writeConfig')
    const hidden = await anonymous.get(path)
    expect([hidden.status, hidden.text]).toEqual([
      403,
      "L'application n'est pas accessible publiquement. Veuillez vous connecter."
    ])
    expect((await other.patch(path, { title: 'Mine' })).status).toBe(403)
    const missing = await admin.get('/applications/none')
    expect([missing.status, missing.text]).toEqual([404, 'Application configuration not found'])

    const { json: seen } = await admin.get(path)
    const patched = await admin.patch(path, { title: ' Chart ', summary: null, urlDraft: '' })
    expect(patched.json).toMatchObject({ title: 'Chart', userPermissions: expect.any(Array) })
    expect(patched.json).not.toHaveProperty('summary')
    expect(patched.json).not.toHaveProperty('urlDraft')
    const tag = { 'if-match': `"${seen.updatedAt}"` }
    expect((await admin.patch(path, { title: 'Late' }, tag)).status).toBe(412)
    expect((await admin.patch(path, { status: 'error' })).status).toBe(400)
    expect((await admin.patch(path, { owner: org2 })).status).toBe(400)

    expect((await anonymous.put(path, { url })).status).toBe(401)
    expect((await other.put(path, { url, title: 'Mine' })).status).toBe(403)
    const replaced = await admin.put(path, { ...patched.json, summary: 'b', createdAt: 'never' })
    expect(replaced.json).toMatchObject({ summary: 'b', createdAt: seen.createdAt, slug: seen.slug })
    expect((await admin.get(`${path}/configuration`)).json).toEqual({})

    expect((await other.delete(path)).status).toBe(403)
    expect((await admin.delete(path)).status).toBe(204)
    expect((await admin.get(path)).status).toBe(404)
  })

  it('is created by PUT with a chosen id', async () => {
    const chosen = { url, title: 'Chosen', slug: 'the-chosen' }
    expect((await anonymous.put('/applications/chosen', chosen)).status).toBe(401)
    const created = await admin.put('/applications/chosen', chosen)
    expect([created.status, created.json.id, created.json.slug]).toEqual([201, 'chosen', 'the-chosen'])
    expect((await journalOf(admin, 'chosen'))[0]).toMatchObject({ type: 'application-created' })
    expect((await admin.put('/applications/chosen', { ...chosen, title: 'Again' })).status).toBe(200)
    expect((await admin.put('/applications/A%20b', chosen)).status).toBe(400)
    expect((await admin.put('/applications/elsewhere', { ...chosen, owner: org2 })).status).toBe(404)
  })

  it('has a slug unique in its account', async () => {
    const { slug } = await application(admin, { title: 'Taken' })
    const { id } = await application(admin, { title: 'Free' })
    const taken = await admin.patch(`/applications/${id}`, { slug })
    expect([taken.status, taken.text]).toEqual([400, 'Ce slug est déjà utilisé'])
    expect((await application(other, { title: 'Taken' })).slug).toBe(slug)
  })

  it('is published with permission', async () => {
    const { id } = await application(admin)
    const publications = [{ catalog: 'c', status: 'error' }]
    await admin.put(`/applications/${id}/permissions`, [{ ...org2, classes: ['write'] }])
    const refused = await other.patch(`/applications/${id}`, { publications })
    expect([refused.status, refused.text]).toEqual([
      403,
      'Permission manquante pour l\'opération "writePublications" ou la catégorie "admin".'
    ])
    expect((await admin.patch(`/applications/${id}`, { publications })).json).toMatchObject({ publications })
    expect((await other.patch(`/applications/${id}`, { title: 'T' })).json.publications).toEqual([
      { catalog: 'c', status: 'waiting' }
    ])
  })

  it('can be given to accounts that the active account may create for', async () => {
    const { id } = await application(admin)
    await admin.put(`/applications/${id}/permissions`, [toEverybody])
    const refused = await admin.put(`/applications/${id}/owner`, org2)
    expect([refused.status, refused.text]).toEqual([
      403,
      "Vous ne pouvez pas créer d'application dans le nouveau propriétaire"
    ])
    expect((await other.put(`/applications/${id}/owner`, org2)).status).toBe(403)
    const moved = await administrator.put(`/applications/${id}/owner`, org2)
    expect(moved.json).toMatchObject({ owner: org2, public: true })
    expect((await admin.patch(`/applications/${id}`, { title: 'T' })).status).toBe(403)
    expect((await other.patch(`/applications/${id}`, { title: 'T' })).status).toBe(200)
  })
})

describe('the list of applications', () => {
  it('filters and counts the applications that each caller may list', async () => {
    const title = 'Zebra'
    const second = await baseApplication('maps/2.0')
    const child = await application(alone, { title: `${title} one` })
    const { id } = await application(alone, {
      title: `${title} two`,
      url: second,
      configuration: {
        datasets: [{ href: 'https://h/data-fair/api/v1/datasets/stations' }, null],
        applications: [{ id: child.id }]
      }
    })
    await alone.put(`/applications/${id}/permissions`, [toEverybody])
    expect(await idsOf(alone, 'q=zebra&sort=createdAt')).toEqual([child.id, id])
    expect(await idsOf(anonymous, 'q=zebra')).toEqual([id])
    expect(await idsOf(other, 'q=zebra')).toEqual([id])
    const mine = 'owner=user:test_user3'
    for (const filter of [
      'dataset=stations',
      `application=${child.id}`,
      `overflow=true&url=${second}`,
      `url=${second}`,
      `base-application=${second}`,
      'visibility=public',
      `ids=${id},none`
    ]) {
      expect(await idsOf(alone, `${mine}&${filter}`), filter).toEqual([id])
    }
    expect(await idsOf(alone, `${mine}&dataset=null`)).toEqual([child.id])
    await alone.put(`/applications/${child.id}/configuration`, {})
    expect(await idsOf(alone, `${mine}&status=configured`)).toEqual([child.id])
    const facets = 'url,base-application,dataset,application,owner,visibility'
    const { json } = await alone.get(`/applications?${mine}&facets=${facets}&dataset=stations`)
    expect(json).toMatchObject({ count: 1, facets: { dataset: [{ count: 1, value: 'stations' }] } })
    expect(json.facets).toMatchObject({
      url: [{ count: 1, value: second }],
      'base-application': [{ count: 1, value: { url: second, version: '3', title: 'Charts' } }],
      application: [{ count: 1, value: child.id }],
      visibility: [
        { count: 1, value: 'public' },
        { count: 0, value: 'private' },
        { count: 0, value: 'protected' }
      ]
    })
    const selected = await alone.get(
      `/applications?ids=${id}&select=title,configuration,configurationDraft,-links`
    )
    expect(Object.keys(selected.json.results[0])).not.toEqual(
      expect.arrayContaining(['configuration', 'exposedUrl'])
    )
    expect((await alone.get(`/applications?ids=${id}&raw=true`)).json.results[0]).not.toHaveProperty(
      'configuration'
    )
    expect((await alone.get('/applications?size=10000&skip=1')).text).toBe(
      '"size + skip" cannot be more than 10000'
    )
  })
})

it('a dataset lists the applications that use it, by name for callers who may list them', async () => {
  const { id: dataset } = (await admin.post('/datasets', { title: 'Used', isMetaOnly: true })).json
  const shows = { configuration: { datasets: [{ href: 'a', id: dataset }] } }
  const uses = async (client: TestClient): Promise<unknown> =>
    (await client.get(`/datasets/${dataset}/uses`)).json.uses
  const { id } = await application(admin, { title: 'Shows it', ...shows })
  await application(other, { title: 'Secret', ...shows })
  await application(admin, { title: 'Draft', configurationDraft: shows.configuration })
  const named = { id, title: 'Shows it' }
  const told = { kind: 'application', others: 1, othersByPermission: 1 }
  expect(await uses(admin)).toEqual([{ ...told, results: [{ ...named, byPermission: false }] }])
  // Visitors of the application now read the dataset with their own permission.
  await admin.put(`/applications/${id}/permissions`, [toEverybody])
  expect(await uses(admin)).toEqual([{ ...told, results: [{ ...named, byPermission: true }] }])
  expect((await other.get(`/datasets/${dataset}/uses`)).status).toBe(403)
})

it('attachments count in the quota of the owner', async () => {
  const { id } = await application(other)
  const path = `/applications/${id}/attachments`
  const form = (): FormData => {
    const body = new FormData()
    body.append('attachment', new Blob(['word'], { type: 'text/plain' }), 'a.txt')
    return body
  }
  expect((await admin.post(path, form())).status).toBe(403)
  const before = (await other.get('/limits/organization/test_org2')).json.store_bytes.consumption
  expect((await other.post(path, form())).json).toMatchObject({ name: 'a.txt', size: 4 })
  expect((await other.get('/limits/organization/test_org2')).json.store_bytes.consumption).toBe(before + 4)
  const attachments = [{ title: 'A', name: 'a.txt', mimetype: 'text/plain', size: 4 }]
  const { json } = await other.patch(`/applications/${id}`, { attachments })
  expect(json.storage).toEqual({ size: 4, attachments: { size: 4, count: 1 } })
  expect(json.attachments).toEqual([
    { ...attachments[0], url: `${platform.origin}/data-fair/api/v1${path}/a.txt` }
  ])
  expect((await other.patch(`/applications/${id}`, { attachments: json.attachments })).status).toBe(200)
  expect((await other.get(`${path}/a.txt`)).text).toBe('word')
  expect((await admin.get(`${path}/a.txt`)).status).toBe(403)
  expect((await admin.delete(`${path}/a.txt`)).status).toBe(403)
  expect((await other.delete(`${path}/a.txt`)).status).toBe(204)
  expect((await other.get(`${path}/a.txt`)).status).toBe(404)
  const image = await other.get(`/applications/${id}/thumbnail`)
  expect([image.status, image.text]).toEqual([404, "application doesn't have an image"])
})

it('API keys with the scope of applications can use applications, other keys cannot', async () => {
  const { id } = await application(admin)
  const clientOf = async (scope: string): Promise<KeyClient> => {
    const key = await createApiKey(admin, { type: 'organization', id: 'test_org1' }, { scopes: [scope] })
    return new KeyClient(platform.origin, key.clearKey)
  }
  const one = await clientOf('applications')
  expect((await one.get(`/applications/${id}`)).status).toBe(200)
  expect((await one.put(`/applications/${id}/configuration`, {})).status).toBe(200)
  expect((await one.put(`/applications/${id}`, { url, title: 'By key' })).status).toBe(200)
  expect((await one.get('/datasets')).status).toBe(403)
  expect((await (await clientOf('datasets')).get(`/applications/${id}`)).status).toBe(403)
})

describe('accounts', () => {
  const identity = (path: string): string => `${anonymous.api}/identities/${path}?key=identity%20secret`

  it('have the number of their applications', async () => {
    const { count } = (await alone.get('/applications?owner=user:test_user3')).json
    expect(count).toBeGreaterThan(1)
    expect((await alone.get('/stats')).json.applications).toBe(count)
    const { results } = (await administrator.get('/admin/owners?q=test_user3&size=100')).json
    expect(results).toMatchObject([{ id: 'test_user3', nbApplications: count }])
  })

  it('are renamed in their applications, and deleted with them', async () => {
    const { id: kept } = await application(admin)
    await admin.put(`/applications/${kept}/permissions`, [{ ...org2, classes: ['read'] }])
    const { id: gone } = await application(other)
    await anonymous.post(identity('organization/test_org2'), { name: 'Second' })
    expect((await other.get(`/applications/${gone}`)).json.owner.name).toBe('Second')
    expect((await admin.get(`/applications/${kept}/permissions`)).json).toMatchObject([{ name: 'Second' }])
    expect((await anonymous.delete(identity('organization/test_org2'))).status).toBe(200)
    expect((await administrator.get(`/applications/${gone}`)).status).toBe(404)
    expect((await admin.get(`/applications/${kept}/permissions`)).json).toEqual([])
  })
})
