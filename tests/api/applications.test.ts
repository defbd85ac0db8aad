/** Applications as an owned resource: their routes, who may and who may not, their configuration. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createApiKey, KeyClient } from './support/apiKeys.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'
import { socketOf } from './support/sockets.ts'

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

beforeAll(async () => {
  platform = await startPlatform({ secrets: { identities: 'identity secret' } })
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  other = await platform.loginAs('test_user5', { org: 'test_org2' })
  alone = await platform.loginAs('test_user3')
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  anonymous = platform.anonymous()
  apps = await startRemoteServer()
  apps.answer = serveBaseApplication
  url = await baseApplication('charts/1.2')
})
afterAll(async () => {
  await platform.close()
  await apps.close()
})

/** Every folder has one, but those that are called otherwise. */
function serveBaseApplication({ url: path = '' }: IncomingMessage, response: ServerResponse): void {
  const meta = '<meta name="version" content="3"><meta name="df:overflow" content="true">'
  const page = `<html><head><title>${path.split('/')[1]}</title>${meta}</head><body>%APPLICATION%</body></html>`
  const datasets = { 'x-fromUrl': 'api/v1/datasets?bbox=true&size=20' }
  if (path === '/huge/index.html') response.end(page + ' '.repeat(2_000_001))
  else if (path.startsWith('/elsewhere/')) response.writeHead(404).end()
  else if (path.startsWith('/bare/')) response.end(path.endsWith('.html') ? 'no page' : '{}')
  else if (path.endsWith('/index.html')) response.end(page)
  else if (path.startsWith('/any/')) response.end('[]')
  else response.end(JSON.stringify({ properties: { datasets } }))
}

/** Registers the one of a folder. */
async function baseApplication(folder: string): Promise<string> {
  const { status, text, json } = await administrator.post('/base-applications', {
    url: `${apps.origin}/${folder}`
  })
  if (status !== 200) throw new Error(`${status} ${text}`)
  return json.url
}

async function application(
  client: TestClient,
  body: Record<string, unknown> = {}
): Promise<{ id: string; slug: string }> {
  const { status, text, json } = await client.post('/applications', { url, ...body })
  if (status !== 201) throw new Error(`${status} ${text}`)
  return json
}

const idsOf = async (client: TestClient, query: string): Promise<string[]> =>
  (await client.get(`/applications?${query}`)).json.results.map(({ id }: { id: string }) => id)

const journalOf = async (client: TestClient, id: string): Promise<Record<string, unknown>[]> =>
  (await client.get(`/applications/${id}/journal`)).json

