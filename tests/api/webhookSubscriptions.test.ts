/** Webhooks of the events service: permissions, calls, and deliveries. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Delivery, WebhookSubscription } from '../../contract/events/webhooks.ts'
import type { Answer, TestClient } from './support/client.ts'
import { login } from './support/login.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { hostileAnswers, startReceiver, status, type Receiver } from './support/receiver.ts'
import { statusesOf } from './support/client.ts'

const secrets = { events: 'events secret', identities: 'identities secret' }
const webhooks = { retryMinuteMs: 1, keptDays: 30, perAccount: 60 }

let platform: TestPlatform
let remote: Receiver
let admin: TestClient
let contributor: TestClient
let base: string

beforeAll(async () => {
  platform = await startPlatform({ secrets, webhooks })
  remote = await startReceiver()
  base = `${platform.origin}/events/api`
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
})
afterAll(async () => {
  await platform.close()
  await remote.close()
})
beforeEach(() => {
  remote.calls.length = 0
  remote.answers.clear()
})

const sender = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
let paths = 0
const newPath = (): string => `/hook-${++paths}`

const subscribe = async (more: object = {}, client = admin): Promise<WebhookSubscription> => {
  const body = { title: 'Un webhook', url: remote.origin + newPath(), topic: { key: 'app' }, sender, ...more }
  const { status: code, json, text } = await client.post(`${base}/webhook-subscriptions`, body)
  expect(code, text).toBe(200)
  return json
}
const pathOf = ({ url }: WebhookSubscription): string => new URL(url).pathname
const remove = ({ _id }: WebhookSubscription, client = admin): Promise<Answer> =>
  client.delete(`${base}/webhook-subscriptions/${_id}`)
const testOf = ({ _id }: WebhookSubscription, client = admin): Promise<Answer> =>
  client.post(`${base}/webhook-subscriptions/${_id}/_test`)
const deliveries = async (subscription?: WebhookSubscription, client = admin): Promise<Delivery[]> => {
  const filter = subscription ? `&subscription=${subscription._id}` : ''
  return (await client.get(`${base}/webhooks?size=100${filter}`)).json.results
}
const event = (more: object = {}): object => ({
  title: { fr: 'Données mises à jour', en: 'Data updated' },
  topic: { key: 'app:done:x' },
  date: new Date().toISOString(),
  sender,
  ...more
})
const post = async (...events: object[]): Promise<void> => {
  const { status: code, text } = await platform
    .anonymous()
    .post(`${base}/events`, events, { 'x-secret-key': secrets.events })
  expect(code, text).toBe(201)
}
const titlesAt = (subscription: WebhookSubscription): string[] =>
  remote.of(pathOf(subscription)).map(({ body }) => JSON.parse(body.toString()).title)

describe('permissions on webhooks', () => {
  it('are refused to callers who administer no account, on each route', async () => {
    const made = await subscribe()
    for (const client of [contributor, platform.anonymous()]) {
      const answers = await Promise.all([
        client.get(`${base}/webhook-subscriptions`),
        client.post(`${base}/webhook-subscriptions`, { nothing: 'that is right' }),
        remove(made, client),
        testOf(made, client),
        client.get(`${base}/webhooks`),
        client.post(`${base}/webhooks/x/_retry`),
        client.post(`${base}/webhooks/x/_cancel`)
      ])
      for (const { status: code, text } of answers)
        expect([code, text]).toEqual([403, 'Only an admin can manage webhooks'])
    }
    await remove(made)
  })

  it('are limited to the account, except for administrators of the platform', async () => {
    const made = await subscribe()
    await testOf(made)
    await expect.poll(() => deliveries(made)).toHaveLength(1)
    const [delivery] = await deliveries(made)
    const other = await platform.loginAs('test_user3', { org: 'test_org3' })
    const department = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
    for (const client of [other, department]) {
      const answers = await Promise.all([
        client.post(`${base}/webhook-subscriptions`, { ...made, title: 'À moi' }),
        remove(made, client),
        testOf(made, client),
        client.post(`${base}/webhooks/${delivery?._id}/_retry`),
        client.post(`${base}/webhooks/${delivery?._id}/_cancel`)
      ])
      expect(statusesOf(answers)).toEqual([404, 404, 404, 404, 404])
      expect(await deliveries(made, client)).toEqual([])
      expect((await client.get(`${base}/webhook-subscriptions`)).json).toEqual({ results: [], count: 0 })
    }
    const superadmin = await platform.loginAs('test_superadmin', { adminMode: true })
    expect(await testOf(made, superadmin)).toMatchObject({ status: 204 })
    expect(await remove(made, superadmin)).toMatchObject({ status: 204 })
  })
})

describe('a webhook subscription', () => {
  it('is created, listed, replaced and deleted', async () => {
    const made = await subscribe({
      header: { key: 'X-Token', value: 'abc' },
      topic: { key: 'app', title: 'T' }
    })
    expect(made).toEqual({
      _id: expect.any(String),
      title: 'Un webhook',
      url: made.url,
      topic: { key: 'app', title: 'T' },
      sender,
      header: { key: 'X-Token', value: 'abc' },
      owner: { type: 'organization', id: 'test_org1', name: 'Test Org 1' },
      visibility: 'private',
      created: { id: 'test_user1', name: 'Test User1', date: expect.any(String) },
      updated: made.created
    })
    const { header: _header, ...others } = made
    const replaced = (await admin.post(`${base}/webhook-subscriptions`, { ...others, title: 'Autre' })).json
    expect(replaced).toEqual({
      ...others,
      title: 'Autre',
      updated: { ...made.updated, date: expect.any(String) }
    })
    const listed = async (query: string): Promise<number> =>
      (await admin.get(`${base}/webhook-subscriptions?${query}`)).json.count
    const counts = await Promise.all(
      [
        'topic=app&sender=organization:test_org1',
        'topic=ap',
        'sender=none',
        'sender=organization:test_org1:dep1',
        'sender=user:test_org1'
      ].map(listed)
    )
    expect(counts).toEqual([1, 0, 0, 0, 0])
    expect((await admin.get(`${base}/webhook-subscriptions?sender=x`)).status).toBe(400)
    expect(await remove(made)).toMatchObject({ status: 204, text: '' })
    expect(await remove(made)).toMatchObject({ status: 404 })
    expect((await admin.post(`${base}/webhook-subscriptions`, made)).status).toBe(404)
  })

  it('gets private events of its own account or department only', async () => {
    const department = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
    const superadmin = await platform.loginAs('test_superadmin', { adminMode: true })
    const visibilities: [client: TestClient, from: object | null | undefined, visibility: string][] = [
      [admin, sender, 'private'],
      [admin, { ...sender, department: 'dep1' }, 'private'],
      [admin, { type: 'organization', id: 'test_org3' }, 'public'],
      [admin, null, 'public'],
      [admin, undefined, 'public'],
      [department, sender, 'public'],
      [department, { ...sender, department: 'dep2' }, 'public'],
      [department, { ...sender, department: 'dep1' }, 'private'],
      [superadmin, { type: 'organization', id: 'test_org3' }, 'private']
    ]
    for (const [client, from, visibility] of visibilities) {
      const made = await subscribe({ sender: from, visibility: 'private' }, client)
      expect([from, made.visibility]).toEqual([from, visibility])
      await remove(made, client)
    }
  })

  it('is refused with an invalid target or body', async () => {
    const good = { title: 'T', url: remote.origin, topic: { key: 'app' }, sender }
    const bodies: unknown[] = [
      { ...good, sender: {} },
      { ...good, url: 'javascript:alert(1)' },
      { ...good, url: 'ftp://example.org/x' },
      { ...good, url: 'http://' },
      { ...good, url: 'http://example.org:25/' },
      { ...good, url: `http://example.org/${'x'.repeat(3000)}` },
      { ...good, header: { key: 'X-A\r\nHost', value: 'x' } },
      { ...good, header: { key: 'X-A', value: 'x\r\nX-B: y' } },
      { ...good, header: { key: 'X-A', value: '\u0100' } },
      { ...good, header: { key: 'Host', value: 'other' } },
      { ...good, header: { key: 'Content-Length', value: '3' } },
      { ...good, topic: {} },
      { ...good, topic: { key: 'x'.repeat(600) } },
      { ...good, title: '' },
      { ...good, sender: { type: 'group', id: 'x' } },
      { ...good, unknown: 1 },
      { ...good, _id: { $ne: 1 } },
      [],
      'text',
      null
    ]
    for (const body of bodies) {
      const { status: code } = await admin.post(`${base}/webhook-subscriptions`, body)
      expect([body, code]).toEqual([body, 400])
    }
  })

  it('is refused beyond a maximum number', async () => {
    const many = await platform.loginAs('test_user3', { org: 'test_org4' })
    const answers = await Promise.all(
      Array.from({ length: webhooks.perAccount + 1 }, () =>
        many.post(`${base}/webhook-subscriptions`, {
          title: 'T',
          url: remote.origin,
          topic: { key: 'a' },
          sender
        })
      )
    )
    expect(statusesOf(answers).slice(-2)).toEqual([200, 429])
  })
})

describe('a webhook call', () => {
  it('is a POST of the notification in French, with the header of the webhook', async () => {
    const made = await subscribe({ header: { key: 'X-Token', value: 'abc' } })
    const date = new Date().toISOString()
    const told = event({
      date,
      body: { fr: 'Voir {origin} ({hostname})', en: 'See' },
      extra: { n: 1 },
      topic: { key: 'app:done:x', title: 'Terminé' },
      url: 'https://example.org',
      originator: { user: { id: 'test_user1', name: 'Test User1', email: 'a@b.fr' } }
    })
    await post(told)
    await expect.poll(() => remote.of(pathOf(made))).toHaveLength(1)
    const [call] = remote.of(pathOf(made))
    expect(call?.headers).toMatchObject({ 'x-token': 'abc', 'content-type': 'application/json' })
    const notification = {
      title: 'Données mises à jour',
      body: `Voir ${platform.origin} (localhost)`,
      topic: { key: 'app:done:x', title: 'Terminé' },
      date,
      extra: { n: 1 }
    }
    expect(JSON.parse(String(call?.body))).toEqual(notification)
    await expect.poll(async () => (await deliveries(made))[0]?.status).toBe('ok')
    expect(await deliveries(made)).toEqual([
      {
        _id: expect.any(String),
        sender,
        owner: made.owner,
        subscription: { _id: made._id, title: made.title },
        notification,
        status: 'ok',
        nbAttempts: 1,
        lastAttempt: { date: expect.any(String), status: 204 }
      }
    ])
    await remove(made)
  })

  it('is sent for matching events only', async () => {
    const all = await subscribe()
    const one = await subscribe({ topic: { key: 'app:done:x' } })
    const longer = await subscribe({ topic: { key: 'app:do' } })
    const dep = await subscribe({ sender: { ...sender, department: 'dep1' } })
    const foreign = await subscribe({ sender: { type: 'organization', id: 'test_org3' } })
    const global = await subscribe({ sender: undefined })
    const org3 = { type: 'organization', id: 'test_org3' }
    await post(
      event({ title: 'a' }),
      event({ title: 'b', topic: { key: 'app:other' } }),
      event({ title: 'c', topic: { key: 'application' } }),
      event({ title: 'd', sender: { ...sender, department: 'dep1' } }),
      event({ title: 'e', sender: { ...sender, department: '*' } }),
      event({ title: 'f', sender: org3 }),
      event({ title: 'g', sender: org3, visibility: 'public' }),
      event({ title: 'h', subscribedRecipient: { id: 'test_user1', name: 'Test User1' } }),
      event({ title: 'i', sender: undefined, visibility: 'public' }),
      event({ title: 'j', sender: { ...sender, role: 'admin' } }),
      event({ title: 'end' })
    )
    await expect.poll(() => titlesAt(all).at(-1)).toBe('end')
    await expect.poll(() => titlesAt(one).at(-1)).toBe('end')
    await expect.poll(() => titlesAt(dep)).toEqual(['d', 'e'])
    await expect.poll(() => titlesAt(foreign)).toEqual(['g'])
    await expect.poll(() => titlesAt(global)).toEqual(['i'])
    expect(titlesAt(all)).toEqual(['a', 'b', 'e', 'end'])
    expect(titlesAt(one)).toEqual(['a', 'e', 'end'])
    expect(titlesAt(longer)).toEqual([])
    for (const made of [all, one, longer, dep, foreign, global]) await remove(made)
  })

  it('can be requested as a test', async () => {
    const made = await subscribe()
    expect(await testOf(made)).toMatchObject({ status: 204, text: '' })
    await expect.poll(() => titlesAt(made)).toEqual(['Test webhook'])
    expect((await deliveries(made))[0]?.notification.topic).toEqual({ key: 'test' })
    await remove(made)
  })

  it('is sent in the order of the events, and listed newest first', async () => {
    const made = await subscribe()
    const titles = Array.from({ length: 30 }, (_, index) => `n${index}`)
    for (const [index, title] of titles.entries())
      await post(event({ title, date: new Date(Date.UTC(2030, 0, 1, 0, index)).toISOString() }))
    await expect.poll(() => titlesAt(made)).toHaveLength(30)
    expect(titlesAt(made)).toEqual(titles)
    const page = await admin.get(`${base}/webhooks?subscription=${made._id}&size=2&page=2`)
    expect(page.json.count).toBe(30)
    expect(page.json.results.map(({ notification }: Delivery) => notification.title)).toEqual(['n27', 'n26'])
    expect((await admin.get(`${base}/webhooks?subscription=${made._id}`)).json.results).toHaveLength(10)
    await remove(made)
  })
})

describe('a failing target', () => {
  it('is retried ten times with increasing delays, then on request', async () => {
    const made = await subscribe()
    remote.answers.set(pathOf(made), status(500))
    await post(event())
    const last = async (): Promise<Delivery | undefined> => (await deliveries(made))[0]
    await expect.poll(async () => (await last())?.nbAttempts).toBe(10)
    const given = await last()
    expect(given).toMatchObject({ status: 'error', lastAttempt: { status: 500, error: expect.any(String) } })
    expect(given).not.toHaveProperty('nextAttempt')
    const gaps = remote.of(pathOf(made)).map(({ at }, index, all) => at - (all[index - 1]?.at ?? at))
    for (const [index, minutes] of [1, 6, 16, 32, 56, 89, 130, 182, 243].entries())
      expect(gaps[index + 1]).toBeGreaterThanOrEqual(minutes - 5)

    remote.answers.delete(pathOf(made))
    const retried = await admin.post(`${base}/webhooks/${given?._id}/_retry`)
    expect(retried.json).toMatchObject({ _id: given?._id, status: 'waiting', nbAttempts: 0 })
    await expect.poll(async () => (await last())?.status).toBe('ok')
    expect(await last()).toMatchObject({ nbAttempts: 1, lastAttempt: { status: 204 } })
    await remove(made)
  })

  it('is no longer called once its delivery is cancelled or the webhook deleted', async () => {
    const patient = await startPlatform({ secrets, webhooks: { ...webhooks, retryMinuteMs: 60_000 } })
    try {
      const client = await login(patient.origin, 'test_user1', { org: 'test_org1' })
      const there = `${patient.origin}/events/api`
      const url = remote.origin + newPath()
      remote.answers.set(new URL(url).pathname, status(503))
      const body = { title: 'T', url, topic: { key: 'app' }, sender }
      const made: WebhookSubscription = (await client.post(`${there}/webhook-subscriptions`, body)).json
      const list = async (): Promise<Delivery[]> => (await client.get(`${there}/webhooks`)).json.results
      for (let count = 1; count <= 2; count++) {
        await client.post(`${there}/webhook-subscriptions/${made._id}/_test`)
        await expect.poll(async () => (await list())[0]?.status).toBe('error')
      }
      const [second, first] = await list()
      const inAMinute = Date.parse(second?.nextAttempt ?? '') - Date.parse(second?.lastAttempt?.date ?? '')
      expect(inAMinute).toBeGreaterThanOrEqual(60_000)
      expect(inAMinute).toBeLessThan(70_000)
      const cancelled = await client.post(`${there}/webhooks/${first?._id}/_cancel`)
      expect(cancelled.json).toEqual({ ...first, status: 'cancelled', nextAttempt: undefined })
      expect((await client.delete(`${there}/webhook-subscriptions/${made._id}`)).status).toBe(204)
      expect((await list())[0]).toMatchObject({ status: 'error', nextAttempt: second?.nextAttempt })
      await client.post(`${there}/webhooks/${second?._id}/_retry`)
      await expect.poll(async () => (await list())[0]?.lastAttempt?.error).toBe('missing subscription')
      expect((await list())[0]).toMatchObject({ status: 'error', nbAttempts: 0 })
      expect((await list())[0]).not.toHaveProperty('nextAttempt')
      expect(remote.of(new URL(url).pathname)).toHaveLength(2)
    } finally {
      await patient.close()
    }
  })

  it('does not delay other targets, even when it never answers or answers a gigabyte', async () => {
    const slow = await Promise.all(
      Object.entries(hostileAnswers).flatMap(([, answer]) =>
        Array.from({ length: 4 }, async () => {
          const made = await subscribe()
          remote.answers.set(pathOf(made), answer)
          return made
        })
      )
    )
    const quick = await subscribe()
    await post(...Array.from({ length: 5 }, (_, index) => event({ title: `n${index}` })))
    await expect.poll(() => titlesAt(quick)).toHaveLength(5)
    // All deliveries to the quick target end before the timeout of the slow one.
    const [, ...behind] = (await deliveries(slow[0])).toReversed()
    expect(behind.map((one) => one.status)).toEqual(Array.from(behind, () => 'waiting'))
    const statuses = async (): Promise<string[]> =>
      (await deliveries(slow[0])).map(({ lastAttempt }) => lastAttempt?.error ?? '')
    await expect.poll(statuses, { timeout: 30_000 }).toContain('le serveur met trop de temps à répondre')
    // A 2xx status counts as delivered, whatever body follows.
    await expect.poll(async () => (await deliveries(slow[4])).map((one) => one.status)).toContain('ok')
    for (const made of [...slow, quick]) await remove(made)
  })
})

describe('a local network address', () => {
  it('is not called, in any notation', async () => {
    const closed = await startPlatform({ secrets, webhooks, allowPrivateAddresses: false })
    try {
      const client = await login(closed.origin, 'test_user1', { org: 'test_org1' })
      const there = `${closed.origin}/events/api`
      for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '169.254.169.254']) {
        const url = `http://${host}:${new URL(remote.origin).port}/private`
        const body = { title: host, url, topic: { key: 'app' }, sender }
        const { json } = await client.post(`${there}/webhook-subscriptions`, body)
        await client.post(`${there}/webhook-subscriptions/${json._id}/_test`)
        const list = async (): Promise<Delivery[]> =>
          (await client.get(`${there}/webhooks?subscription=${json._id}`)).json.results
        await expect
          .poll(async () => (await list())[0]?.lastAttempt?.error)
          .toBe("cette adresse n'existe pas ou n'est pas accessible")
      }
      expect(remote.of('/private')).toEqual([])
    } finally {
      await closed.close()
    }
  })

  it('a redirected target is called at its new address', async () => {
    const made = await subscribe()
    remote.answers.set(pathOf(made), status(301, { location: '/moved' }))
    await testOf(made)
    await expect.poll(() => remote.of('/moved')).toHaveLength(1)
    expect(JSON.parse(String(remote.of('/moved')[0]?.body))).toMatchObject({ title: 'Test webhook' })
    await remove(made)
  })

  it('a redirect gets no secret header', async () => {
    const elsewhere = await startReceiver()
    const made = await subscribe({ header: { key: 'X-Token', value: 'secret' } })
    remote.answers.set(pathOf(made), status(307, { location: `${elsewhere.origin}/other` }))
    await testOf(made)
    await expect.poll(() => elsewhere.calls).toHaveLength(1)
    expect(elsewhere.calls[0]?.headers).not.toHaveProperty('x-token')
    expect(elsewhere.calls[0]?.headers['content-type']).toBe('application/json')
    await remove(made)
    await elsewhere.close()
  })
})

it('webhooks have the current names of accounts, and are deleted with them', async () => {
  const owner = await platform.loginAs('test_user5', { org: 'test_org2' })
  const from = { type: 'organization', id: 'test_org2', name: 'Test Org 2' }
  const made = await subscribe({ sender: from }, owner)
  await testOf(made, owner)
  await expect.poll(() => deliveries(made, owner)).toHaveLength(1)
  const identity = `/data-fair/api/v1/identities/organization/test_org2?key=${secrets.identities}`
  expect((await owner.post(identity, { name: 'Renommée' })).status).toBe(200)
  const list = async (): Promise<WebhookSubscription[]> =>
    (await owner.get(`${base}/webhook-subscriptions`)).json.results
  expect(await list()).toMatchObject([{ owner: { name: 'Renommée' }, sender: { name: 'Renommée' } }])
  expect(await deliveries(made, owner)).toMatchObject([{ owner: { name: 'Renommée' } }])
  expect((await owner.delete(identity)).status).toBe(200)
  expect([await list(), await deliveries(made, owner)]).toEqual([[], []])
})

it('webhooks have the current names of departments', async () => {
  const inDepartment = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
  const ofDepartment = { ...sender, department: 'dep1', departmentName: 'department 1' }
  const made = await subscribe({ sender: ofDepartment }, inDepartment)
  const identity = `/data-fair/api/v1/identities/organization/test_org1?key=${secrets.identities}`
  const departments = [{ id: 'dep1', name: 'Voirie' }]
  expect((await admin.post(identity, { name: sender.name, departments })).status).toBe(200)
  const { results } = (await inDepartment.get(`${base}/webhook-subscriptions`)).json
  const named = { name: sender.name, department: 'dep1', departmentName: 'Voirie' }
  expect(results).toMatchObject([{ _id: made._id, owner: named, sender: named }])
  await remove(made, inDepartment)
})
