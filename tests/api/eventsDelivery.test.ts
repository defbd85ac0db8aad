/** Delivery of notifications: websockets, mail, fairness between accounts, and failures (docs/api/events.md). */
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsChannel } from '../../server/realtime/internalChannels.ts'
import { addToOutbox } from '../../server/outbox/store.ts'
import type { TestClient } from './support/client.ts'
import { eventsSecret, notificationsOf, org1, postEvents, subscribe } from './support/events.ts'
import { freePort } from '../support/freePort.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { socketOf, type TestSocket } from './support/sockets.ts'

let platform: TestPlatform
let smtp: SMTPServer
let isRefusing = false
const mails: string[] = []
let user: TestClient
let other: TestClient
let superadmin: TestClient
const sockets: TestSocket[] = []

beforeAll(async () => {
  const smtpPort = await freePort()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(isRefusing ? new Error('later') : undefined),
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    }
  })
  await new Promise<void>((listening) => smtp.listen(smtpPort, '127.0.0.1', listening))
  platform = await startPlatform({
    secrets: { events: eventsSecret, sendmails: 'mails' },
    mails: { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, from: 'no-reply@example.org' }
  })
  user = await platform.loginAs('test_user1')
  other = await platform.loginAs('test_user2')
  superadmin = await platform.loginAs('test_superadmin', { adminMode: true })
})
afterAll(async () => {
  for (const { socket } of sockets) socket.close()
  await platform.close()
  await new Promise<void>((closed) => smtp.close(closed))
})

async function socketFor(client: TestClient, path = '/events/api/'): Promise<TestSocket> {
  const socket = await socketOf(client, {}, path)
  sockets.push(socket)
  return socket
}

const channel = 'user:test_user1:notifications'
const topic = { key: 'live', title: 'Live' }
const ofUser = { type: 'user', id: 'test_user1' } as const

describe('websockets', () => {
  it('receive the notifications of their user, or of all for administrators', async () => {
    const [own, foreign, all, nobody] = await Promise.all(
      [user, other, superadmin, platform.anonymous()].map((client) => socketFor(client, '/events/any/path'))
    )
    for (const socket of [own, foreign, all, nobody]) socket?.send({ type: 'subscribe', channel })
    expect(await own?.next()).toEqual({ type: 'subscribe-confirm', channel })
    expect(await all?.next()).toEqual({ type: 'subscribe-confirm', channel })
    for (const socket of [foreign, nobody])
      expect(await socket?.next()).toEqual({
        type: 'error',
        channel,
        status: 403,
        data: 'Permission manquante.'
      })
    // Channels of the platform and internal channels are refused on this websocket.
    own?.send({ type: 'subscribe', channel: 'internal/events' })
    expect(await own?.next()).toMatchObject({ type: 'error', status: 403 })
    all?.send({ type: 'subscribe', channel: 'internal/events' })
    expect(await all?.next()).toMatchObject({ type: 'subscribe-confirm' })
    own?.send({ type: 'subscribe' })
    expect(await own?.next()).toEqual({ type: 'error', status: 400, data: '"channel" is required' })
    await subscribe(user, { topic, sender: ofUser })
    await tellEvent('live:a', 'On the way')
    for (const socket of [own, all]) {
      const told = await socket?.next()
      expect(told).toMatchObject({
        type: 'message',
        channel,
        data: { title: 'On the way', _id: expect.any(String) }
      })
    }
    own?.send({ type: 'unsubscribe', channel })
    expect(await own?.next()).toEqual({ type: 'unsubscribe-confirm', channel })
  })

  it('of the platform do not have this channel', async () => {
    const socket = await socketFor(user, '/data-fair/api/')
    socket.send({ type: 'subscribe', channel })
    expect(await socket.next()).toMatchObject({ type: 'error', status: 403 })
  })
})

/** Stores an event in the outbox, as the platform does. */
async function tellEvent(key: string, title: string, sender: object = ofUser): Promise<void> {
  const { metadata, outbox } = platform.app.platform
  await addToOutbox(metadata, eventsChannel, { topic: { key }, title, sender, visibility: 'private' })
  outbox.wake()
}

describe('mails', () => {
  it('are sent once the mail server accepts them, without blocking other deliveries', async () => {
    isRefusing = true
    await subscribe(user, {
      topic: { key: 'mailed', title: 'Mailed' },
      sender: ofUser,
      outputs: ['email'],
      urlTemplate: '/data-fair/dataset/{id}'
    })
    await postEvents(platform, {
      title: 'By mail',
      body: 'What happened',
      topic: { key: 'mailed:a' },
      sender: ofUser,
      urlParams: { id: 'd1' }
    })
    expect((await notificationsOf(user)).results[0]).toMatchObject({ title: 'By mail' })
    isRefusing = false
    await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(1)
    expect(mails[0]).toMatch(/^To: test_user1@test.com/m)
    expect(mails[0]).toMatch(/^Subject: By mail/m)
    expect(mails[0]).toContain(`${platform.origin}/data-fair/dataset/d1`)
  })
})

