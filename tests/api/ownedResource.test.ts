/** Features of every owned resource, on a resource that only tests have (support/notes.ts). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey, KeyClient } from './support/apiKeys.ts'
import type { TestClient } from './support/client.ts'
import { notesFeature } from './support/notes.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { socketOf } from './support/sockets.ts'

let platform: TestPlatform
/** Administrator of the first organization. */
let admin: TestClient
/** Administrator of the second one. */
let other: TestClient
let alone: TestClient

const org1 = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
const org2 = { type: 'organization', id: 'test_org2', name: 'Test Org 2' }
const toEverybody = { classes: ['list', 'read'] }

beforeAll(async () => {
  platform = await startPlatform({ secrets: { identities: 'identity secret' } }, [notesFeature])
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  other = await platform.loginAs('test_user5', { org: 'test_org2' })
  alone = await platform.loginAs('test_user3')
})
afterAll(() => platform.close())

async function note(
  client: TestClient,
  body: Record<string, unknown>
): Promise<{ id: string; slug: string }> {
  const { status, text, json } = await client.post('/notes', body)
  if (status !== 201) throw new Error(`${status} ${text}`)
  return json
}

const idsOf = async (client: TestClient, query: string): Promise<string[]> =>
  (await client.get(`/notes?${query}`)).json.results.map(({ id }: { id: string }) => id)

describe('an owned resource', () => {
  it('is created for the active account, and returned with its computed fields', async () => {
    const created = await admin.post('/notes', { title: 'Été & hiver', text: 'words', _secret: 1 })
    expect(created.status).toBe(400)
    const { id } = await note(admin, { title: 'Été & hiver', text: 'words' })
    const { json } = await admin.get(`/notes/${id}`)
    expect(json).toMatchObject({
      id,
      title: 'Été & hiver',
      slug: 'ete-and-hiver',
      owner: org1,
      visibility: 'protected',
      public: false,
      createdBy: { id: 'test_user1' },
      href: `${platform.origin}/data-fair/api/v1/notes/${id}`,
      page: `${platform.origin}/data-fair/note/${id}`
    })
    expect(json.userPermissions).toContain('writeDescription')
    expect(json).not.toHaveProperty('permissions')
    expect((await platform.anonymous().post('/notes', { title: 'A' })).status).toBe(401)
    expect((await alone.post('/notes', { title: 'A', owner: org2 })).status).toBe(403)
  })

  it('has a slug unique in its account', async () => {
    const one = await note(other, { title: 'Same' })
    const two = await note(other, { title: 'Same' })
    expect([one.slug, two.slug]).toEqual(['same', 'same-2'])
    expect((await note(admin, { title: 'Same' })).slug).toBe('same')
    const taken = await other.patch(`/notes/${two.id}`, { slug: 'same' })
    expect([taken.status, taken.text]).toEqual([400, 'Ce slug est déjà utilisé'])
  })

  it('is refused with an explicit message without permission, and answers 404 when it does not exist', async () => {
    const { id } = await note(admin, { title: 'Secret' })
    const anonymous = await platform.anonymous().get(`/notes/${id}`)
    expect([anonymous.status, anonymous.text]).toEqual([
      403,
      "La note n'est pas accessible publiquement. Veuillez vous connecter."
    ])
    const stranger = await other.patch(`/notes/${id}`, { title: 'Mine' })
    expect([stranger.status, stranger.text]).toEqual([
      403,
      'Permission manquante pour l\'opération "writeDescription" ou la catégorie "write".'
    ])
    const missing = await admin.get('/notes/none')
    expect([missing.status, missing.text]).toEqual([404, 'Note not found'])
    const { headers } = await admin.get(`/notes/${id}`)
    expect(JSON.parse(headers.get('x-resource')!)).toEqual({ type: 'notes', id, title: 'Secret' })
    expect(JSON.parse(headers.get('x-operation')!)).toEqual({ class: 'read', id: 'readDescription' })
  })

  it('is changed under If-Match, and deleted', async () => {
    const { id } = await note(admin, { title: 'Draft', text: 'a' })
    const { json: seen } = await admin.get(`/notes/${id}`)
    const tag = { 'if-match': `"${seen.updatedAt}"` }
    expect((await admin.patch(`/notes/${id}`, { text: 'b' }, tag)).json).toMatchObject({ text: 'b' })
    expect((await admin.patch(`/notes/${id}`, { text: 'c' }, tag)).status).toBe(412)
    expect((await admin.delete(`/notes/${id}`)).status).toBe(204)
    expect((await admin.get(`/notes/${id}`)).status).toBe(404)
  })
})