describe('an application', () => {
  it('is created for the active account, with a title of its own', async () => {
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

  it('is not created by who may not, nor from a wrong body', async () => {
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

  it('is a copy of another one, with its documents', async () => {
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

  it('is not copied by who may not read its configuration', async () => {
    const { id } = await application(admin, { configuration: { secret: true } })
    const copied = { url, initFrom: { application: id } }
    expect((await other.post('/applications', copied)).status).toBe(403)
    const described = [{ ...org2, operations: ['readDescription'] }]
    await admin.put(`/applications/${id}/permissions`, described)
    expect((await other.post('/applications', copied)).status).toBe(403)
    await admin.put(`/applications/${id}/permissions`, [{ ...org2, classes: ['read'] }])
    expect((await other.post('/applications', copied)).status).toBe(201)
  })

  it('is read, changed, replaced and removed by who may', async () => {
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

  it('is created under a chosen id by PUT', async () => {
    const chosen = { url, title: 'Chosen', slug: 'the-chosen' }
    expect((await anonymous.put('/applications/chosen', chosen)).status).toBe(401)
    const created = await admin.put('/applications/chosen', chosen)
    expect([created.status, created.json.id, created.json.slug]).toEqual([201, 'chosen', 'the-chosen'])
    expect((await journalOf(admin, 'chosen'))[0]).toMatchObject({ type: 'application-created' })
    expect((await admin.put('/applications/chosen', { ...chosen, title: 'Again' })).status).toBe(200)
    expect((await admin.put('/applications/A%20b', chosen)).status).toBe(400)
    expect((await admin.put('/applications/elsewhere', { ...chosen, owner: org2 })).status).toBe(404)
  })

  it('has a slug that is free in its account', async () => {
    const { slug } = await application(admin, { title: 'Taken' })
    const { id } = await application(admin, { title: 'Free' })
    const taken = await admin.patch(`/applications/${id}`, { slug })
    expect([taken.status, taken.text]).toEqual([400, 'Ce slug est déjà utilisé'])
    expect((await application(other, { title: 'Taken' })).slug).toBe(slug)
  })

  it('is published by who may', async () => {
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

  it('is given to accounts that the active one may create for', async () => {
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
  it('filters and counts what each may list', async () => {
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
      'base-application': [{ count: 1, value: { url: second, version: '3', title: 'maps' } }],
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

describe('a configuration', () => {
  const get = async (client: TestClient, id: string, path: string) =>
    client.get(`/applications/${id}/${path}`)

  it('is edited as a draft, then validated', async () => {
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

  it('says which state it is in, so that what somebody else has saved is not lost', async () => {
    const { json: application } = await admin.post('/applications', { url })
    const draft = `/applications/${application.id}/configuration-draft`
    const first = await admin.put(draft, { a: 1 }, { 'if-match': `"${application.updatedAt}"` })
    const seen = String(first.headers.get('etag'))
    expect([first.status, first.json]).toEqual([200, { a: 1 }])
    const { json: changed } = await admin.get(`/applications/${application.id}`)
    expect(seen).toBe(`"${changed.updatedAt}"`)
    const second = await admin.put(draft, { a: 2 }, { 'if-match': seen })
    expect(second.status).toBe(200)
    expect((await admin.put(draft, { a: 3 }, { 'if-match': `"${application.updatedAt}"` })).status).toBe(412)
    expect((await admin.get(draft)).json).toEqual({ a: 2 })
    const live = `/applications/${application.id}/configuration`
    const validated = await admin.put(live, { a: 2 }, { 'if-match': String(second.headers.get('etag')) })
    expect([validated.status, validated.headers.get('etag')]).toEqual([200, expect.stringMatching(/^"2/)])
  })

  it('is refused when it is none', async () => {
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

  it('is read by who may open the application, and written by who may write', async () => {
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

  it('is kept by caches until it changes', async () => {
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

  it('has fresh copies of datasets, for who may read them', async () => {
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

it('is told among what uses its datasets, by its name to who may list it', async () => {
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
  // Its visitors read the dataset themselves.
  await admin.put(`/applications/${id}/permissions`, [toEverybody])
  expect(await uses(admin)).toEqual([{ ...told, results: [{ ...named, byPermission: true }] }])
  expect((await other.get(`/datasets/${dataset}/uses`)).status).toBe(403)
})

describe('an error that an application declares', () => {
  it('sets its status, is in the journal, and goes with the next configuration', async () => {
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

  it('of a draft is told to who edits it', async () => {
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

it('its journal is followed by who is in admin mode, and by whom an entry names', async () => {
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

it('its documents count for its owner', async () => {
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

it('keys of the scope of applications open them, others do not', async () => {
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

describe('base applications', () => {
  it('are registered by administrators, from pages that are some', async () => {
    const register = (client: TestClient, body: unknown) => client.post('/base-applications', body)
    const there = { url: `${apps.origin}/new/1.0` }
    expect((await register(anonymous, there)).status).toBe(401)
    expect((await register(admin, there)).status).toBe(403)
    const more = await register(administrator, { ...there, title: 'T' })
    expect([more.status, more.text]).toEqual([
      400,
      'Initializing a base application only accepts the "url" part.'
    ])
    for (const folder of ['elsewhere', 'bare', 'huge', 'any']) {
      const refused = await register(administrator, { url: `${apps.origin}/${folder}/` })
      expect([refused.status, refused.text], folder).toEqual([
        400,
        `La page à l'adresse ${apps.origin}/${folder}/ ne semble pas héberger une application compatible avec ce service.`
      ])
    }
    expect((await register(administrator, { url: 'no address' })).status).toBe(400)
    expect((await register(administrator, there)).json).toMatchObject({
      url: `${there.url}/`,
      meta: { title: 'new', version: '3' },
      datasetsFilters: [{ bbox: ['true'] }],
      hasConfigSchema: true
    })
  })

  it('are not read at private addresses', async () => {
    const guarded = await startPlatform({ allowPrivateAddresses: false })
    try {
      const client = await guarded.loginAs('test_superadmin', { adminMode: true })
      const before = apps.requests.length
      const refused = await client.post('/base-applications', { url: `${apps.origin}/new/1.0/` })
      expect([refused.status, apps.requests.length]).toEqual([400, before])
    } finally {
      await guarded.close()
    }
  })

  it('are offered to everybody, or to accounts', async () => {
    const shown = await baseApplication('shown/1')
    const { id } = (await administrator.post('/base-applications', { url: shown })).json
    const path = `/base-applications/${encodeURIComponent(id)}`
    const urlsOf = async (client: TestClient, query = ''): Promise<string[]> =>
      (await client.get(`/base-applications?${query}`)).json.results.map((one: { url: string }) => one.url)
    expect(await urlsOf(anonymous)).toEqual([])
    expect((await admin.patch(path, { public: true })).status).toBe(403)
    expect((await administrator.patch('/base-applications/none', { public: true })).status).toBe(404)
    const privateAccess = [org1, org2]
    expect((await administrator.patch(path, { title: 'Given', privateAccess })).status).toBe(200)
    expect(await urlsOf(admin)).toEqual([])
    expect(await urlsOf(admin, 'privateAccess=organization:test_org1')).toEqual([shown])
    const { json } = await admin.get('/base-applications?privateAccess=organization:test_org1')
    expect(json).toMatchObject({
      count: 1,
      results: [{ title: 'Given', version: '3', privateAccess: [org1] }]
    })
    expect((await admin.get('/base-applications?privateAccess=organization:test_org2')).status).toBe(403)
    expect((await anonymous.get('/base-applications?privateAccess=user:a')).status).toBe(401)
    await administrator.patch(path, { public: true })
    expect(await urlsOf(anonymous, 'q=given')).toEqual([shown])
    await administrator.patch(path, { deprecated: true })
    expect(await urlsOf(anonymous)).toEqual([])
  })

  it('are what applications are made of, and read with them', async () => {
    for (const body of [{ url: 'https://none.test/' }, { url, urlDraft: 'https://none.test/' }]) {
      const refused = await admin.post('/applications', body)
      expect([refused.status, refused.text]).toEqual([
        400,
        body.urlDraft ? 'Base draft application not found' : 'Base application not found'
      ])
    }
    const next = await baseApplication('charts/1.3')
    const { id } = await application(admin, { urlDraft: next })
    const { json } = await admin.get(`/applications/${id}`)
    expect(json).toMatchObject({ baseApp: { url }, baseAppDraft: { url: next, meta: { version: '3' } } })
    expect((await admin.patch(`/applications/${id}`, { url: 'https://none.test/' })).status).toBe(400)
    const moved = await admin.patch(`/applications/${id}`, { url: next, urlDraft: '' })
    expect(moved.json).toMatchObject({ baseApp: { url: next } })
    expect(moved.json).not.toHaveProperty('baseAppDraft')
    apps.answer = (_request, response) =>
      response.end('<html><head><meta name="application-name" content="n"></head><body></body></html>')
    await baseApplication('charts/1.3')
    apps.answer = serveBaseApplication
    expect((await admin.get(`/applications/${id}`)).json.baseApp.meta).toEqual({ 'application-name': 'n' })
    const read = await admin.get(`/applications/${id}/base-application`)
    expect(read.json).toMatchObject({ url: next, applicationName: 'n', version: '1.3' })
    expect((await other.get(`/applications/${id}/base-application`)).status).toBe(403)
  })
})

describe('accounts', () => {
  const identity = (path: string): string => `${anonymous.api}/identities/${path}?key=identity%20secret`

  it('are told how many they own', async () => {
    const { count } = (await alone.get('/applications?owner=user:test_user3')).json
    expect(count).toBeGreaterThan(1)
    expect((await alone.get('/stats')).json.applications).toBe(count)
    const { results } = (await administrator.get('/admin/owners?q=test_user3&size=100')).json
    expect(results).toMatchObject([{ id: 'test_user3', nbApplications: count }])
  })

  it('are renamed in their applications, and removed with them', async () => {
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
