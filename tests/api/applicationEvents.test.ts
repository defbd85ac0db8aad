/** Application events outside the journal, and the journal by websocket. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApplication, registerBase, startBaseApplications } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'
import { scenario, type Row } from './support/scenario.ts'
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
  it('notify its account of each action, once and in order', async () => {
    let id = ''
    let slug = ''
    const path = (): string => `/applications/${id}`
    const named = (change: string): string => `data-fair:application-${change}:${id}`
    await scenario(platform, [
      {
        who: admin,
        asks: ['POST', '/applications', { url, title: 'Told' }],
        gets: 201,
        keeps: ({ json }) => ({ id, slug } = json),
        tells: () => [`data-fair:application-application-created:${slug}`]
      },
      {
        who: admin,
        asks: () => ['PATCH', path(), { summary: 'a', topics: [] }],
        gets: 200,
        tells: () => [named('patched-properties')]
      },
      {
        who: admin,
        asks: () => ['PUT', path(), { url, title: 'Told', slug }],
        gets: 200,
        tells: () => [named('updated')]
      },
      { who: admin, asks: () => ['PUT', `${path()}/configuration`, { a: 1 }], gets: 200, tells: [] },
      {
        who: admin,
        asks: () => ['POST', `${path()}/error`, { message: 'no <script>1</script>column' }],
        gets: 204,
        tells: () => [`data-fair:application-error:${slug}`]
      },
      {
        who: admin,
        asks: () => ['POST', `${path()}/keys`, [{ title: 'key' }]],
        gets: 200,
        tells: () => [named('write-keys')]
      },
      {
        who: administrator,
        asks: () => ['PUT', `${path()}/owner`, org2],
        gets: 200,
        tells: () => [named('change-owner'), named('change-owner')]
      },
      { who: administrator, asks: () => ['DELETE', path()], gets: 204, tells: () => [named('delete')] }
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

  it('omit refused actions', async () => {
    const { id } = await createApplication(admin, { url, title: 'Kept' })
    const path = `/applications/${id}`
    const never = { 'if-match': '"never"' }
    const refused: Row[] = [
      { who: admin, asks: ['PATCH', path, { title: 'Late' }], headers: never, gets: 412 },
      { who: admin, asks: ['PATCH', path, { slug: 'A b' }], gets: 400 },
      { who: admin, asks: ['PUT', `${path}/owner`, org2], gets: 403 },
      { who: admin, asks: ['POST', `${path}/error`, { message: 'no configuration yet' }], gets: 204 },
      { who: platform.anonymous(), asks: ['DELETE', path], gets: 403 },
      { who: admin, asks: ['POST', `${path}/keys`, []], headers: never, gets: 412 }
    ]
    await scenario(platform, [
      ...refused.map((row) => ({ ...row, tells: [] })),
      { who: admin, asks: ['DELETE', path], gets: 204, tells: [`data-fair:application-delete:${id}`] }
    ])
  })

  it('are public when everybody may read the application, and include the deletion of an account', async () => {
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
  it('is reset when the owner changes', async () => {
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

  it('can be followed with permission to read it, and by administrators of the platform', async () => {
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
