/** Access to datasets granted by an application key, and its limits. */
import type { OutboxEvent } from '../../server/outbox/store.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkedRoutes } from '../../server/applications/keys/requests.ts'
import { createApiKey } from './support/apiKeys.ts'
import { createApplication, createKey, registerBase, startBaseApplications } from './support/applications.ts'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { anonymousToken } from './support/people.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'
import { socketOf } from './support/sockets.ts'

const org1 = { type: 'organization', id: 'test_org1', name: 'Test Org 1' } as const
const org2 = { type: 'organization', id: 'test_org2', name: 'Test Org 2' }
const ofDepartment = { ...org1, department: 'dep1' }

let platform: TestPlatform
let bases: RemoteServer
let url: string
let admin: TestClient
let other: TestClient
let anonymous: TestClient
let administrator: TestClient
/** Ids of a file dataset and, below, of an editable dataset. */
let dataset: string
let editable: string

beforeAll(async () => {
  platform = await startPlatform()
  platform.app.platform.directory.settings.anonymousActionDelay = 0
  bases = await startBaseApplications()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  other = await platform.loginAs('test_user5', { org: 'test_org2' })
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  anonymous = platform.anonymous()
  url = await registerBase(administrator, `${bases.origin}/charts`)
  dataset = await newDataset(admin)
})
afterAll(async () => {
  await platform.close()
  await bases.close()
})
/** A new editable dataset for each test, since the rate of line writes is counted per dataset, address and token. */
beforeEach(async () => {
  editable = await newEditable(admin)
})

async function newDataset(client: TestClient, body: Record<string, unknown> = {}): Promise<string> {
  const { json } = await upload(client, 'a.csv', 'city,size\nBrest,3\nMetz,4\n', { body })
  await waitFinalized(client, json.id)
  return json.id
}

async function newEditable(client: TestClient, body: Record<string, unknown> = {}): Promise<string> {
  const schema = [{ key: 'answer', type: 'string' }]
  const { status, text, json } = await client.post('/datasets', {
    isRest: true,
    title: 'Answers',
    schema,
    ...body
  })
  if (status !== 201) throw new Error(`${status} ${text}`)
  await waitFinalized(client, json.id)
  return json.id
}

interface Linked {
  id: string
  key: string
}

const hrefOf = (id: string): string => `${platform.origin}/data-fair/api/v1/datasets/${id}`

/** Creates a configured application with a key. */
async function linked(
  configuration: Record<string, unknown>,
  client = admin,
  body: Record<string, unknown> = {}
): Promise<Linked> {
  const { id } = await createApplication(client, { url, ...body })
  const { status, text } = await client.put(`/applications/${id}/configuration`, configuration)
  if (status !== 200) throw new Error(`${status} ${text}`)
  return { id, key: await createKey(client, id) }
}

const showing = (id: string, more: Record<string, unknown> = {}) => ({
  datasets: [{ id, href: hrefOf(id), ...more }]
})
const collecting = (id: string, ...operations: string[]) =>
  showing(id, { applicationKeyPermissions: { operations: ['createLine', ...operations] } })

/** Referer header of a page opened by the key. */
const pageOf = ({ id, key }: Linked) => ({ referer: `${platform.origin}/data-fair/app/${key}:${id}` })

const read = (
  page: Record<string, string>,
  path = `/datasets/${dataset}/lines`,
  client = anonymous
): Promise<Answer> => client.get(path, page)

const statusOf = async (...given: Parameters<typeof read>): Promise<number> => (await read(...given)).status