describe('the list of resources', () => {
  it('filters, counts facets, searches, sorts and sums', async () => {
    const red = await note(alone, { title: 'Red trees', colour: 'red', stars: 3 })
    const blue = await note(alone, { title: 'Blue', text: 'A tree by the sea', colour: 'blue', stars: 5 })
    const plain = await note(alone, { title: 'Plain', stars: 1 })
    const mine = 'owner=user:test_user3'
    expect(await idsOf(alone, mine)).toEqual([plain.id, blue.id, red.id])
    expect(await idsOf(alone, `${mine}&colour=red,blue&sort=stars`)).toEqual([red.id, blue.id])
    expect(await idsOf(alone, `${mine}&colour=null`)).toEqual([plain.id])
    expect(await idsOf(alone, `${mine}&q=tree`)).toEqual([red.id, blue.id])
    expect(await idsOf(alone, `${mine}&sort=-stars&size=1&page=2`)).toEqual([red.id])
    expect(await idsOf(alone, `ids=${red.id},${plain.id}&sort=title`)).toEqual([plain.id, red.id])
    // Names of object properties are not columns.
    expect(await idsOf(alone, `${mine}&sort=constructor,-__proto__`)).toHaveLength(3)
    const summed = await alone.get(`/notes?${mine}&size=0&sums=constructor`)
    expect(summed.json.sums).toEqual({ constructor: 0 })
    const { json } = await alone.get(`/notes?${mine}&facets=colour,owner,visibility&sums=stars&colour=red`)
    expect(json.count).toBe(1)
    expect(json.sums).toEqual({ stars: 3 })
    // The counts of a facet ignore the filter of the facet itself.
    expect(json.facets.colour).toEqual([
      { count: 1, value: 'blue' },
      { count: 1, value: 'red' }
    ])
    expect(json.facets.owner).toEqual([
      { count: 1, value: { type: 'user', id: 'test_user3', name: expect.any(String) } }
    ])
    expect((await alone.get('/notes?size=10000&skip=1')).status).toBe(400)
    expect((await alone.get(`/notes?size=${'9'.repeat(400)}`)).status).toBe(400)
    expect((await alone.get(`/notes?sort=${'title:1,'.repeat(1800)}`)).status).toBe(200)
    expect((await alone.get(`/notes?owner=${'user:a,'.repeat(1800)}`)).status).toBe(400)
    expect(
      (await alone.get(`/notes?${mine}&select=title,-userPermissions`)).json.results[0]
    ).not.toHaveProperty('userPermissions')
  })

  it('shows the resources that each caller may list', async () => {
    const { id } = await note(admin, { title: 'Shared' })
    const listed = async (client: TestClient): Promise<boolean> =>
      (await idsOf(client, `id=${id}`)).length === 1
    expect([await listed(admin), await listed(other), await listed(platform.anonymous())]).toEqual([
      true,
      false,
      false
    ])
    await admin.put(`/notes/${id}/permissions`, [{ ...org2, classes: ['list'] }])
    expect([await listed(other), await listed(platform.anonymous())]).toEqual([true, false])
    await admin.put(`/notes/${id}/permissions`, [toEverybody])
    expect(await listed(platform.anonymous())).toBe(true)
    expect(await idsOf(other, `id=${id}&can=writeDescription`)).toEqual([])
    expect((await admin.get(`/notes/${id}/permissions`)).json).toEqual([toEverybody])
    expect((await other.get(`/notes/${id}/permissions`)).status).toBe(403)
    expect((await admin.put(`/notes/${id}/permissions`, [{ id: 'nobody' }])).status).toBe(400)
  })
})