describe('events of the outbox', () => {
  it('that are invalid are skipped, without blocking the next ones', async () => {
    const { metadata } = platform.app.platform
    for (const data of [null, 1, {}, { title: 'a' }, { title: 'a', topic: {} }])
      await addToOutbox(metadata, eventsChannel, data)
    await tellEvent('live:well', 'Well')
    await expect.poll(async () => (await titled('Well')).length).toBe(1)
  })
})

async function titled(title: string): Promise<unknown[]> {
  const { results } = await notificationsOf(user, '?size=100')
  return results.filter((result: { title: string }) => result.title === title)
}

describe('a flood of events', () => {
  it('from one account does not delay other accounts', async () => {
    const sender = { ...org1, id: 'flood' }
    await subscribe(superadmin, {
      topic: { key: 'flood', title: 'Flood' },
      sender: { type: 'organization', id: 'flood' }
    })
    const socket = await socketFor(user)
    socket.send({ type: 'subscribe', channel })
    expect(await socket.next()).toMatchObject({ type: 'subscribe-confirm' })
    const { metadata, outbox } = platform.app.platform
    const flood = 3000
    await metadata.transaction().execute(async (scope) => {
      for (let index = 0; index < flood; index++)
        await addToOutbox(scope, eventsChannel, {
          topic: { key: 'flood:a' },
          title: `F${index}`,
          sender,
          visibility: 'private'
        })
    })
    const posts = Array.from({ length: 2 }, () =>
      postEvents(platform, ...Array.from({ length: 1000 }, () => ({ topic: { key: 'flood:b' }, sender })))
    )
    outbox.wake()
    const isOver = async (): Promise<number> => (await notificationsOf(superadmin, '?size=0')).count
    await tellEvent('live:through', 'Through')
    expect((await socket.next()).data).toMatchObject({ title: 'Through' })
    expect(await isOver()).toBeLessThan(flood + 2000)
    await Promise.all(posts)
    await expect.poll(isOver, { timeout: 60_000, interval: 200 }).toBe(flood + 2000)
    // The events of each account stay in order.
    const { results } = await notificationsOf(superadmin, '?size=10000')
    const told = results
      .map((result: { title: string }) => result.title)
      .filter((title: string) => /^F\d/.test(title))
    expect(told.toReversed()).toEqual(Array.from({ length: flood }, (_one, index) => `F${index}`))
  })
})

describe('mails sent by other services', () => {
  const path = '/simple-directory/api/mails?key=mails'
  const mail = { to: ['ada@example.org', { type: 'user', id: 'test_user2' }], subject: 'With a file' }
  const form = (body: object, ...files: string[]): FormData => {
    const data = new FormData()
    data.set('body', JSON.stringify(body))
    for (const name of files) data.append('file', new Blob(['a,b'], { type: 'text/csv' }), name)
    return data
  }

  it('include the files of their multipart form', async () => {
    const before = mails.length
    const files = ['a.csv', 'b.csv', 'c.csv']
    const answer = await platform.anonymous().post(path, form({ ...mail, text: 'Here' }, ...files))
    expect([answer.status, answer.json]).toEqual([
      200,
      [
        { to: 'ada@example.org', result: 'queued' },
        { to: 'test_user2@test.com', result: 'queued' }
      ]
    ])
    await expect.poll(() => mails.length - before, { timeout: 20_000 }).toBe(2)
    for (const sent of mails.slice(before)) {
      for (const name of files) expect(sent).toContain(`Content-Disposition: attachment; filename=${name}`)
      expect(sent).toContain(Buffer.from('a,b').toString('base64'))
    }
  })

  it.each([
    ['another key', path.replace('mails?key=mails', 'mails?key=other'), form(mail), 401, 'Bad secret key'],
    ['its key twice', `${path}&key=mails`, form(mail), 401, 'Bad secret key'],
    [
      'another key and a broken body',
      path.replace('key=mails', 'key=other'),
      new FormData(),
      401,
      'Bad secret key'
    ],
    ['a form without subject', path, form({ to: mail.to }), 400, 'data/body requiert la propriété subject'],
    ['a form without body', path, form({}), 400, 'data/body requiert la propriété to'],
    ['a document without recipient', path, { subject: 'a' }, 400, 'data/body requiert la propriété to']
  ])('are refused with %s', async (_name, address, body, status, text) => {
    const answer = await platform.anonymous().post(address, body)
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(text)])
  })
})
