/** Events service: permissions, storage and notification (docs/api/events.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetOld } from '../../server/events/retention.ts'
import { createApplication, registerBase, startBaseApplications } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import {
  eventsApi,
  eventsSecret,
  notificationsOf,
  org1,
  postEvents,
  postNotification,
  subscribe
} from './support/events.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'
import { scenario } from './support/scenario.ts'

let platform: TestPlatform
/**
 * Clients: an administrator of the organization, a contributor, a department administrator, and a user of another
 * account.
 */
let admin: TestClient
let contrib: TestClient
let inDepartment: TestClient
let other: TestClient
let superadmin: TestClient
let anonymous: TestClient

beforeAll(async () => {
  platform = await startPlatform({ secrets: { identities: 'identities', events: eventsSecret } })
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  contrib = await platform.loginAs('test_user5', { org: 'test_org1' })
  inDepartment = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
  other = await platform.loginAs('test_user2')
  superadmin = await platform.loginAs('test_superadmin', { adminMode: true })
  anonymous = platform.anonymous()
})
afterAll(() => platform.close())

const journal = (client: TestClient, query = '') => client.get(`${eventsApi}/events${query}`)
const titlesOf = ({ json }: { json: { results: { title: string }[] } }): string[] =>
  json.results.map(({ title }) => title)
const org1Keys = { type: 'organization', id: 'test_org1' } as const
/** Client with the same session, in English. */
function inEnglish(client: TestClient): TestClient {
  const one = platform.anonymous()
  for (const [name, value] of client.cookies) one.cookies.set(name, value)
  one.cookies.set('i18n_lang', 'en')
  return one
}

describe('the events routes', () => {
  it('are limited to their callers', async () => {
    const secret = { 'x-secret-key': eventsSecret }
    const api = (path: string): string => eventsApi + path
    const ask = (method: string, path: string, body?: unknown) => [method, api(path), body] as const
    const inside = { ...secret, 'x-forwarded-host': 'localhost' }
    await scenario(platform, [
      { who: anonymous, asks: ask('GET', '/events'), gets: 401 },
      { who: contrib, asks: ask('GET', '/events'), gets: [403, 'admin only'] },
      { who: admin, asks: ask('GET', '/events'), gets: 200 },
      { who: admin, asks: ask('POST', '/events', []), gets: [401, 'Bad secret key'] },
      {
        who: superadmin,
        asks: ask('POST', '/events', []),
        headers: { 'x-secret-key': 'x' },
        gets: [401, 'Bad secret key']
      },
      {
        who: anonymous,
        asks: ask('POST', '/events', []),
        headers: inside,
        gets: [421, 'This endpoint should only be used internally.']
      },
      { who: anonymous, asks: ask('POST', '/events', []), headers: secret, gets: 201 },
      { who: anonymous, asks: ask('POST', `/events?key=${eventsSecret}`, []), gets: 201 },
      { who: anonymous, asks: ask('GET', '/notifications'), gets: 401 },
      { who: anonymous, asks: ask('GET', '/v1/notifications'), gets: 401 },
      { who: other, asks: ask('POST', '/notifications', {}), gets: [401, 'Bad secret key'] },
      { who: anonymous, asks: ask('GET', '/subscriptions'), gets: 401 },
      { who: anonymous, asks: ask('POST', '/subscriptions', { topic: { key: 'a', title: 'A' } }), gets: 401 },
      { who: other, asks: ask('GET', '/v1/subscriptions'), gets: [200, { count: 0, results: [] }] },
      { who: other, asks: ask('GET', '/admin/info'), gets: 403 },
      { who: superadmin, asks: ask('GET', '/admin/info'), gets: [200, { version: expect.any(String) }] },
      { who: anonymous, asks: ask('POST', '/ui-logs', { message: 'no' }), gets: 204 },
      {
        who: superadmin,
        asks: ask('POST', '/identities/user/a', { name: 'A' }),
        gets: [401, 'Bad secret key']
      },
      { who: anonymous, asks: ask('DELETE', '/identities/user/a'), headers: inside, gets: 421 },
      { who: anonymous, asks: ask('GET', '/identities/user/a/report'), headers: secret, gets: 501 },
      // A directory has one key for the identity routes of all services.
      { who: anonymous, asks: ask('DELETE', '/identities/user/a?key=identities'), gets: 200 },
      { who: admin, asks: ask('GET', '/nothing'), gets: [404, 'unknown api endpoint'] }
    ])
    const { headers } = await journal(admin)
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'; default-src 'none'")
  })

  it('refuse invalid requests, and never fail', async () => {
    const bad: unknown[] = [
      {},
      [1],
      [{ title: 'a' }],
      [{ title: 'a', topic: { key: '' }, date: '2026-01-01T00:00:00Z' }],
      [{ title: 'a', topic: { key: 'a' }, date: 'yesterday' }],
      [{ title: 'a', topic: { key: 'a' }, date: '2026-01-01T00:00:00Z', more: 1 }],
      [{ title: { de: 'a' }, topic: { key: 'a' }, date: '2026-01-01T00:00:00Z' }],
      Array.from({ length: 1001 }, () => ({ title: 'a', topic: { key: 'a' }, date: '2026-01-01T00:00:00Z' }))
    ]
    for (const body of bad) {
      const { status } = await anonymous.post(`${eventsApi}/events`, body, { 'x-secret-key': eventsSecret })
      expect(status, JSON.stringify(body).slice(0, 100)).toBe(400)
    }
    const queries = ['before=a', 'before=2026-01-01/x', 'before=2026/1/2', 'size=a', 'size=-1']
    for (const query of queries) expect((await journal(admin, `?${query}`)).status, query).toBe(400)
    for (const query of [
      'q="',
      'q=%00',
      'q=-a',
      'q=*',
      'q=a)+OR+(b',
      'size=0',
      'size=99999',
      'resource=x',
      'select='
    ]) {
      expect((await journal(admin, `?${query}`)).status, query).toBe(200)
    }
    expect(await journal(admin, '?skip=1')).toMatchObject({
      status: 400,
      text: 'skip is not supported, use "before" parameter with the date of the last event of the previous page'
    })
    for (const body of [
      {},
      { topic: 'a' },
      { topic: { key: 'a' }, outputs: ['sms'] },
      { topic: { key: 'a' }, x: 1 }
    ]) {
      expect((await other.post(`${eventsApi}/subscriptions`, body)).status).toBe(400)
    }
    expect(
      (await postNotification(platform, { recipient: 'me', title: 'a', topic: { key: 'a' } })).status
    ).toBe(400)
    expect((await postNotification(platform, { topic: { key: 'a' } })).status).toBe(400)
  })
})