describe('the owner of a resource', () => {
  it('changes with the permissions, and with a free slug', async () => {
    const { id } = await note(admin, { title: 'Moving' })
    await note(alone, { title: 'Moving' })
    await admin.put(`/notes/${id}/permissions`, [toEverybody, { ...org1, classes: ['list'] }])
    const self = { type: 'user', id: 'test_user1', name: 'Test User1' }
    expect((await admin.put(`/notes/${id}/owner`, org2)).status).toBe(403)
    const { status, json } = await admin.put(`/notes/${id}/owner`, self)
    expect([status, json.owner]).toEqual([200, self])
    expect((await admin.get(`/notes/${id}/permissions`)).json).toEqual([toEverybody])
  })

  it('has its attachments counted in its quota', async () => {
    const { id } = await note(alone, { title: 'Pictured' })
    const form = new FormData()
    const png = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    form.set('attachment', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'red.png')
    const sent = await alone.post(`/notes/${id}/attachments`, form)
    expect(sent.json).toMatchObject({ name: 'red.png', mimetype: 'image/png', size: png.length })
    expect((await alone.get('/limits/user/test_user3')).json.store_bytes.consumption).toBe(png.length)
    const image = `${platform.origin}/data-fair/api/v1/notes/${id}/attachments/red.png`
    const attachments = [{ type: 'file', title: 'Red', name: 'red.png' }]
    const { json } = await alone.patch(`/notes/${id}`, { image, attachments })
    expect(json).toMatchObject({ image, attachments: [{ ...attachments[0], url: image }] })
    expect((await alone.fetch('GET', image)).status).toBe(200)
    expect((await other.get(`/notes/${id}/attachments/red.png`)).status).toBe(403)
    const thumbnail = await alone.fetch('GET', `/notes/${id}/thumbnail`)
    const { width, height } = await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()
    expect([width, height]).toEqual([300, 200])
    expect((await alone.delete(`/notes/${id}/attachments/red.png`)).status).toBe(204)
    expect((await alone.get('/limits/user/test_user3')).json.store_bytes.consumption).toBe(0)
  })
})

describe('the journal of a resource', () => {
  it('is stored, and sent on the channel of the resource to callers who may follow it', async () => {
    const { id } = await note(admin, { title: 'Told' })
    const channel = `notes/${id}/journal`
    const stranger = await socketOf(other)
    stranger.send({ type: 'subscribe', channel })
    expect(await stranger.next()).toMatchObject({ type: 'error', channel, status: 403 })
    const follower = await socketOf(admin)
    follower.send({ type: 'subscribe', channel })
    expect(await follower.next()).toEqual({ type: 'subscribe-confirm', channel })
    await admin.patch(`/notes/${id}`, { text: 'x' })
    expect(await follower.next()).toMatchObject({ channel, data: { type: 'note-written', store: true } })
    const { json } = await admin.get(`/notes/${id}/journal`)
    expect(json.map(({ type }: { type: string }) => type)).toEqual(['note-written', 'note-created'])
    // A subscriber who loses the permission is notified.
    await admin.put(`/notes/${id}/permissions`, [{ ...org2, classes: ['readAdvanced'] }])
    stranger.send({ type: 'subscribe', channel })
    expect(await stranger.next()).toEqual({ type: 'subscribe-confirm', channel })
    await admin.put(`/notes/${id}/permissions`, [])
    expect(await stranger.next()).toMatchObject({ type: 'error', channel, status: 403 })
    stranger.send({ type: 'subscribe', channel: `others/${id}/journal` })
    expect(await stranger.next()).toMatchObject({ type: 'error', status: 403 })
    for (const { socket } of [stranger, follower]) socket.close()
  })
})

describe('API keys', () => {
  it('can use the operations of their scopes', async () => {
    const { id } = await note(admin, { title: 'By key' })
    const clientOf = async (scope: string): Promise<KeyClient> => {
      const key = await createApiKey(admin, { type: 'organization', id: 'test_org1' }, { scopes: [scope] })
      return new KeyClient(platform.origin, key.clearKey)
    }
    const reader = await clientOf('notes-read')
    expect((await reader.get(`/notes/${id}`)).status).toBe(200)
    expect((await reader.patch(`/notes/${id}`, { text: 'k' })).status).toBe(403)
    expect((await reader.get('/datasets')).status).toBe(403)
    const writer = await clientOf('notes')
    expect((await writer.patch(`/notes/${id}`, { text: 'k' })).status).toBe(200)
    expect((await (await clientOf('datasets')).get(`/notes/${id}`)).status).toBe(403)
  })
})

