/** Configuration of an application, its draft, and the errors that it reports. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createApplication,
  registerBase,
  startBaseApplications,
  type CreatedApplication
} from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'
import { socketOf } from './support/sockets.ts'

let platform: TestPlatform
/** Administrator of the first organization. */
let admin: TestClient
/** Administrator of the second one. */
let other: TestClient
let anonymous: TestClient
let bases: RemoteServer
let url: string
const org2 = { type: 'organization', id: 'test_org2', name: 'Test Org 2' }
const toEverybody = { classes: ['list', 'read'] }

beforeAll(async () => {
  platform = await startPlatform()
  bases = await startBaseApplications()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  other = await platform.loginAs('test_user5', { org: 'test_org2' })
  anonymous = platform.anonymous()
  const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  url = await registerBase(administrator, `${bases.origin}/charts`)
})
afterAll(async () => {
  await platform.close()
  await bases.close()
})

const application = (client: TestClient, body: Record<string, unknown> = {}): Promise<CreatedApplication> =>
  createApplication(client, { url, ...body })

const journalOf = async (client: TestClient, id: string): Promise<Record<string, unknown>[]> =>
  (await client.get(`/applications/${id}/journal`)).json

describe('a configuration', () => {
  const get = async (client: TestClient, id: string, path: string) =>
    client.get(`/applications/${id}/${path}`)

  it('is edited as a draft, then published', async () => {
    const { id } = await application(admin)
    const path = `/applications/${id}`
    expect((await get(admin, id, 'configuration')).json).toEqual({})
    expect((await get(admin, id, 'status')).text).toBe('created')
    const draft = await admin.put(`${path}/configuration-draft`, { colour: 'red' })
    expect([draft.status, draft.json]).toEqual([200, { colour: 'red' }])
    expect((await get(admin, id, 'status')).text).toBe('configured-draft')
    expect((await get(admin, id, 'configuration')).json).toEqual({})
    expect((await get(admin, id, 'configuration-draft')).json).toEqual({ colour: 'red' })
    expect((await admin.delete(`${path}/configuration-draft`)).status).toBe(200)
    expect((await get(admin, id, 'status')).text).toBe('created')

    await admin.put(`${path}/configuration-draft`, { colour: 'blue' })
    const valid = await admin.put(`${path}/configuration`, { colour: 'green' })
    expect([valid.status, valid.json]).toEqual([200, { colour: 'green' }])
    expect((await admin.get(path)).json).toMatchObject({
      status: 'configured',
      lastConfigured: expect.any(String)
    })
    expect((await get(admin, id, 'configuration-draft')).json).toEqual({ colour: 'green' })
    expect((await get(admin, id, 'config')).json).toEqual({ colour: 'green' })
    await admin.put(`${path}/configuration-draft`, { colour: 'pink' })
    await admin.delete(`${path}/configuration-draft`)
    expect((await get(admin, id, 'status')).text).toBe('configured')
    await admin.put(`${path}/config`, { colour: 'grey' })
    expect((await get(admin, id, 'configuration')).json).toEqual({ colour: 'grey' })
    expect((await journalOf(admin, id)).map(({ type }) => type)).toEqual([
      'config-updated',
      'config-draft-cancelled',
      'config-draft-updated',
      'config-updated',
      'config-draft-updated',
      'config-draft-cancelled',
      'config-draft-updated',
      'application-created'
    ])
  })

  it('has a version, so that concurrent edits are not overwritten', async () => {
    const { json: made } = await admin.post('/applications', { url })
    const draft = `/applications/${made.id}/configuration-draft`
    const first = await admin.put(draft, { a: 1 }, { 'if-match': `"${made.updatedAt}"` })
    const seen = String(first.headers.get('etag'))
    expect([first.status, first.json]).toEqual([200, { a: 1 }])
    const { json: changed } = await admin.get(`/applications/${made.id}`)
    expect(seen).toBe(`"${changed.updatedAt}"`)
    const second = await admin.put(draft, { a: 2 }, { 'if-match': seen })
    expect(second.status).toBe(200)
    expect((await admin.put(draft, { a: 3 }, { 'if-match': `"${made.updatedAt}"` })).status).toBe(412)
    expect((await admin.get(draft)).json).toEqual({ a: 2 })
    const live = `/applications/${made.id}/configuration`
    const validated = await admin.put(live, { a: 2 }, { 'if-match': String(second.headers.get('etag')) })
    expect([validated.status, validated.headers.get('etag')]).toEqual([200, expect.stringMatching(/^"2/)])
  })

  it('is refused when it is not a valid configuration', async () => {
    const { id } = await application(admin)
    for (const body of [
      [],
      { datasets: {} },
      { datasets: [{}] },
      { datasets: [{ href: 1 }] },
      { datasets: [{ href: 'h', applicationKeyPermissions: { classes: 'read' } }] }
    ]) {
      expect((await admin.put(`/applications/${id}/configuration`, body)).status).toBe(400)
      expect((await admin.put(`/applications/${id}/configuration-draft`, body)).status).toBe(400)
    }
    const odd = { datasets: [null, { href: 'h', more: [1] }], more: { a: null } }
    expect((await admin.put(`/applications/${id}/configuration`, odd)).status).toBe(200)
    expect((await get(admin, id, 'configuration')).json).toEqual(odd)
  })

  it('can be read with permission to open the application, and changed with permission to write', async () => {
    const { id } = await application(admin)
    const path = `/applications/${id}`
    await admin.put(`${path}/configuration`, { colour: 'red' })
    await admin.put(`${path}/permissions`, [toEverybody])
    expect((await get(anonymous, id, 'configuration')).json).toEqual({ colour: 'red' })
    expect((await get(anonymous, id, 'status')).text).toBe('configured')
    for (const refused of [
      await get(anonymous, id, 'configuration-draft'),
      await anonymous.put(`${path}/configuration`, {}),
      await other.put(`${path}/configuration-draft`, {}),
      await other.delete(`${path}/configuration-draft`),
      await other.post(`${path}/error`, { message: 'no' })
    ]) {
      expect([refused.status, refused.text]).toEqual([
        403,
        'Permission manquante pour l\'opération "writeConfig" ou la catégorie "write".'
      ])
    }
    await admin.put(`${path}/permissions`, [])
    expect((await get(anonymous, id, 'configuration')).status).toBe(403)
    expect((await get(anonymous, id, 'status')).status).toBe(403)
  })

  it('is cached until it changes', async () => {
    const { id } = await application(admin)
    const { headers } = await get(admin, id, 'configuration')
    const modified = headers.get('last-modified')!
    expect(headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
    const same = await admin.get(`/applications/${id}/configuration`, { 'if-modified-since': modified })
    expect(same.status).toBe(304)
    expect((await get(admin, id, 'configuration?updatedAt=2100-01-01T00:00:00Z')).status).toBe(400)
    await admin.put(`/applications/${id}/permissions`, [toEverybody])
    const toAll = await get(anonymous, id, 'configuration')
    expect(toAll.headers.get('cache-control')).toBe('must-revalidate, public, max-age=300')
  })

  it('contains fresh copies of datasets, for callers who may read them', async () => {
    const described = { isMetaOnly: true, title: 'Before' }
    const dataset: string = (await admin.post('/datasets', described)).json.id
    const { id } = await application(admin)
    const path = `/applications/${id}`
    const href = `${platform.origin}/data-fair/api/v1/datasets/${dataset}`
    const entry = { id: dataset, href, title: 'Old', key: 'main', colour: 'red' }
    await admin.put(`${path}/configuration`, { datasets: [entry, null, { href: 'h' }, { href, id: 'gone' }] })
    await admin.put(`${path}/configuration-draft`, { datasets: [entry] })
    await admin.patch(`/datasets/${dataset}`, { title: 'After' })
    const fresh = { ...entry, title: 'After' }
    const { json } = await get(admin, id, 'configuration')
    expect(json.datasets[0]).toMatchObject({ ...fresh, slug: 'before' })
    expect(json.datasets.slice(1)).toEqual([null, { href: 'h' }, { href, id: 'gone' }])
    expect((await get(admin, id, 'configuration-draft')).json.datasets).toEqual([fresh])
    await admin.put(`${path}/permissions`, [toEverybody])
    const refused = await get(anonymous, id, 'configuration')
    expect([refused.status, refused.text]).toEqual([
      403,
      "Vous n'avez pas la permission de consulter les informations du jeu de données After référencé dans l'application."
    ])
  })
})

describe('an error reported by an application', () => {
  it('sets its status, is in the journal, and is cleared by the next configuration', async () => {
    const { id } = await application(admin)
    const path = `/applications/${id}`
    const without = await admin.post(`${path}/error`, {})
    expect([without.status, without.text]).toEqual([400, 'Attribut "message" obligatoire'])
    expect((await admin.post(`${path}/error`, { message: 'early' })).status).toBe(204)
    expect((await admin.get(path)).json).not.toHaveProperty('errorMessage')
    await admin.put(`${path}/configuration`, {})
    const message = 'no <b>column</b><script>1</script>'
    expect((await admin.post(`${path}/error`, { message })).status).toBe(204)
    expect((await admin.get(path)).json).toMatchObject({
      status: 'error',
      errorMessage: 'no <b>column</b>'
    })
    expect((await journalOf(admin, id))[0]).toMatchObject({ type: 'error', data: 'no <b>column</b>' })
    await admin.put(`${path}/configuration`, { a: 1 })
    expect((await admin.get(path)).json).not.toHaveProperty('errorMessage')
  })

  it('of a draft is visible to its editors', async () => {
    const { id } = await application(admin)
    const path = `/applications/${id}`
    await admin.put(`${path}/configuration-draft`, {})
    const channel = `applications/${id}/draft-error`
    const [follower, stranger] = await Promise.all([socketOf(admin), socketOf(other)])
    follower.send({ type: 'subscribe', channel })
    stranger.send({ type: 'subscribe', channel })
    expect(await follower.next()).toMatchObject({ type: 'subscribe-confirm' })
    expect(await stranger.next()).toMatchObject({ type: 'error', status: 403 })
    const referer = `${platform.origin}/data-fair/app/${id}?draft=true`
    const declared = { message: 'bad', details: [1] }
    expect((await admin.post(`${path}/error`, declared, { referer })).status).toBe(204)
    expect(await follower.next()).toMatchObject({ type: 'message', channel, data: declared })
    expect((await admin.get(path)).json).toMatchObject({
      status: 'configured-draft',
      errorMessageDraft: 'bad'
    })
    await admin.put(`${path}/configuration-draft`, { a: 1 })
    expect((await admin.get(path)).json).not.toHaveProperty('errorMessageDraft')
    for (const { socket } of [follower, stranger]) socket.close()
  })
})

it('the journal by websocket needs admin mode, or the operation granted to another account', async () => {
  const { id } = await application(admin)
  const channel = `applications/${id}/journal`
  const [owner, named] = await Promise.all([socketOf(admin), socketOf(other)])
  await admin.put(`/applications/${id}/permissions`, [{ ...org2, operations: ['realtime-journal'] }])
  owner.send({ type: 'subscribe', channel })
  named.send({ type: 'subscribe', channel })
  expect(await owner.next()).toMatchObject({ type: 'error', status: 403 })
  expect(await named.next()).toMatchObject({ type: 'subscribe-confirm' })
  await admin.put(`/applications/${id}/configuration`, {})
  expect(await named.next()).toMatchObject({ data: { type: 'config-updated', store: true } })
  for (const { socket } of [owner, named]) socket.close()
})