describe('the list of events', () => {
  const sender = { ...org1, id: 'test_org6', name: 'Test Org 6' }
  let reader: TestClient
  beforeAll(async () => {
    reader = await platform.loginAs('test_user5', { org: 'test_org6' })
  })

  it('shows account administrators the events, newest first, in their language', async () => {
    const posted = await postEvents(
      platform,
      { title: { fr: 'Un', en: 'One' }, sender, date: '2026-01-01T00:00:00.000Z', htmlBody: '<p>a</p>' },
      { title: 'Trois', sender: { ...sender, department: 'dep1' }, date: '2026-01-03T00:00:00.000Z' },
      { title: 'Deux', sender, date: '2026-01-02T00:00:00Z', resource: { type: 'dataset', id: 'd1' } }
    )
    expect(posted.status).toBe(201)
    expect(posted.json.map(({ title }: { title: unknown }) => title)).toEqual([
      { fr: 'Un', en: 'One' },
      'Trois',
      'Deux'
    ])
    await postEvents(platform, { title: 'Autre', sender: { type: 'user', id: 'test_org6' } })
    const all = await journal(reader)
    expect(titlesOf(all)).toEqual(['Trois', 'Deux', 'Un'])
    expect(all.json).not.toHaveProperty('count')
    expect(all.json).not.toHaveProperty('next')
    expect(all.json.results[2]).not.toHaveProperty('htmlBody')
    expect(titlesOf(await journal(inEnglish(reader)))).toEqual(['Trois', 'Deux', 'One'])
    expect((await journal(reader, '?select=title,htmlBody&size=3')).json.results[2]).toEqual({
      _id: expect.any(String),
      title: 'Un',
      htmlBody: '<p>a</p>'
    })
    expect(titlesOf(await journal(reader, '?resource=dataset/d1'))).toEqual(['Deux'])
    expect(titlesOf(await journal(admin, '?resource=dataset/d1'))).toEqual([])
  })

  it('has every event once across pages, including events of the same date', async () => {
    const date = '2025-06-01T00:00:00.000Z'
    const same = Array.from({ length: 9 }, (_one, index) => ({ title: `Page ${index}`, sender, date }))
    await postEvents(platform, ...same)
    for (const query of ['', 'q=page&']) {
      const seen: string[] = []
      let next: string | undefined = `${eventsApi}/events?${query}size=4&before=${date}`
      while (next) {
        const { json, status }: Awaited<ReturnType<TestClient['get']>> = await reader.get(next)
        expect(status).toBe(200)
        seen.push(...json.results.map(({ title }: { title: string }) => title))
        next = json.next
      }
      expect(seen).toEqual(same.map(({ title }) => title).toReversed())
    }
  })

  it('is searched by words of titles, bodies, topics and names, in one language', async () => {
    await postEvents(platform, {
      title: { fr: 'Écoles fermées', en: 'Closed schools' },
      body: 'Prévision budgétaire',
      topic: { key: 'search:topic-key', title: 'Thématique' },
      sender,
      originator: { apiKey: { id: 'k', title: 'Moissonneur' } },
      date: '2026-02-01T00:00:00.000Z'
    })
    const found = async (q: string, client = reader): Promise<number> =>
      titlesOf(await journal(client, `?q=${encodeURIComponent(q)}`)).length
    for (const q of ['ecole', 'budgetaires', 'topic-key', 'thématiques', 'moissonneur', '"écoles fermées"'])
      expect(await found(q), q).toBe(1)
    expect(await found('schools')).toBe(0)
    expect(await found('schools', inEnglish(reader))).toBe(1)
    expect(await found('ecole', inEnglish(reader))).toBe(0)
    expect(await found('ecole -budget')).toBe(1)
    expect(await found('ecole -budgetaire')).toBe(0)
    expect(await found('ecole', admin)).toBe(0)
  })

  it('hides the names of people of other accounts, and of administrators, from strangers', async () => {
    const originators = [
      { user: { id: 'a', name: 'Zinedine' }, organization: { id: 'test_org2', name: 'Test Org 2' } },
      { user: { id: 'b', name: 'Yolande' }, organization: { id: 'test_org6', name: 'Test Org 6' } },
      { user: { id: 'c', name: 'Xavier', admin: true } }
    ]
    await postEvents(
      platform,
      ...originators.map((originator) => ({
        title: 'Hidden',
        sender,
        originator,
        date: '2026-03-01T00:00:00.000Z'
      }))
    )
    const { json } = await journal(reader, '?q=hidden')
    expect(json.results.map(({ originator }: { originator: unknown }) => originator)).toEqual([
      { user: { admin: true } },
      originators[1],
      { organization: originators[0]?.organization }
    ])
    const bySuperadmin = await platform.loginAs('test_superadmin', { org: 'test_org6', adminMode: true })
    expect((await journal(bySuperadmin, '?q=hidden')).json.results[0].originator).toEqual(originators[2])
    const found = async (q: string): Promise<number> => titlesOf(await journal(reader, `?q=${q}`)).length
    expect([await found('zinedine'), await found('yolande'), await found('xavier')]).toEqual([0, 1, 0])
  })
})

