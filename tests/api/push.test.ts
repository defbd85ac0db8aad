/** Push notification devices: registration, delivery, and devices that fail. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PushRegistration } from '../../contract/events/push.ts'
import { serviceWorker } from '../../server/events/push/serviceWorker.ts'
import type { Answer, TestClient } from './support/client.ts'
import { login } from './support/login.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { pushBrowser, signerOf, type PushBrowser } from './support/pushBrowser.ts'
import { hostileAnswers, startReceiver, status, type Receiver } from './support/receiver.ts'
import { statusesOf } from './support/client.ts'

const secrets = { events: 'events secret', identities: 'identities secret' }
const webhooks = { retryMinuteMs: 1, keptDays: 30, perAccount: 60 }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let platform: TestPlatform
/** Fake push service. */
let service: Receiver
let base: string
let user: TestClient

beforeAll(async () => {
  platform = await startPlatform({ secrets, webhooks })
  service = await startReceiver()
  base = `${platform.origin}/events/api`
  user = await platform.loginAs('test_user1')
})
afterAll(async () => {
  await platform.close()
  await service.close()
})
beforeEach(async () => {
  service.calls.length = 0
  service.answers.clear()
  await user.put(`${base}/push/registrations`, [])
})

let browsers = 0
const newBrowser = (): PushBrowser => pushBrowser(`${service.origin}/device-${++browsers}`)
const pathOf = ({ subscription }: PushBrowser): string => new URL(subscription.endpoint).pathname
const register = (browser: PushBrowser, client = user): Promise<Answer> =>
  client.post(`${base}/push/registrations`, { id: browser.subscription }, { 'user-agent': firefox })
const registrations = async (client = user): Promise<PushRegistration[]> =>
  (await client.get(`${base}/push/registrations`)).json
const titlesAt = (browser: PushBrowser): string[] =>
  service.of(pathOf(browser)).map((call) => browser.read(call).title)

async function notify(more: object = {}, recipient = 'test_user1'): Promise<void> {
  const { status: code, text } = await platform.anonymous().post(
    `${base}/notifications`,
    {
      title: 'Direct',
      topic: { key: 'app' },
      recipient: { id: recipient, name: 'Quelqu’un' },
      outputs: ['devices'],
      ...more
    },
    { 'x-secret-key': secrets.events }
  )
  expect(code, text).toBe(200)
}

