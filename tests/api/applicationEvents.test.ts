/** What others are told of applications: events beside the journal, and the journal on websockets. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApplication, createKey, registerBase, startBaseApplications } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'
import { socketOf } from './support/sockets.ts'

let platform: TestPlatform
let bases: RemoteServer
let url: string
let admin: TestClient
let administrator: TestClient
const org1 = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
const org2 = { type: 'organization', id: 'test_org2', name: 'Test Org 2' }
const toEverybody = { classes: ['list', 'read'] }

interface Told {
  topic: { key: string }
  [property: string]: unknown
}
let told: Told[]

beforeAll(async () => {
  platform = await startPlatform({ secrets: { identities: 'identities' } })
  bases = await startBaseApplications()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  url = await registerBase(administrator, bases.origin)
  platform.app.platform.bus.subscribe('internal/events', (event) => told.push(event as Told))
})
beforeEach(() => {
  told = []
})
afterAll(async () => {
  await platform.close()
  await bases.close()
})

const keys = (): string[] => told.map(({ topic }) => topic.key)

describe('the events of an application', () => {
  it('tell its account what was done, once and in order', async () => {
    const { id, slug } = await createApplication(admin, { url, title: 'Told' })
    await admin.patch(`/applications/${id}`, { summary: 'a', topics: [] })
    await admin.put(`/applications/${id}`, { url, title: 'Told', slug })
    await admin.put(`/applications/${id}/configuration`, { a: 1 })
    await admin.post(`/applications/${id}/error`, { message: 'no <script>1</script>column' })
    await createKey(admin, id)
    await administrator.put(`/applications/${id}/owner`, org2)
    await administrator.delete(`/applications/${id}`)
    const named = (change: string): string => `data-fair:application-${change}:${id}`
    await expect
      .poll(keys)
      .toEqual([
        `data-fair:application-application-created:${slug}`,
        named('patched-properties'),
        named('updated'),
        `data-fair:application-error:${slug}`,
        named('write-keys'),
        named('change-owner'),
        named('change-owner'),
        named('delete')
      ])
    const [created, patched, updated, error, written, from, to, removed] = told
    expect(created).toEqual({
      topic: expect.anything(),
      title: { fr: 'Nouvelle application Told', en: 'New application Told' },
      body: { fr: "Création de l'application Told (told).", en: 'The application Told (told) was created.' },
      sender: org1,
      visibility: 'private',
      urlParams: { id, slug },
      resource: { type: 'application', id, title: 'Told' }
    })
    expect(patched).toMatchObject({
      title: 'Propriétés modifiées sur une application',
      body: 'Told (told), summary, topics'
    })
    expect(updated).toMatchObject({ title: 'Application entièrement modifiée', body: 'Told (told)' })
    expect(error).toMatchObject({
      title: { en: 'Error of application Told' },
      body: { en: 'The application Told (told) declared an error: no column' }
    })
    expect(written).toMatchObject({ sender: { ...org1, role: 'admin' } })
    expect(from).toMatchObject({
      body: 'Told (told), Test Org 1 (organization:test_org1) -> Test Org 2 (organization:test_org2)',
      sender: { ...org1, role: 'admin' }
    })
    expect(to).toMatchObject({ body: from?.body, sender: { ...org2, role: 'admin' } })
    expect(removed).toMatchObject({ title: "Suppression d'une application", sender: org2 })
    expect(removed).not.toHaveProperty('resource')
  })

  it('tell nothing of what was refused', async () => {
    const { id } = await createApplication(admin, { url, title: 'Kept' })
    await expect.poll(keys).toHaveLength(1)
    await admin.patch(`/applications/${id}`, { title: 'Late' }, { 'if-match': '"never"' })
    await admin.patch(`/applications/${id}`, { slug: 'A b' })
    await admin.put(`/applications/${id}/owner`, org2)
    await admin.post(`/applications/${id}/error`, { message: 'no configuration yet' })
    await platform.anonymous().delete(`/applications/${id}`)
    await admin.post(`/applications/${id}/keys`, [], { 'if-match': '"never"' })
    await admin.delete(`/applications/${id}`)
    await expect.poll(keys).toHaveLength(2)
    expect(keys()[1]).toBe(`data-fair:application-delete:${id}`)
  })

  it('are public when everybody may read it, and tell of the removal of an account', async () => {
    const { id, slug } = await createApplication(admin, { url, title: 'Open', configuration: {} })
    await admin.put(`/applications/${id}/permissions`, [toEverybody])
    await admin.post(`/applications/${id}/error`, { message: 'no' })
    await expect.poll(keys).toContain(`data-fair:application-error:${slug}`)
    expect(told.at(-1)).toMatchObject({ visibility: 'public' })
    const alone = await platform.loginAs('test_alone')
    const { id: own } = await createApplication(alone, { url })
    await platform.anonymous().delete('/identities/user/test_alone?key=identities')
    await expect.poll(keys).toContain(`data-fair:application-delete:${own}`)
  })
})

describe('the journal of an application', () => {
  it('begins again with its owner', async () => {
    const { id } = await createApplication(admin, { url })
    await admin.put(`/applications/${id}/configuration`, {})
    await administrator.put(`/applications/${id}/owner`, org2)
    const other = await platform.loginAs('test_user5', { org: 'test_org2' })
    await administrator.put(`/applications/${id}/permissions`, [
      { ...org2, classes: ['readAdvanced', 'write'] }
    ])
    const types = async (): Promise<string[]> =>
      (await other.get(`/applications/${id}/journal`)).json.map(({ type }: { type: string }) => type)
    expect(await types()).toEqual([])
    await other.put(`/applications/${id}/configuration-draft`, {})
    expect(await types()).toEqual(['config-draft-updated'])
    expect((await administrator.get(`/applications/${id}`)).json).not.toHaveProperty('_ownedSince')
  })

  it('is followed by who has the operation, and by administrators of the platform', async () => {
    const { id } = await createApplication(admin, { url, configuration: {} })
    const subscribe = { type: 'subscribe', channel: `applications/${id}/journal` }
    const [owner, reader, everything] = await Promise.all([
      socketOf(admin),
      socketOf(await platform.loginAs('test_user5', { org: 'test_org2' })),
      socketOf(administrator)
    ])
    for (const { send } of [owner, reader, everything]) send(subscribe)
    expect(await owner.next()).toMatchObject({ type: 'error', status: 403 })
    expect(await reader.next()).toMatchObject({ type: 'error', status: 403 })
    expect(await everything.next()).toMatchObject({ type: 'subscribe-confirm' })
    await admin.put(`/applications/${id}/permissions`, [{ ...org2, operations: ['realtime-journal'] }])
    reader.send(subscribe)
    expect(await reader.next()).toMatchObject({ type: 'subscribe-confirm' })
    await admin.put(`/applications/${id}/configuration`, { a: 1 })
    await admin.post(`/applications/${id}/error`, { message: 'no' })
    for (const { next } of [reader, everything]) {
      expect((await next()).data).toMatchObject({ type: 'config-updated', store: true })
      expect((await next()).data).toMatchObject({ type: 'error', data: 'no', store: true })
    }
    for (const { socket } of [owner, reader, everything]) socket.close()
  })
})