describe('notifications', () => {
  it('reach the matching subscriptions only', async () => {
    const topic = { key: 'news', title: 'News' }
    await subscribe(admin, { topic, sender: org1Keys })
    await subscribe(contrib, { topic: { key: 'news:b', title: 'News' }, sender: org1Keys, locale: 'en' })
    await subscribe(inDepartment, { topic, sender: { ...org1Keys, department: 'dep1' } })
    expect(await subscribe(other, { topic, sender: org1Keys })).toMatchObject({ visibility: 'public' })
    const told = (key: string, more: object = {}) =>
      postEvents(platform, { title: { fr: 'Fr', en: 'En' }, topic: { key }, sender: org1, ...more })
    await told('news:a')
    await told('news:b', { visibility: 'public' })
    await told('news:b:c', { sender: { ...org1, department: 'dep1' } })
    await told('news:d', { sender: { ...org1, department: '*' } })
    await told('news:e', { sender: { ...org1, role: 'admin' } })
    await told('newsletter:a')
    await told('news:f', { subscribedRecipient: { id: 'test_user5', name: 'Five' } })
    await told('news:b:g', { subscribedRecipient: { id: 'test_user5', name: 'Five' } })
    const keysOf = async (client: TestClient): Promise<string[]> =>
      (await notificationsOf(client)).results
        .map((result: { topic: { key: string } }) => result.topic.key)
        .toReversed()
    expect(await keysOf(admin)).toEqual(['news:a', 'news:b', 'news:d'])
    expect(await keysOf(contrib)).toEqual(['news:b', 'news:b:g'])
    expect(await keysOf(inDepartment)).toEqual(['news:b:c', 'news:d'])
    expect(await keysOf(other)).toEqual(['news:b'])
    const { results } = await notificationsOf(contrib)
    expect(results[0]).toMatchObject({ title: 'En', locale: 'en', eventId: expect.any(String), outputs: [] })
    expect(results[0]).not.toHaveProperty('originator')
  })

  it('are new until the list is read', async () => {
    const reader = await platform.loginAs('test_user3')
    const tell = (title: string) =>
      postNotification(platform, {
        title: { fr: title, en: 'no' },
        topic: { key: 'direct' },
        recipient: { id: 'test_user3', name: 'Three' }
      })
    expect(await tell('1')).toMatchObject({ status: 200, json: { title: '1', _id: expect.any(String) } })
    await tell('2')
    expect(await notificationsOf(reader, '?size=0')).toEqual({ results: [], countNew: 2, count: 2 })
    expect(await notificationsOf(reader, '?size=1&count=false')).toEqual({
      results: [expect.objectContaining({ title: '2', new: true })],
      countNew: 2
    })
    const second = await notificationsOf(reader)
    expect(second.countNew).toBe(0)
    expect(second.results.map((result: { new?: boolean }) => result.new)).toEqual([undefined, undefined])
    await tell('3')
    const { results } = await notificationsOf(reader, '?size=2')
    expect(results.map((result: { title: string; new?: boolean }) => [result.title, result.new])).toEqual([
      ['3', true],
      ['2', undefined]
    ])
    expect((await notificationsOf(reader, '?size=1&page=3')).results).toMatchObject([{ title: '1' }])
  })

  it('can be sent as an event to subscribers only, as older clients do', async () => {
    const body = { title: 'Former', topic: { key: 'former' }, recipient: { id: 'test_user2', name: 'Two' } }
    await subscribe(other, { topic: { key: 'former', title: 'Former' } })
    expect((await postNotification(platform, body, '?subscribedOnly=true')).status).toBe(201)
    const { recipient: _all, ...event } = body
    expect((await postNotification(platform, event)).status).toBe(201)
    const { results } = await notificationsOf(other)
    // A topic outside of accounts notifies of public events only, and the named recipient.
    expect(results.filter(({ title }: { title: string }) => title === 'Former')).toHaveLength(1)
  })
})