describe('publication sites', () => {
  it('show their published resources by slug, and are removed from resources when deleted', async () => {
    const site = { type: 'portal', id: 'p1', title: 'Portal', url: 'http://portal.test' }
    const sites = '/settings/organization/test_org1/publication-sites'
    expect((await admin.post(sites, site)).status).toBe(200)
    const { id, slug } = await note(admin, { title: 'Published' })
    expect((await admin.patch(`/notes/${id}`, { publicationSites: ['portal:none'] })).status).toBe(404)
    expect((await admin.patch(`/notes/${id}`, { publicationSites: ['portal:p1'] })).status).toBe(200)
    expect((await admin.get(`/notes/${slug}`)).status).toBe(404)
    expect((await admin.get(`/notes/${slug}?publicationSites=portal:p1`)).json).toMatchObject({ id })
    expect(await idsOf(admin, 'publicationSites=portal:p1')).toEqual([id])
    await admin.delete(`${sites}/portal/p1`)
    expect((await admin.get(`/notes/${id}`)).json.publicationSites).toEqual([])
  })

  it('have copies of the topics of the settings', async () => {
    const topics = [{ id: 't1', title: 'Trees' }]
    await admin.patch('/settings/organization/test_org1', { topics })
    const { id } = await note(admin, { title: 'Topical', topics })
    expect((await admin.get('/notes?facets=topics&topics=t1')).json.facets.topics).toMatchObject([
      { count: 1, value: { id: 't1', title: 'Trees' } }
    ])
    await admin.patch('/settings/organization/test_org1', { topics: [{ id: 't1', title: 'Woods' }] })
    expect((await admin.get(`/notes/${id}`)).json.topics).toMatchObject([{ id: 't1', title: 'Woods' }])
  })
})

describe('an account of owned resources', () => {
  const identity = (client: TestClient, path: string): string =>
    `${client.api}/identities/${path}?key=identity%20secret`

  it('is renamed wherever a resource names it', async () => {
    const reader = { type: 'organization', id: 'test_org2', name: 'Test Org 2' }
    const { id } = await note(admin, { title: 'Named', reader })
    await admin.put(`/notes/${id}/permissions`, [{ ...org2, classes: ['list', 'read'] }])
    const own = await note(other, { title: 'Own' })
    const anonymous = platform.anonymous()
    await anonymous.post(identity(anonymous, 'organization/test_org2'), { name: 'Second' })
    expect((await admin.get(`/notes/${id}`)).json.reader.name).toBe('Second')
    expect((await admin.get(`/notes/${id}/permissions`)).json).toMatchObject([{ name: 'Second' }])
    expect((await other.get(`/notes/${own.id}`)).json.owner.name).toBe('Second')
    const report = await anonymous.get(
      '/identities/x/x/report?key=identity%20secret&type=organization&id=test_org2'
    )
    expect(report.json.owns.at(-1)).toMatchObject({ collection: 'Notes' })
    expect(report.json.hasPermissions.at(-1).items).toContainEqual({
      title: 'Named',
      href: `${platform.origin}/data-fair/note/${id}/description`
    })
  })

  it('is deleted with its resources, and removed from permissions', async () => {
    const { id } = await note(admin, { title: 'Stays' })
    await admin.put(`/notes/${id}/permissions`, [{ ...org2, classes: ['list', 'read'] }])
    const gone = await note(other, { title: 'Goes' })
    const anonymous = platform.anonymous()
    expect((await anonymous.delete(identity(anonymous, 'organization/test_org2'))).status).toBe(200)
    const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
    expect((await administrator.get(`/notes/${gone.id}`)).status).toBe(404)
    expect((await admin.get(`/notes/${id}/permissions`)).json).toEqual([])
  })
})

it('a new owned resource takes less than 200 lines of code', () => {
  const lines = readFileSync(join(import.meta.dirname, 'support/notes.ts'), 'utf8').split('\n')
  expect(lines.length).toBeLessThan(200)
})