describe('registering a device', () => {
  it("sends a first notification, encrypted for the browser and signed with the platform's key", async () => {
    const browser = newBrowser()
    const { publicKey } = (await platform.anonymous().get(`${base}/push/vapidkey`)).json
    const { status: code, json } = await register(browser)
    expect([code, json]).toEqual([
      200,
      {
        id: browser.subscription,
        type: 'webpush',
        deviceName: 'Firefox - Linux',
        date: expect.any(String),
        lastSuccess: expect.any(String)
      }
    ])
    const [call] = service.of(pathOf(browser))
    if (!call) throw new Error('nothing was pushed')
    expect(call.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(call.body.toString('latin1')).not.toContain('appareil')
    expect(call.body.length).toBeLessThanOrEqual(4096)
    expect(browser.read(call)).toMatchObject({ title: 'Notifications activées', locale: 'fr' })
    const signer = await signerOf(call, service.origin)
    expect(signer).toMatchObject({ key: publicKey, sub: platform.origin })
    expect(Number(signer.exp) - Date.now() / 1000).toBeLessThan(86_400)
    expect(await registrations()).toEqual([json])
  })

  it('is refused and not stored when the first notification fails', async () => {
    const browser = newBrowser()
    service.answers.set(pathOf(browser), status(403))
    expect(await register(browser)).toMatchObject({
      status: 500,
      text: 'le serveur répond par une erreur (403)'
    })
    expect(await registrations()).toEqual([])
  })

  it('needs a signed-in user, and each user has a separate list', async () => {
    const nobody = platform.anonymous()
    const answers = await Promise.all([
      nobody.get(`${base}/push/registrations`),
      nobody.put(`${base}/push/registrations`, []),
      nobody.post(`${base}/push/registrations`, { id: newBrowser().subscription }),
      nobody.post(`${base}/push/registrations/0/_test`)
    ])
    expect(statusesOf(answers)).toEqual([401, 401, 401, 401])
    await register(newBrowser())
    const other = await platform.loginAs('test_user2')
    expect(await registrations(other)).toEqual([])
    expect((await other.post(`${base}/push/registrations/0/_test`)).status).toBe(404)
  })

  it('of a browser formerly of another user moves it to the new user', async () => {
    const browser = newBrowser()
    await register(browser)
    const other = await platform.loginAs('test_user2')
    await register(browser, other)
    expect([await registrations(), (await registrations(other)).length]).toEqual([[], 1])
    await other.put(`${base}/push/registrations`, [])
  })

  it('refuses invalid subscriptions', async () => {
    const { endpoint, keys } = newBrowser().subscription
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    const ids: unknown[] = [
      undefined,
      null,
      'text',
      {},
      { endpoint },
      { endpoint, keys: { ...keys, auth: 'short' } },
      { endpoint, keys: { ...keys, p256dh: offCurve } },
      { endpoint, keys: { ...keys, p256dh: '!'.repeat(87) } },
      { endpoint, keys: { ...keys, p256dh: 'A'.repeat(5000) } },
      { endpoint: 'javascript:alert(1)', keys },
      { endpoint: 'file:///etc/passwd', keys },
      { endpoint: 'https://user:password@example.org', keys },
      { endpoint: 'https://example.org:22/', keys },
      { endpoint: `https://example.org/${'x'.repeat(3000)}`, keys }
    ]
    for (const id of ids) {
      const { status: code } = await user.post(`${base}/push/registrations`, { id })
      expect([id, code]).toEqual([id, 400])
      expect((await user.put(`${base}/push/registrations`, [{ id }])).status).toBe(400)
    }
    const many = Array.from({ length: 21 }, () => ({ id: newBrowser().subscription }))
    expect((await user.put(`${base}/push/registrations`, many)).status).toBe(400)
    expect((await user.put(`${base}/push/registrations`, many.slice(1))).status).toBe(200)
    expect((await register(newBrowser())).status).toBe(429)
    for (const index of ['20', '-1', '1e1', 'x', '99999999999999999999'])
      expect((await user.post(`${base}/push/registrations/${index}/_test`)).status).toBe(404)
  })

  it('accepts public https endpoints only', async () => {
    const closed = await startPlatform({ secrets, webhooks, allowPrivateAddresses: false })
    try {
      const client = await login(closed.origin, 'test_user1')
      const { port } = new URL(service.origin)
      const codes = []
      for (const endpoint of [
        `http://127.0.0.1:${port}/in`,
        `https://127.0.0.1:${port}/in`,
        'https://[::1]/in'
      ]) {
        const id = { ...newBrowser().subscription, endpoint }
        const answer = await client.post(`${closed.origin}/events/api/push/registrations`, { id })
        codes.push([answer.status, answer.text])
      }
      const unreachable = "cette adresse n'existe pas ou n'est pas accessible"
      expect(codes).toEqual([
        [400, "data/body/id/endpoint n'est pas une adresse acceptée"],
        [500, unreachable],
        [500, unreachable]
      ])
      expect(service.calls).toEqual([])
    } finally {
      await closed.close()
    }
  })
})

describe('the list of devices', () => {
  it('can be replaced, renamed and sorted; the delivery state is read-only', async () => {
    const [one, two] = [newBrowser(), newBrowser()]
    await register(one)
    await register(two)
    const [first, second] = await registrations()
    const { status: code, json } = await user.put(`${base}/push/registrations`, [
      { ...second, deviceName: 'Mon bureau', disabled: 'gone', lastSuccess: '1970-01-01T00:00:00Z' },
      first,
      first
    ])
    expect([code, json]).toEqual([200, [{ ...second, deviceName: 'Mon bureau' }, first]])
    expect((await user.put(`${base}/push/registrations`, [first])).json).toEqual([first])
    await notify()
    await expect.poll(() => titlesAt(one)).toEqual(['Notifications activées', 'Direct'])
    expect(titlesAt(two)).toEqual(['Notifications activées'])
  })

  it('has a test by index', async () => {
    const browser = newBrowser()
    await register(browser)
    const test = async (): Promise<unknown> =>
      (await user.post(`${base}/push/registrations/0/_test`, undefined, { 'accept-language': 'en' })).json
    expect(await test()).toEqual({})
    expect(titlesAt(browser)).toEqual(['Notifications activées', 'Test notification'])
    service.answers.set(pathOf(browser), status(500))
    expect(await test()).toEqual({ error: 'le serveur répond par une erreur (500)' })
    expect(await registrations()).toMatchObject([{ lastErrors: [{ statusCode: 500 }] }])
    service.answers.set(pathOf(browser), status(410))
    expect(await test()).toEqual({ error: 'le serveur répond par une erreur (410)' })
    expect(await registrations()).toEqual([])
  })
})

describe('a notification', () => {
  it('goes to each device of subscribers who chose the device output', async () => {
    const [one, two] = [newBrowser(), newBrowser()]
    await register(one)
    await register(two)
    const sender = { type: 'organization', id: 'test_org1' }
    const subscription = {
      topic: { key: 'pushed', title: 'Poussé' },
      sender,
      urlTemplate: `${platform.origin}/data-fair/dataset/{id}`
    }
    const made = await user.post(`${base}/subscriptions`, { ...subscription, outputs: ['devices'] })
    expect(made.status, made.text).toBe(200)
    await user.post(`${base}/subscriptions`, { ...subscription, topic: { key: 'listed', title: 'L' } })
    const event = {
      title: { fr: 'Fini', en: 'Done' },
      body: 'x'.repeat(20_000),
      topic: { key: 'pushed:a' },
      sender,
      date: new Date().toISOString(),
      urlParams: { id: 'abc' }
    }
    const events = [event, { ...event, title: 'Pas sur les appareils', topic: { key: 'listed' } }]
    const posted = await platform
      .anonymous()
      .post(`${base}/events`, events, { 'x-secret-key': secrets.events })
    expect(posted.status, posted.text).toBe(201)
    for (const browser of [one, two]) {
      await expect.poll(() => service.of(pathOf(browser))).toHaveLength(2)
      const [, call] = service.of(pathOf(browser))
      if (!call) throw new Error('nothing was pushed')
      const told = browser.read(call)
      expect(told).toMatchObject({ title: 'Fini', url: `${platform.origin}/data-fair/dataset/abc` })
      expect(told.body).toMatch(/^x+…$/)
    }
  })

  it('is pushed in order, and no longer once the device is removed', async () => {
    const browser = newBrowser()
    await register(browser)
    const titles = Array.from({ length: 10 }, (_, index) => `n${index}`)
    for (const title of titles) await notify({ title })
    await expect.poll(() => titlesAt(browser).slice(1)).toEqual(titles)
    service.answers.set(pathOf(browser), status(404))
    await notify()
    await expect.poll(() => registrations()).toEqual([])
    service.calls.length = 0
    await notify()
    expect(service.calls).toEqual([])
  })

  it('is retried for a failing device, which is then disabled until it registers again', async () => {
    const browser = newBrowser()
    await register(browser)
    service.answers.set(pathOf(browser), status(503))
    await notify({ title: 'Retenu' })
    await expect.poll(async () => (await registrations())[0]?.lastErrors?.length ?? 0).toBeGreaterThan(1)
    service.answers.delete(pathOf(browser))
    await expect.poll(() => titlesAt(browser).filter((title) => title === 'Retenu').length).toBeGreaterThan(2)
    await expect.poll(async () => (await registrations())[0]).not.toHaveProperty('lastErrors')
    expect((await registrations())[0]).not.toHaveProperty('disabledUntil')

    service.answers.set(pathOf(browser), status(503))
    await notify({ title: 'Perdu' })
    await expect.poll(async () => (await registrations())[0]?.disabled).toBe('errors')
    expect((await registrations())[0]?.lastErrors).toHaveLength(10)
    service.calls.length = 0
    await notify({ title: 'Jamais' })
    service.answers.delete(pathOf(browser))
    expect((await register(browser)).json).not.toHaveProperty('disabled')
    await notify({ title: 'De nouveau' })
    await expect.poll(() => titlesAt(browser)).toEqual(['Notifications activées', 'De nouveau'])
  })

  it('of a device that never answers fails without delaying others', async () => {
    const [stuck, quick] = [newBrowser(), newBrowser()]
    await register(stuck)
    await register(quick)
    const { never, ...quickly } = hostileAnswers
    for (const answer of [...Object.values(quickly), never]) {
      if (answer) service.answers.set(pathOf(stuck), answer)
      const before = titlesAt(quick).length
      await notify()
      await expect.poll(() => titlesAt(quick).length).toBeGreaterThan(before)
    }
    expect((await registrations())[0]).not.toHaveProperty('lastErrors')
    await expect
      .poll(async () => (await registrations())[0]?.lastErrors?.[0]?.message, { timeout: 20_000 })
      .toBe('le serveur met trop de temps à répondre')
  })
})

it('the service worker may call its own site only, and reports opened notifications, within limits', async () => {
  const nobody = platform.anonymous()
  const { headers, text } = await nobody.get(`${platform.origin}/events/push-sw.js`)
  expect(text).toBe(serviceWorker)
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(headers.get('cache-control')).toBe('no-cache')
  const report = (body: unknown): Promise<Answer> => nobody.post(`${base}/ui-logs`, body)
  const answers = [{ message: 'x' }, 'text', { message: 'x'.repeat(30_000) }].map(report)
  expect(statusesOf(await Promise.all(answers))).toEqual([204, 400, 413])
})

it('notifications have a default icon', async () => {
  const drawn = await platform.anonymous().fetch('GET', `${platform.origin}/events/logo-192x192.png`)
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
  // Width and height follow the signature and the header of the IHDR chunk in a PNG.
  const head = Buffer.from(await drawn.arrayBuffer())
  expect([head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual([192, 192])
})

it('the devices of a deleted account are deleted', async () => {
  const leaving = await platform.loginAs('test_user8')
  const browser = newBrowser()
  await register(browser, leaving)
  const path = `/data-fair/api/v1/identities/user/test_user8?key=${secrets.identities}`
  expect((await leaving.delete(path)).status).toBe(200)
  expect(await registrations(leaving)).toEqual([])
})