describe('subscriptions', () => {
  it('are read and changed by their owner, and by administrators', async () => {
    const topic = { key: 'own', title: 'Own' }
    const made = await subscribe(contrib, { topic, sender: org1Keys, outputs: ['email'] })
    expect(made).toMatchObject({
      title: `Own (${made.recipient.name})`,
      recipient: { id: 'test_user5' },
      visibility: 'private',
      locale: 'fr',
      origin: platform.origin,
      created: { id: 'test_user5', date: expect.any(String) }
    })
    const path = `${eventsApi}/subscriptions`
    const one = `${path}/${made._id}`
    await scenario(platform, [
      { who: contrib, asks: ['GET', one], gets: [200, made] },
      { who: superadmin, asks: ['GET', one], gets: 200 },
      { who: admin, asks: ['GET', one], gets: 403 },
      { who: admin, asks: ['DELETE', one], gets: 403 },
      { who: admin, asks: ['POST', path, { ...made, recipient: undefined }], gets: 403 },
      { who: admin, asks: ['POST', path, { topic, recipient: made.recipient }], gets: 403 },
      { who: admin, asks: ['POST', path, { topic, _id: 'none' }], gets: 404 },
      { who: contrib, asks: ['GET', `${path}/none`], gets: 404 },
      {
        who: admin,
        asks: ['GET', `${path}?recipient=test_user5`],
        gets: [403, 'You can only filter on recipient with your own id']
      },
      { who: superadmin, asks: ['GET', `${path}?recipient=test_user5&topic=own`], gets: [200, { count: 1 }] },
      {
        who: contrib,
        asks: ['GET', `${path}?sender=organization:test_org1&topic=own`],
        gets: [200, { count: 1 }]
      },
      {
        who: contrib,
        asks: ['GET', `${path}?sender=organization:test_org1:dep1&topic=own`],
        gets: [200, { count: 0 }]
      },
      { who: contrib, asks: ['GET', `${path}?sender=none`], gets: [200, { count: 0 }] },
      { who: contrib, asks: ['GET', `${path}?sender=a`], gets: 400 },
      { who: contrib, asks: ['GET', `${path}?noSender=true`], gets: 400 },
      { who: contrib, asks: ['GET', `${path}?sort=topic.key:-1`], gets: 200 },
      { who: contrib, asks: ['GET', `${path}?sort=a'b`], gets: 400 },
      {
        who: contrib,
        asks: ['POST', path, { ...made, outputs: [], created: { id: 'somebody' } }],
        gets: [200, { _id: made._id, outputs: [], created: made.created }]
      },
      { who: contrib, asks: ['DELETE', one], gets: 204 },
      { who: contrib, asks: ['DELETE', one], gets: 204 }
    ])
  })

  it('include private events only for the accounts of the person', async () => {
    const topic = { key: 'seen', title: 'Seen' }
    const given = async (client: TestClient, sender?: object): Promise<string> =>
      (await subscribe(client, { topic, ...(sender ? { sender } : {}), visibility: 'private' })).visibility
    expect(await given(contrib, org1Keys)).toBe('private')
    expect(await given(contrib, { ...org1Keys, department: 'dep1' })).toBe('private')
    expect(await given(contrib, { ...org1Keys, role: 'admin' })).toBe('public')
    expect(await given(inDepartment, org1Keys)).toBe('public')
    expect(await given(inDepartment, { ...org1Keys, department: 'dep1' })).toBe('private')
    expect(await given(inDepartment, { ...org1Keys, department: 'dep1', role: 'contrib' })).toBe('private')
    expect(await given(other, org1Keys)).toBe('public')
    expect(await given(other, { type: 'user', id: 'test_user2' })).toBe('private')
    expect(await given(other, { type: 'user', id: 'test_user5' })).toBe('public')
    expect(await given(superadmin, { type: 'user', id: 'test_user5' })).toBe('private')
    expect(await given(admin)).toBe('public')
  })

  it('are created once for the account that declares a publication site', async () => {
    const site = { type: 'data-fair-portals', id: 'p1', url: 'https://p1.test', title: 'Portail' }
    const declare = (): Promise<{ status: number }> =>
      admin.post('/settings/organization/test_org1/publication-sites', site)
    expect((await declare()).status).toBe(200)
    expect((await declare()).status).toBe(200)
    const key = 'data-fair:dataset-publication-requested:data-fair-portals:p1'
    const { json } = await admin.get(`${eventsApi}/subscriptions?topic=${key}`)
    expect(json).toMatchObject({
      count: 1,
      results: [
        {
          topic: { title: 'Un contributeur demande de publier un jeu de données sur Portail' },
          sender: org1Keys,
          outputs: ['devices', 'email'],
          visibility: 'private',
          locale: 'fr',
          urlTemplate: `${platform.origin}/data-fair/dataset/{id}`
        }
      ]
    })
    const ofApplications = key.replace('dataset', 'application')
    expect((await admin.get(`${eventsApi}/subscriptions?topic=${ofApplications}`)).json.count).toBe(1)
  })
})