describe('a key opens what its application shows', () => {
  it('to requests with the Referer of its page, in both URL forms', async () => {
    const link = await linked(showing(dataset))
    const { id, key } = link
    expect((await read({})).status).toBe(403)
    const answer = await read(pageOf(link))
    expect([answer.status, answer.json.total]).toEqual([200, 2])
    expect(answer.headers.get('cache-control')).not.toContain('public')
    const page = `${platform.origin}/data-fair/app`
    for (const referer of [
      `${page}/${key}%3A${id}`,
      `${page}/${id}?key=${key}`,
      `${page}/${id}?draft=true&key=${key}#there`,
      `https://elsewhere.org/data-fair/app/${key}:${id}/`
    ]) {
      expect(await statusOf({ referer }), referer).toBe(200)
    }
    for (const referer of [
      `${page}/${id}`,
      `${page}/${key.toUpperCase()}:${id}`,
      `${page}/${key}%253A${id}`,
      `${page}/${key}:${id.toUpperCase()}`,
      `${page}/${key}:`,
      `${page}/:${id}`,
      `${page}/${key}:none`,
      `${page}/${id}?key=`,
      `${page}/${id}?KEY=${key}`,
      `${page}/${id}?apiKey=${key}`,
      `${platform.origin}/data-fair/application/${key}:${id}`,
      `${platform.origin}/?key=${key}`,
      `${key}:${id}`,
      '%',
      `${page}/%E0%A4%A`
    ]) {
      expect(await statusOf({ referer }), referer).toBe(403)
    }
    // A key is accepted in the Referer only, not in the URL of the request.
    expect(await statusOf({}, `/datasets/${dataset}/lines?key=${key}`)).toBe(403)
    expect(await statusOf({ 'x-apikey': key })).toBe(401)
  })

  it('with the operations of the read class, on some routes only', async () => {
    const link = await linked(showing(dataset))
    const { json } = await read(pageOf(link), `/datasets/${dataset}`)
    expect(json.userPermissions).toContain('readLines')
    expect(json.userPermissions).not.toContain('list')
    expect(json.userPermissions).not.toContain('writeDescription')
    for (const path of [
      'schema',
      'safe-schema',
      'values_agg?field=city',
      'values/city',
      'metric_agg?metric=sum&field=size'
    ]) {
      expect(await statusOf(pageOf(link), `/datasets/${dataset}/${path}`), path).toBe(200)
    }
    for (const path of [
      'raw',
      'full',
      'convert',
      'api-docs.json',
      'private-api-docs.json',
      'journal',
      'data-files',
      'permissions',
      'read-api-key',
      'metadata-settings'
    ]) {
      expect([401, 403], path).toContain(await statusOf(pageOf(link), `/datasets/${dataset}/${path}`))
    }
    expect((await read(pageOf(link), '/datasets')).json.results).toEqual([])
    for (const path of ['', '/configuration', '/keys']) {
      expect(await statusOf(pageOf(link), `/applications/${link.id}${path}`), path).toBe(403)
    }
    expect((await anonymous.send('HEAD', `/datasets/${dataset}/lines`, undefined, pageOf(link))).status).toBe(
      200
    )
  })

  it('exactly as its configuration says, and never the management of the dataset', async () => {
    const some = await linked(
      showing(dataset, { applicationKeyPermissions: { operations: ['readSafeSchema'] } })
    )
    const safe = await read(pageOf(some), `/datasets/${dataset}/safe-schema`)
    expect([safe.status, safe.headers.get('x-user-permissions')]).toEqual([200, 'readSafeSchema'])
    const asOwner = await read(pageOf(some), `/datasets/${dataset}/safe-schema`, admin)
    expect(asOwner.headers.get('x-user-permissions')).toBe('readSafeSchema')
    expect(await statusOf(pageOf(some), `/datasets/${dataset}/schema`)).toBe(403)
    expect(await statusOf(pageOf(some))).toBe(403)

    const classes = ['read', 'readAdvanced', 'write', 'admin']
    const operations = [
      'setPermissions',
      'getPermissions',
      'delete',
      'changeOwner',
      'writeDescription',
      'post'
    ]
    const all = await linked(showing(dataset, { applicationKeyPermissions: { classes, operations } }))
    const path = `/datasets/${dataset}`
    const token = await anonymousToken(anonymous)
    const headers = { ...pageOf(all), 'x-anonymoustoken': token }
    for (const refused of [
      await anonymous.get(`${path}/permissions`, headers),
      await anonymous.put(`${path}/permissions`, [{ classes: ['read'] }], headers),
      await anonymous.patch(path, { title: 'Mine' }, headers),
      await anonymous.put(`${path}/owner`, org2, headers),
      await anonymous.delete(path, headers),
      await anonymous.get(`${path}/journal`, headers),
      await anonymous.get(`${path}/raw`, headers),
      await anonymous.patch(`/datasets/${editable}`, { title: 'Mine' }, headers)
    ]) {
      expect(refused.status).toBe(403)
    }
    expect((await anonymous.post('/datasets', { isMetaOnly: true, title: 'x' }, headers)).status).toBe(401)
  })

  it('and nothing else to signed-in users, even owners', async () => {
    const link = await linked(showing(dataset))
    expect((await admin.get(`/datasets/${dataset}`, pageOf(link))).json.userPermissions).not.toContain(
      'delete'
    )
    expect(
      (await administrator.get(`/datasets/${dataset}`, pageOf(link))).json.userPermissions
    ).not.toContain('delete')
    expect(await statusOf(pageOf(link), undefined, other)).toBe(200)
    // Routes outside of protected links use the session as usual.
    expect(await statusOf(pageOf(link), `/datasets/${dataset}/journal`, admin)).toBe(200)
    const { clearKey } = await createApiKey(admin, org1, { scopes: ['datasets'] })
    const keyed = await read({ ...pageOf(link), 'x-apikey': clearKey }, `/datasets/${dataset}`)
    expect(keyed.json.userPermissions).not.toContain('delete')
    const unknown = { referer: `${platform.origin}/data-fair/app/none:${link.id}` }
    expect((await admin.get(`/datasets/${dataset}`, unknown)).json.userPermissions).toContain('delete')
  })

  it('in the embeds of the dataset', async () => {
    const { key } = await linked(showing(dataset))
    const second = await newDataset(admin)
    for (const page of [
      `${key}:${dataset}/table`,
      `${key}%3A${dataset}/table`,
      `${dataset}/table?key=${key}`
    ]) {
      expect(await statusOf({ referer: `${platform.origin}/data-fair/embed/dataset/${page}` }), page).toBe(
        200
      )
    }
    // The tracking header of an embed names its resource; it is absent for an invalid key.
    const embedOf = async (page: string): Promise<string | null> => {
      const { headers } = await read({}, `${platform.origin}/data-fair/embed/dataset/${page}`)
      return headers.get('x-resource')
    }
    const embed = expect.stringContaining(`"id":"dataset-${dataset}-table"`)
    expect(await embedOf(`${key}%3A${dataset}/table`)).toEqual(embed)
    expect(await embedOf(`${dataset}/table?key=${key}`)).toEqual(embed)
    expect(await embedOf(`${dataset}/table`)).toBeNull()
    expect(await embedOf(`${dataset}/table?key=none`)).toBeNull()
    expect(await embedOf(`${key}%3A${second}/table`)).toBeNull()
    // The dataset in the Referer does not matter: the key decides.
    const referer = `${platform.origin}/data-fair/embed/dataset/${key}:${second}/table`
    expect(await statusOf({ referer }, `/datasets/${second}/lines`)).toBe(403)
  })

  it('until it is revoked, or its application is changed or deleted', async () => {
    const link = await linked(showing(dataset))
    const { id, key } = link
    expect(await statusOf(pageOf(link))).toBe(200)
    await admin.post(`/applications/${id}/keys`, [])
    expect(await statusOf(pageOf(link))).toBe(403)
    await admin.post(`/applications/${id}/keys`, [{ id: key }])
    expect(await statusOf(pageOf(link))).toBe(200)
    // A draft configuration grants nothing.
    const second = await newDataset(admin)
    await admin.put(`/applications/${id}/configuration-draft`, showing(second))
    expect(await statusOf(pageOf(link), `/datasets/${second}/lines`)).toBe(403)
    await admin.put(`/applications/${id}/configuration`, showing(second))
    expect(await statusOf(pageOf(link), `/datasets/${second}/lines`)).toBe(200)
    expect(await statusOf(pageOf(link))).toBe(403)
    await admin.delete(`/applications/${id}`)
    expect(await statusOf(pageOf(link), `/datasets/${second}/lines`)).toBe(403)
  })

  it('but never of another account or department', async () => {
    const foreign = await linked(showing(dataset), other)
    expect(await statusOf(pageOf(foreign))).toBe(403)
    const below = await linked(showing(dataset), admin, { owner: ofDepartment })
    expect(await statusOf(pageOf(below))).toBe(403)
    const inDepartment = await newDataset(admin, { owner: ofDepartment })
    const above = await linked(showing(inDepartment))
    expect(await statusOf(pageOf(above), `/datasets/${inDepartment}/lines`)).toBe(403)

    // Another account has a key with the same value.
    const link = await linked(showing(dataset))
    await other.post(`/applications/${foreign.id}/keys`, [{ id: link.key }])
    expect(await statusOf(pageOf(link))).toBe(200)
    expect(await statusOf(pageOf({ ...foreign, key: link.key }))).toBe(403)

    // The grant ends when either the application or the dataset moves to another account.
    await administrator.put(`/applications/${link.id}/owner`, org2)
    expect(await statusOf(pageOf(link))).toBe(403)
    await administrator.put(`/applications/${link.id}/owner`, org1)
    expect(await statusOf(pageOf(link))).toBe(200)
  })

  it('and what its child applications show', async () => {
    const { id: child } = await createApplication(admin, { url, configuration: showing(dataset) })
    const { id: stranger } = await createApplication(admin, { url, configuration: showing(dataset) })
    const { id: foreign } = await createApplication(other, { url, configuration: showing(dataset) })
    const board = await linked({ applications: [{ id: child }, { id: foreign }] })
    expect(await statusOf(pageOf(board))).toBe(403)
    expect(await statusOf(pageOf({ id: child, key: board.key }))).toBe(200)
    expect(await statusOf(pageOf({ id: stranger, key: board.key }))).toBe(403)
    expect(await statusOf(pageOf({ id: foreign, key: board.key }))).toBe(403)
    // A grandchild application is not included, and a cycle does not change that.
    const outer = await linked({ applications: [{ id: board.id }, { id: child }] })
    await admin.put(`/applications/${child}/configuration`, {
      applications: [{ id: outer.id }],
      ...showing(editable)
    })
    expect(await statusOf(pageOf({ id: child, key: outer.key }))).toBe(403)
    expect(await statusOf(pageOf({ id: child, key: outer.key }), `/datasets/${editable}/lines`)).toBe(200)
    await admin.put(`/applications/${outer.id}/configuration`, {})
    expect(await statusOf(pageOf({ id: child, key: outer.key }), `/datasets/${editable}/lines`)).toBe(403)
  })

  it('on existing routes', () => {
    const { app } = platform
    for (const route of linkedRoutes) {
      const [method = '', path = ''] = route.split(' ')
      expect(app.hasRoute({ method, url: path }), route).toBe(true)
    }
  })
})

