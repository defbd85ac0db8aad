/** Copies of applications, and application attachments: quota, cleaning, deletion of owners. */
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApplication, registerBase, startBaseApplications } from './support/applications.ts'
import type { Answer, TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
let bases: RemoteServer
let url: string
let admin: TestClient
let other: TestClient
let administrator: TestClient
const org2 = { type: 'organization', id: 'test_org2', name: 'Test Org 2' } as const

beforeAll(async () => {
  platform = await startPlatform({ secrets: { limits: 'limits', identities: 'identities' } })
  bases = await startBaseApplications()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  other = await platform.loginAs('test_user5', { org: 'test_org2' })
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  url = await registerBase(administrator, `${bases.origin}/charts`)
})
afterAll(async () => {
  await platform.close()
  await bases.close()
})

const foldersOf = (): string[] => readdirSync(join(platform.dataDir, 'applications')).toSorted()
const filesOf = (id: string): string[] =>
  readdirSync(join(platform.dataDir, 'applications', id, 'attachments'))

async function attach(client: TestClient, id: string, name: string, content = 'some text'): Promise<Answer> {
  const form = new FormData()
  form.append('attachment', new Blob([content]), name)
  return client.post(`/applications/${id}/attachments`, form)
}

/** Creates an application that has everything a copy takes, and things a copy does not take. */
async function source(): Promise<string> {
  const { id } = await createApplication(admin, { url, title: 'Source', summary: 'Short' })
  await attach(admin, id, 'note.txt')
  await attach(admin, id, 'shown.png')
  const shown = `![](${platform.origin}/data-fair/api/v1/applications/${id}/attachments/shown.png)`
  await admin.patch(`/applications/${id}`, {
    description: `Long ${shown}`,
    preferLargeDisplay: true,
    attachments: [{ title: 'Note', name: 'note.txt' }]
  })
  await admin.put(`/applications/${id}/configuration`, { colour: 'red' })
  await admin.put(`/applications/${id}/configuration-draft`, { colour: 'blue' })
  await admin.post(`/applications/${id}/keys`, [{ title: 'a link' }])
  return id
}

describe('a copy of an application', () => {
  it('has its configuration, texts and attachments, and nothing else', async () => {
    const from = await source()
    const copy = await createApplication(admin, { url, title: 'Copy', initFrom: { application: from } })
    const path = `/applications/${copy.id}`
    expect(copy).toMatchObject({ title: 'Copy', status: 'created', summary: 'Short' })
    const { json } = await admin.get(path)
    expect(json.description).toContain(`/applications/${copy.id}/attachments/shown.png`)
    expect(json).toMatchObject({ attachments: [{ title: 'Note', name: 'note.txt' }], storage: { size: 18 } })
    expect(json).not.toHaveProperty('preferLargeDisplay')
    expect((await admin.get(`${path}/configuration`)).json).toEqual({ colour: 'red' })
    expect((await admin.get(`${path}/configuration-draft`)).json).toEqual({ colour: 'red' })
    expect((await admin.get(`${path}/keys`)).json).toEqual([])
    expect((await admin.get(`${path}/journal`)).json).toMatchObject([{ type: 'application-created' }])
    await admin.delete(`/applications/${from}`)
    expect((await admin.get(`${path}/attachments/note.txt`)).text).toBe('some text')
  })

  it('keeps the fields of the request body, by PUT too', async () => {
    const initFrom = { application: await source() }
    const body = { url, title: 'Copy', slug: 'put-copy', summary: 'Own', initFrom }
    const made = await admin.put('/applications/put-copy', body)
    expect([made.status, made.json.summary]).toEqual([201, 'Own'])
    expect((await admin.get('/applications/put-copy/configuration')).json).toEqual({ colour: 'red' })
    // On an existing application the parameter has no effect.
    const again = await admin.put('/applications/put-copy', body)
    expect(again.status).toBe(200)
    expect((await admin.get('/applications/put-copy/configuration')).json).toEqual({})
  })

  it('is refused without a readable source', async () => {
    const from = await source()
    const folders = foldersOf()
    const create = (client: TestClient, initFrom: unknown, more = {}): Promise<Answer> =>
      client.post('/applications', { url, initFrom, ...more })
    const missing = await create(admin, { application: 'none' })
    expect([missing.status, missing.text]).toEqual([400, 'Application to copy not found'])
    const second = await registerBase(administrator, `${bases.origin}/maps`)
    const mixed = await create(admin, { application: from }, { url: second })
    expect([mixed.status, mixed.text]).toEqual([400, 'application.url and initFrom application do not match'])
    expect((await create(other, { application: from })).status).toBe(403)
    for (const wrong of ['x', {}, { application: 1 }, { application: from, parts: ['all'] }, null]) {
      expect((await create(admin, wrong)).status, JSON.stringify(wrong)).toBe(400)
    }
    // Permission to read the description does not allow copying the configuration.
    await admin.put(`/applications/${from}/permissions`, [{ operations: ['readDescription'] }])
    const partly = await create(other, { application: from })
    expect([partly.status, partly.text]).toEqual([
      403,
      'Permission manquante pour l\'opération "readConfig" ou la catégorie "read".'
    ])
    await admin.put(`/applications/${from}/permissions`, [{ classes: ['read'] }])
    expect((await create(other, { application: from }, { owner: { ...org2, id: 'test_org1' } })).status).toBe(
      403
    )
    expect(foldersOf()).toEqual(folders)
    const copy = await create(other, { application: from })
    expect([copy.status, copy.json.owner.id]).toEqual([201, 'test_org2'])
  })

  it('needs quota for the attachments, and leaves no file when it fails', async () => {
    const from = await source()
    await admin.put(`/applications/${from}/permissions`, [{ classes: ['read'] }])
    const alone = await platform.loginAs('test_alone')
    const setRoom = (limit: number): Promise<Answer> =>
      administrator.post('/limits/user/test_alone', {
        lastUpdate: new Date().toISOString(),
        store_bytes: { limit, consumption: 0 }
      })
    await setRoom(10)
    const folders = foldersOf()
    const full = await alone.post('/applications', { url, initFrom: { application: from } })
    expect(full.status).toBe(429)
    expect(foldersOf()).toEqual(folders)
    await setRoom(18)
    const { id } = await createApplication(alone, { url, initFrom: { application: from } })
    expect((await attach(alone, id, 'more.txt')).status).toBe(429)
    const limits = await administrator.get('/limits/user/test_alone')
    expect(limits.json.store_bytes).toEqual({ limit: 18, consumption: 18 })
  })
})

describe('attachments of applications', () => {
  it('are removed at night when they are old and unlisted', async () => {
    const id = await source()
    await attach(admin, id, 'forgotten.txt', 'a long text that nobody lists')
    await attach(admin, id, 'fresh.txt', 'x')
    await admin.put(`/applications/${id}/configuration`, {
      logo: `/api/v1/applications/${id}/attachments/used.png`
    })
    await attach(admin, id, 'used.png', 'x')
    expect(filesOf(id)).toHaveLength(5)
    const longAgo = new Date(Date.now() - 25 * 3600 * 1000)
    for (const file of filesOf(id)) {
      utimesSync(join(platform.dataDir, 'applications', id, 'attachments', file), longAgo, longAgo)
    }
    await attach(admin, id, 'fresh.txt', 'x')
    // Leftovers of killed processes: an attachment of an application, and copies for an application that was not
    // created.
    const folder = join(platform.dataDir, 'applications')
    const left = (...path: string[]): string => join(folder, ...path)
    mkdirSync(left('unmade', 'attachments'), { recursive: true })
    const [old, recent] = [left(id, 'attachments', 'old'), left(id, 'attachments', 'recent')]
    for (const path of [old, recent, left('unmade', 'attachments', 'copy')]) writeFileSync(path, 'x')
    for (const path of [old, left('unmade', 'attachments', 'copy'), left('unmade')])
      utimesSync(path, longAgo, longAgo)
    const { json } = await administrator.get('/admin/jobs?type=unlisted-application-attachments')
    await administrator.post(`/admin/jobs/${json.results[0].id}/_retry`)
    await expect
      .poll(async () => (await admin.get(`/applications/${id}`)).json.storage.attachments.count)
      .toBe(4)
    const status = async (name: string): Promise<number> =>
      (await admin.get(`/applications/${id}/attachments/${name}`)).status
    expect(await status('forgotten.txt')).toBe(404)
    for (const kept of ['note.txt', 'shown.png', 'used.png', 'fresh.txt'])
      expect(await status(kept), kept).toBe(200)
    await expect.poll(foldersOf).not.toContain('unmade')
    expect([existsSync(old), existsSync(recent)]).toEqual([false, true])
  })
})

describe('a changed account', () => {
  const secret = '?key=identities'

  it('is renamed in applications and permissions, and removed from them when deleted', async () => {
    const { id } = await createApplication(other, { url })
    const entry = { type: 'organization', id: 'test_org1', name: 'Test Org 1', classes: ['read'] }
    await other.put(`/applications/${id}/permissions`, [entry])
    const anonymous = platform.anonymous()
    await anonymous.post(`/identities/organization/test_org1${secret}`, { name: 'Renamed' })
    await anonymous.post(`/identities/organization/test_org2${secret}`, { name: 'Second' })
    expect((await other.get(`/applications/${id}/permissions`)).json).toMatchObject([{ name: 'Renamed' }])
    expect((await other.get(`/applications/${id}`)).json.owner.name).toBe('Second')
    const { json } = await administrator.get(`/applications?q=second&ids=${id}`)
    expect(json.count).toBe(1)
  })

  it('deletes its applications with their attachments and keys', async () => {
    const id = await source()
    const { json: kept } = await other.post('/applications', { url })
    await other.put(`/applications/${kept.id}/permissions`, [
      { type: 'organization', id: 'test_org1', name: 'Test Org 1', classes: ['read'] }
    ])
    expect(
      (await platform.anonymous().delete(`/identities/organization/test_org1${secret}`)).status
    ).toBeLessThan(300)
    expect((await administrator.get(`/applications/${id}`)).status).toBe(404)
    expect(foldersOf()).not.toContain(id)
    expect((await other.get(`/applications/${kept.id}/permissions`)).json).toEqual([])
    const remade = await administrator.put(`/applications/${id}`, { url, title: 'Again', slug: 'again' })
    expect(remade.status).toBe(201)
    expect((await administrator.get(`/applications/${id}/keys`)).json).toEqual([])
  })

  it('unpublishes its applications when it removes a portal', async () => {
    const site = {
      type: 'data-fair-portals',
      id: 'portal',
      url: 'http://portal.example.org',
      title: 'Portal'
    }
    const path = '/settings/organization/test_org2'
    expect((await other.patch(path, { publicationSites: [site] })).status).toBe(200)
    const { id } = await createApplication(other, { url, publicationSites: ['data-fair-portals:portal'] })
    expect((await other.get(`/applications/${id}`)).json.publicationSites).toEqual([
      'data-fair-portals:portal'
    ])
    expect((await other.delete(`${path}/publication-sites/data-fair-portals/portal`)).status).toBeLessThan(
      300
    )
    expect((await other.get(`/applications/${id}`)).json.publicationSites).toEqual([])
  })
})