describe('accounts', () => {
  const identity = (method: 'POST' | 'DELETE', path: string, body?: object) =>
    anonymous.send(method, `${eventsApi}/identities/${path}`, body, { 'x-secret-key': eventsSecret })

  it('are renamed and deleted in stored events', async () => {
    const person = await platform.loginAs('test_user6', { org: 'test_org1', dep: 'dep1' })
    const sender = { ...org1, department: 'dep1' }
    const topic = { key: 'follow', title: 'Follow' }
    await subscribe(person, { topic, sender: { ...org1Keys, department: 'dep1' } })
    const user = { id: 'test_user6', name: 'Six' }
    const organization = { id: 'test_org1', name: 'Test Org 1' }
    await postEvents(platform, {
      title: 'Followed',
      topic: { key: 'follow:a' },
      sender,
      originator: { user, organization }
    })
    await identity('POST', 'user/test_user6', {
      name: 'Seis',
      organizations: [{ id: 'test_org1', role: 'user' }]
    })
    await identity('POST', 'organization/test_org1', {
      name: 'Uno',
      departments: [{ id: 'dep1', name: 'D1' }]
    })
    const one = async () => (await journal(admin, '?q=followed')).json.results[0]
    await expect.poll(one).toMatchObject({
      sender: { name: 'Uno', departmentName: 'D1' },
      originator: { user: { id: 'test_user6', name: 'Seis' }, organization: { name: 'Uno' } }
    })
    expect(titlesOf(await journal(admin, '?q=seis'))).toEqual(['Followed'])
    expect(titlesOf(await journal(admin, '?q=six'))).toEqual([])
    const path = `${eventsApi}/subscriptions?topic=follow`
    expect((await person.get(path)).json.results[0]).toMatchObject({
      recipient: { name: 'Seis' },
      visibility: 'private'
    })
    // A person who left the organization gets no private events.
    await identity('POST', 'user/test_user6', { name: 'Seis', organizations: [] })
    expect((await person.get(path)).json.results[0].visibility).toBe('public')
    await postEvents(platform, { topic: { key: 'follow:b' }, sender })
    expect((await notificationsOf(person)).count).toBe(1)

    await identity('DELETE', 'user/test_user6')
    expect((await person.get(path)).json.count).toBe(0)
    expect((await notificationsOf(person)).count).toBe(0)
    await expect.poll(one).toMatchObject({ originator: { user: { id: 'test_user6', name: '' } } })
    await postEvents(platform, { title: 'Gone', sender: { type: 'organization', id: 'gone' } })
    await identity('DELETE', 'organization/gone')
    const left = (): Promise<unknown[]> =>
      platform.app.platform.metadata
        .selectFrom('events' as never)
        .selectAll()
        .where('account' as never, '=', 'organization:gone' as never)
        .execute()
    await expect.poll(left).toEqual([])
  })
})

