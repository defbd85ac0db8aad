/** A server killed while it calls webhooks and sends push notifications resumes after a restart, with the same keys. */
import { afterAll, expect, it } from 'vitest'
import type { Delivery } from '../../contract/events/webhooks.ts'
import { startServer } from '../e2e/support/server.ts'
import { TestClient } from './support/client.ts'
import { login } from './support/login.ts'
import { pushBrowser } from './support/pushBrowser.ts'
import { hostileAnswers, startReceiver, status } from './support/receiver.ts'

const secret = 'events secret'
const server = await startServer({
  accounts: true,
  environment: {
    LOG_LEVEL: 'silent',
    ALLOW_PRIVATE_ADDRESSES: 'true',
    SECRET_EVENTS: secret,
    // Failed attempts are retried during the test, but not before the kill.
    WEBHOOK_RETRY_MINUTE_MS: '1000'
  }
})
const remote = await startReceiver()
afterAll(async () => {
  await server.close()
  await remote.close()
})

it('calls and pushes are delivered after a restart', async () => {
  const base = `${server.origin}/events/api`
  const sender = { type: 'organization', id: 'test_org1' }
  const internal = { 'x-secret-key': secret }
  const anonymous = new TestClient(server.origin)
  const admin = await login(server.origin, 'test_user1', { org: 'test_org1' })
  const { json: webhook } = await admin.post(`${base}/webhook-subscriptions`, {
    title: 'T',
    url: `${remote.origin}/hook`,
    topic: { key: 'app' },
    sender
  })
  const browser = pushBrowser(`${remote.origin}/device`)
  await admin.post(`${base}/push/registrations`, { id: browser.subscription })
  const { json: key } = await anonymous.get(`${base}/push/vapidkey`)

  // One call is in progress and one is queued; neither gets a response before the process dies.
  remote.answers.set('/hook', hostileAnswers.never ?? status(204))
  remote.answers.set('/device', hostileAnswers.never ?? status(204))
  const titles = ['Un', 'Deux']
  for (const title of titles) {
    const event = { title, topic: { key: 'app' }, sender, date: new Date().toISOString() }
    expect((await anonymous.post(`${base}/events`, [event], internal)).status).toBe(201)
    const recipient = { id: 'test_user1', name: 'Test User1' }
    const told = { title, topic: { key: 'app' }, recipient, outputs: ['devices'] }
    expect((await anonymous.post(`${base}/notifications`, told, internal)).status).toBe(200)
  }
  await expect.poll(() => remote.of('/hook').length).toBeGreaterThan(0)
  await expect.poll(() => remote.of('/device').length).toBeGreaterThan(1)
  await server.kill()
  remote.calls.length = 0
  remote.answers.clear()
  await server.restart()

  const again = await login(server.origin, 'test_user1', { org: 'test_org1' })
  const list = async (): Promise<Delivery[]> =>
    (await again.get(`${base}/webhooks?subscription=${webhook._id}`)).json.results
  await expect
    .poll(async () => (await list()).map((one) => one.status), { timeout: 20_000 })
    .toEqual(['ok', 'ok'])
  const called = remote.of('/hook').map(({ body }) => JSON.parse(body.toString()).title)
  expect(new Set(called)).toEqual(new Set(titles))
  await expect
    .poll(() => remote.of('/device').map((call) => browser.read(call).title), { timeout: 20_000 })
    .toEqual(titles)
  expect((await anonymous.get(`${base}/push/vapidkey`)).json).toEqual(key)
})