describe('lines sent through a protected link', () => {
  const send = async (
    page: Record<string, string>,
    body: unknown = { answer: 'yes' },
    client = anonymous
  ): Promise<Answer> => client.post(`/datasets/${editable}/lines`, body, page)

  /** Headers of a new visitor: a token of its own, and another address. */
  async function visitor(page: Record<string, string>): Promise<Record<string, string>> {
    const address = `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
    return { ...page, 'x-anonymoustoken': await anonymousToken(anonymous), 'x-forwarded-for': address }
  }

  it('are written when the configuration grants it', async () => {
    const page = pageOf(await linked(collecting(editable)))
    const answer = await send(await visitor(page))
    expect([answer.status, answer.json.answer]).toEqual([201, 'yes'])
    expect((await admin.get(`/datasets/${editable}/lines`)).json.results).toMatchObject([{ answer: 'yes' }])
    expect(await statusOf(page, `/datasets/${editable}/lines`)).toBe(403)
    const reading = pageOf(await linked(showing(editable)))
    expect((await send(await visitor(reading))).status).toBe(403)
    expect((await send(await visitor({}))).status).toBe(403)
  })

  it('have the link as author, without its key', async () => {
    editable = await newEditable(admin, { rest: { storeUpdatedBy: true, history: true } })
    const link = await linked(collecting(editable))
    const { status, json } = await send(await visitor(pageOf(link)))
    expect(status).toBe(201)
    expect(json).toMatchObject({
      _updatedBy: expect.stringMatching(/^applicationKey:[0-9a-f]{16}$/),
      _updatedByName: 'a link'
    })
    const line = await admin.get(`/datasets/${editable}/lines/${json._id}`)
    expect(line.json._updatedBy).toBe(json._updatedBy)
    expect(line.text).not.toContain(link.key)
  })

  it('may notify the subscribers of the dataset, when the configuration grants it', async () => {
    const events: OutboxEvent[] = []
    platform.app.platform.outbox.consume({
      name: 'messages',
      receive: (event) => {
        if (event.channel === 'internal/events') events.push(event)
      }
    })
    const note = { topic: 'visits', title: 'Somebody came' }
    const path = `/datasets/${editable}/user-notification`
    const link = pageOf(await linked(collecting(editable, 'sendUserNotification')))
    expect((await anonymous.post(path, note, link)).status).toBe(401)
    expect(
      (await anonymous.post(path, note, await visitor(pageOf(await linked(showing(editable)))))).status
    ).toBe(403)
    const open = { ...note, visibility: 'public' }
    expect((await anonymous.post(path, open, await visitor(link))).status).toBe(403)
    const { status, json } = await anonymous.post(path, note, await visitor(link))
    expect(status).toBe(200)
    const author = { id: expect.stringMatching(/^applicationKey:/), name: 'a link' }
    expect(json).toMatchObject({ extra: { user: author }, urlParams: { userId: json.extra.user.id } })
    // The author of the event is the link, not the platform.
    await expect
      .poll(() => events.at(-1))
      .toMatchObject({ data: { title: note.title }, actor: { user: author } })
  })

  it('need a visitor token, which becomes valid after a delay and belongs to the platform', async () => {
    const page = pageOf(await linked(collecting(editable)))
    const missing = await send({ ...page, 'accept-language': 'en' })
    expect([missing.status, missing.text]).toEqual([401, 'An anonymous token is required.'])
    const { keys, settings } = platform.app.platform.directory
    const wrong = await keys.sign({ id: 'somebody' }, Math.floor(Date.now() / 1000) + 1000)
    for (const token of ['none', wrong, `${await anonymousToken(anonymous)}x`]) {
      const refused = await send({ ...page, 'x-anonymoustoken': token })
      expect([refused.status, refused.text]).toEqual([401, 'Invalid token'])
    }
    settings.anonymousActionDelay = 100
    const early = await send(await visitor(page))
    expect([early.status, early.text]).toEqual([
      429,
      "Message refusé, l'activité ressemble à celle d'un robot spammeur."
    ])
    settings.anonymousActionDelay = 0
    const elsewhere = await send({ ...(await visitor(page)), origin: 'https://elsewhere.org' })
    expect([elsewhere.status, elsewhere.text]).toEqual([
      405,
      'Appel depuis un domaine extérieur non supporté.'
    ])
    expect((await send({ ...(await visitor(page)), origin: platform.origin })).status).toBe(201)
  })

  it('are limited per address and per token', async () => {
    const page = pageOf(await linked(collecting(editable)))
    const first = await visitor(page)
    // A refused line does not count.
    expect((await send(first, { unknown: 1 })).status).toBe(400)
    expect((await send(first)).status).toBe(201)
    const again = await send(first)
    expect(again.status).toBe(429)
    expect(again.text).toMatch(/^Trop de messages dans un bref interval\./)
    const second = await visitor(page)
    const sameAddress = { ...second, 'x-forwarded-for': first['x-forwarded-for']! }
    const sameToken = { ...second, 'x-anonymoustoken': first['x-anonymoustoken']! }
    expect((await send(sameAddress)).status).toBe(429)
    expect((await send(sameToken)).status).toBe(429)
    expect((await send(second)).status).toBe(201)
    const flood = await Promise.all(
      Array.from({ length: 20 }, async () =>
        send({ ...(await visitor(page)), 'x-forwarded-for': '10.2.3.4' })
      )
    )
    expect(flood.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(flood.filter(({ status }) => status === 429)).toHaveLength(19)
  })

  it('have a limited number of attempts', async () => {
    const headers = await visitor(pageOf(await linked(collecting(editable))))
    const statuses: number[] = []
    for (let turn = 0; turn < 25; turn++) statuses.push((await send(headers, { unknown: 1 })).status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400))
    expect(statuses.slice(-3)).toEqual([429, 429, 429])
  })

  it('can only be created, unless more operations are granted', async () => {
    await admin.post(`/datasets/${editable}/lines`, { _id: 'kept', answer: 'mine' })
    const page = pageOf(await linked(collecting(editable)))
    for (const action of ['delete', 'update', 'patch']) {
      const refused = await send(await visitor(page), { _id: 'kept', answer: 'theirs', _action: action })
      expect(refused.status, action).toBe(403)
    }
    for (const action of [undefined, 'createOrUpdate', 'create']) {
      const taken = await send(await visitor(page), { _id: 'kept', answer: 'theirs', _action: action })
      expect(taken.status, String(action)).toBe(409)
    }
    expect((await send(await visitor(page), { answer: 'a', _action: 'explode' })).status).toBe(400)
    expect((await admin.get(`/datasets/${editable}/lines/kept`)).json.answer).toBe('mine')
    const path = `/datasets/${editable}/lines`
    const headers = await visitor(page)
    expect((await anonymous.put(`${path}/kept`, { answer: 'x' }, headers)).status).toBe(403)
    expect((await anonymous.delete(path, headers)).status).toBe(403)
    const both = pageOf(await linked(collecting(editable, 'updateLine')))
    expect((await send(await visitor(both), { _id: 'kept', answer: 'ours' })).status).toBe(200)
  })

  it('with owners need a signed-in user, with the rights of the link', async () => {
    editable = await newEditable(admin, { rest: { lineOwnership: true } })
    const permissions = { applicationKeyPermissions: { classes: ['manageOwnLines'] } }
    const page = pageOf(await linked(showing(editable, permissions)))
    const path = `/datasets/${editable}/own/user:test_user5/lines`
    const own = await platform.loginAs('test_user5')
    expect((await own.post(path, { answer: 'a' })).status).toBe(403)
    expect((await anonymous.post(path, { answer: 'a' }, await visitor(page))).status).toBe(401)
    expect((await own.post(path, { answer: 'a' }, await visitor(page))).status).toBe(201)
    expect((await own.get(path, page)).json.total).toBe(1)
    expect((await own.get(`/datasets/${editable}/own/user:test_user1/lines`, page)).status).toBe(403)
  })
})

describe('a websocket subscription through a protected link', () => {
  it('follows the datasets of the link, as long as it grants them', async () => {
    const link = await linked(showing(editable))
    const channel = `datasets/${editable}/lines`
    const [visitor, stranger] = await Promise.all([socketOf(anonymous), socketOf(anonymous)])
    const subscription = { type: 'subscribe', channel, applicationKey: link.key, appId: link.id }
    visitor.send(subscription)
    expect(await visitor.next()).toMatchObject({ type: 'subscribe-confirm' })
    for (const wrong of [{ applicationKey: 'none' }, { appId: 'none' }, { applicationKey: undefined }]) {
      stranger.send({ ...subscription, ...wrong })
      expect(await stranger.next()).toMatchObject({ type: 'error', status: 403 })
    }
    stranger.send({ ...subscription, channel: `datasets/${editable}/journal` })
    expect(await stranger.next()).toMatchObject({ type: 'error', status: 403 })
    stranger.send({ ...subscription, channel: `applications/${link.id}/journal` })
    expect(await stranger.next()).toMatchObject({ type: 'error', status: 403 })
    await admin.post(`/datasets/${editable}/lines`, { answer: 'new' })
    expect(await visitor.next()).toMatchObject({ type: 'message', channel })
    await admin.post(`/applications/${link.id}/keys`, [])
    let last = await visitor.next()
    while (last.type === 'message') last = await visitor.next()
    expect(last).toMatchObject({ type: 'error', status: 403, channel })
    visitor.socket.close()
    stranger.socket.close()
  })
})