describe('old events', () => {
  it('are deleted, with their search index', async () => {
    const days = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString()
    const { metadata, config } = platform.app.platform
    const sender = { type: 'user', id: 'test_user2' } as const
    await subscribe(other, { topic: { key: 'aged', title: 'Aged' }, sender })
    await postEvents(
      platform,
      ...[400, 366, 364].map((age) => ({
        title: `Aged ${age}`,
        topic: { key: 'aged' },
        sender,
        date: days(age)
      }))
    )
    await forgetOld({ metadata, config: { ...config, eventsRetentionDays: 0 } })
    expect(titlesOf(await journal(other, '?q=aged'))).toHaveLength(3)
    await forgetOld({ metadata, config })
    expect(titlesOf(await journal(other, '?q=aged'))).toEqual(['Aged 364'])
  })
})

describe('a platform event', () => {
  let bases: RemoteServer
  beforeAll(async () => {
    bases = await startBaseApplications()
  })
  afterAll(() => bases.close())

  it('has its author, and notifies the subscribers', async () => {
    const url = await registerBase(superadmin, bases.origin)
    await subscribe(admin, {
      topic: { key: 'data-fair:application-application-created', title: 'Created' },
      sender: org1Keys,
      urlTemplate: `${platform.origin}/data-fair/application/{id}`
    })
    const { id, slug } = await createApplication(admin, { url, title: 'Told' })
    const created = { topic: { key: `data-fair:application-application-created:${slug}` } }
    await expect
      .poll(async () => (await journal(admin, `?resource=application/${id}`)).json.results)
      .toMatchObject([
        {
          ...created,
          title: 'Nouvelle application Told',
          visibility: 'private',
          originator: { user: { id: 'test_user1' }, organization: { id: 'test_org1' } }
        }
      ])
    expect((await notificationsOf(admin, '?size=1')).results).toMatchObject([
      { ...created, url: `${platform.origin}/data-fair/application/${id}` }
    ])
  })
})
