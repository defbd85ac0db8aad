import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createApiKey } from './support/apiKeys.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { rawRequest } from './support/rawRequest.ts'
import { socketOf, type SocketMessage, type TestSocket } from './support/sockets.ts'

let platform: TestPlatform
let owner: TestClient
const sockets: WebSocket[] = []

async function connect(client: TestClient, headers: Record<string, string> = {}): Promise<TestSocket> {
  const opened = await socketOf(client, headers)
  sockets.push(opened.socket)
  return opened
}

beforeAll(async () => {
  platform = await startPlatform()
  owner = await platform.loginAs('test_user1')
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await platform.close()
})

describe('a websocket', () => {
  it('answers malformed messages and stays open', async () => {
    const { socket, next } = await connect(platform.anonymous())
    socket.send('hello')
    expect(await next()).toMatchObject({ type: 'error', status: 400 })
    socket.send('[]')
    expect(await next()).toEqual({ type: 'error', status: 400, data: '"channel" is required' })
    socket.send(JSON.stringify({ type: 'shout', channel: 'a' }))
    expect(await next()).toEqual({
      type: 'error',
      channel: 'a',
      status: 400,
      data: 'type should be "subscribe" or "unsubscribe"'
    })
    socket.send(JSON.stringify({ type: 'unsubscribe', channel: 'a' }))
    expect(await next()).toEqual({ type: 'unsubscribe-confirm', channel: 'a' })
  })

  it('refuses unknown channels, and those of datasets that the session may not follow', async () => {
    const { json } = await owner.post('/datasets', { isMetaOnly: true, title: 'private' })
    const channel = `datasets/${json.id}/journal`
    const other = await connect(await platform.loginAs('test_user2'))
    other.socket.send(JSON.stringify({ type: 'subscribe', channel }))
    expect(await other.next()).toEqual({ type: 'error', channel, status: 403, data: 'Permission manquante.' })
    const unknown = 'datasets/nothing/journal'
    other.socket.send(JSON.stringify({ type: 'subscribe', channel: unknown }))
    expect(await other.next()).toEqual({
      type: 'error',
      channel: unknown,
      status: 404,
      data: 'Ressource datasets/nothing inconnue.'
    })
    const internal = `internal/datasets/${json.id}`
    other.socket.send(JSON.stringify({ type: 'subscribe', channel: internal }))
    expect(await other.next()).toMatchObject({ type: 'error', status: 403 })
    const admin = await connect(await platform.loginAs('test_superadmin', { adminMode: true }))
    admin.socket.send(JSON.stringify({ type: 'subscribe', channel }))
    expect(await admin.next()).toEqual({ type: 'subscribe-confirm', channel })
  })

  it('reports an ended session', async () => {
    const client = await platform.loginAs('test_user2')
    const { json } = await client.post('/datasets', { isMetaOnly: true, title: 'followed' })
    const channel = `datasets/${json.id}/journal`
    const { socket, next } = await connect(client)
    await client.delete('/simple-directory/api/auth/')
    socket.send(JSON.stringify({ type: 'subscribe', channel }))
    expect(await next()).toEqual({ type: 'error', channel, status: 401, data: 'La session est terminée.' })
  })

  it('accepts an API key with the scope of its channel, until the key is removed', async () => {
    const { json } = await owner.post('/datasets', { isMetaOnly: true, title: 'followed by key' })
    const channel = `datasets/${json.id}/journal`
    const account = { type: 'user', id: 'test_user1' } as const
    const { clearKey } = await createApiKey(owner, account, { scopes: ['datasets'] })
    const { clearKey: narrow } = await createApiKey(owner, account, { scopes: ['datasets-read'] })
    const { socket, next } = await connect(platform.anonymous())
    const subscribe = async (apiKey?: string, more = {}): Promise<SocketMessage> => {
      socket.send(JSON.stringify({ type: 'subscribe', channel, apiKey, ...more }))
      return next()
    }
    expect(await subscribe()).toMatchObject({ status: 403 })
    expect(await subscribe('none')).toMatchObject({ status: 401, data: "Cette clé d'API est inconnue." })
    expect(await subscribe(narrow)).toMatchObject({
      status: 403,
      data: "Cette clé d'API n'a pas la portée nécessaire (attendu=datasets - reçu=datasets-read)."
    })
    expect(await subscribe(clearKey, { account: { type: 'user', id: 'a', name: 'a' } })).toMatchObject({
      status: 403,
      data: "Cette clé d'API ne supporte pas de spécifier le compte à incarner"
    })
    expect(await subscribe(clearKey)).toEqual({ type: 'subscribe-confirm', channel })
    platform.app.platform.bus.publish(channel, { type: 'first' })
    expect(await next()).toMatchObject({ data: { type: 'first' } })
    await owner.patch('/settings/user/test_user1', { apiKeys: [] })
    expect(await next()).toEqual({ type: 'error', channel, status: 403, data: 'Permission manquante.' })
    expect(await subscribe(clearKey)).toMatchObject({ status: 401 })
  })

  it('is anonymous when a page of another site opened it', async () => {
    const { json } = await owner.post('/datasets', { isMetaOnly: true, title: 'not for other sites' })
    const channel = `datasets/${json.id}/journal`
    const { clearKey: apiKey } = await createApiKey(
      owner,
      { type: 'user', id: 'test_user1' },
      { scopes: ['datasets'] }
    )
    const answers = async (headers: Record<string, string>): Promise<(string | number)[]> => {
      const { send, next } = await connect(owner, headers)
      send({ type: 'subscribe', channel })
      const withSession = await next()
      send({ type: 'subscribe', channel, apiKey })
      const withKey = await next()
      return [withSession, withKey].map(({ status, type }) => status ?? type)
    }
    const confirm = 'subscribe-confirm'
    const { host } = new URL(owner.origin)
    const own: Record<string, string>[] = [
      {},
      { origin: owner.origin },
      { origin: owner.origin, 'sec-fetch-site': 'same-origin' }
    ]
    for (const headers of own) expect(await answers(headers)).toEqual([confirm, confirm])
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'http://localhost:1' },
      { origin: `http://${host}.evil.test` },
      { origin: `http://sub.${host}` },
      { origin: 'null' },
      { origin: '' },
      { origin: `${owner.origin}, https://evil.test` },
      { 'sec-fetch-site': 'cross-site' }
    ]
    for (const headers of foreign) {
      expect(await answers(headers), JSON.stringify(headers)).toEqual([403, confirm])
    }
  })

  it('stops when the subscriber loses the permission', async () => {
    const { json } = await owner.post('/datasets', { isMetaOnly: true, title: 'shared for a while' })
    const channel = `datasets/${json.id}/journal`
    const permissions = `/datasets/${json.id}/permissions`
    await owner.put(permissions, [{ type: 'user', id: 'test_user2', classes: ['readAdvanced'] }])
    const { socket, next } = await connect(await platform.loginAs('test_user2'))
    socket.send(JSON.stringify({ type: 'subscribe', channel }))
    expect((await next()).type).toBe('subscribe-confirm')
    await owner.patch(`/datasets/${json.id}`, { summary: 'still shared' })
    await owner.put(permissions, [])
    expect(await next()).toEqual({ type: 'error', channel, status: 403, data: 'Permission manquante.' })
    platform.app.platform.bus.publish(channel, { type: 'secret' })
    socket.send(JSON.stringify({ type: 'unsubscribe', channel }))
    expect((await next()).type).toBe('unsubscribe-confirm')
  })

  it('stops when the user is deleted', async () => {
    const { json } = await owner.post('/datasets', { isMetaOnly: true, title: 'of a leaver' })
    const channel = `datasets/${json.id}/journal`
    const { socket, next } = await connect(owner)
    socket.send(JSON.stringify({ type: 'subscribe', channel }))
    expect((await next()).type).toBe('subscribe-confirm')
    const identity = { type: 'user', id: 'test_user1', name: 'Test User1', organizations: [] } as const
    const { identities } = platform.app.platform.directory
    await identities.publish({ kind: 'changed', identity: { ...identity, organizations: [] } })
    platform.app.platform.bus.publish(channel, { type: 'still here' })
    expect(await next()).toMatchObject({ data: { type: 'still here' } })
    await identities.publish({ kind: 'deleted', identity: { ...identity, organizations: [] } })
    expect(await next()).toMatchObject({ type: 'error', channel, status: 403 })
  })

  it('sends the steps of a new dataset in order, with their progress', async () => {
    const id = 'followed'
    const { socket, next } = await connect(owner)
    const created = await owner.put(`/datasets/${id}`, { isMetaOnly: true, title: 'placeholder' })
    expect(created.status).toBe(201)
    socket.send(JSON.stringify({ type: 'subscribe', channel: `datasets/${id}/journal` }))
    expect((await next()).type).toBe('subscribe-confirm')
    await owner.delete(`/datasets/${id}`)
    await upload(owner, 'a.csv', 'a,b\n1,2\n', { id })
    const types: string[] = []
    for (;;) {
      const { data } = await next()
      types.push(`${data.type}${data.store ? '*' : ''}`)
      if (data.type === 'finalize-end') break
    }
    expect(types).toEqual([
      'dataset-created*',
      'initialize-start',
      'initialize-end',
      'store-start',
      'store-end',
      'analyze-start',
      'analyze-end',
      'validate-start',
      'validate-end',
      'index-start',
      'index-end',
      'finalize-start',
      'finalize-end*'
    ])
    await waitFinalized(owner, id)
    socket.send(JSON.stringify({ type: 'unsubscribe', channel: `datasets/${id}/journal` }))
    expect((await next()).type).toBe('unsubscribe-confirm')
    socket.send(JSON.stringify({ type: 'subscribe', channel: `datasets/${id}/task-progress` }))
    expect((await next()).type).toBe('subscribe-confirm')
    await owner.patch(`/datasets/${id}`, { schema: [{ key: 'a', separator: ';' }, { key: 'b' }] })
    const tasks: { task?: string }[] = []
    for (;;) {
      const { data } = await next()
      tasks.push(data)
      if (!data.task && tasks.some(({ task }) => task === 'finalize')) break
    }
    expect(tasks[0]).toEqual({})
    expect(tasks).toContainEqual({ task: 'index', progress: -1 })
    expect(tasks).toContainEqual({ task: 'index', progress: 100 })
    expect(tasks.at(-1)).toEqual({})
    expect((await owner.get(`/datasets/${id}/task-progress`)).json).toEqual({})
  })

  it('sends the progress of a dataset after each write of lines, without a stored journal entry', async () => {
    const { id } = (
      await owner.post('/datasets', { isRest: true, title: 'Lignes', schema: [{ key: 'a', type: 'string' }] })
    ).json
    const { socket, next } = await connect(owner)
    for (const channel of [`datasets/${id}/journal`, `datasets/${id}/task-progress`]) {
      socket.send(JSON.stringify({ type: 'subscribe', channel }))
      expect(await next()).toEqual({ type: 'subscribe-confirm', channel })
    }
    for (const query of ['', '?async=true']) {
      await owner.post(`/datasets/${id}/_bulk_lines${query}`, [{ a: 'x' }])
      const told: unknown[] = []
      while (told.length < 8) {
        const { data } = await next()
        // Skips a stored event, since the end of the dataset's creation may arrive late.
        if (data.store !== true) told.push(data.type ?? data)
      }
      expect(told).toEqual([
        'index-start',
        { task: 'index', progress: -1 },
        'index-end',
        'finalize-start',
        { task: 'index', progress: 100 },
        { task: 'finalize', progress: -1 },
        'finalize-end',
        {}
      ])
    }
    expect((await owner.get(`/datasets/${id}/task-progress`)).json).toEqual({})
  })

  it('sends the end of every step that began, also for a cancelled draft or a new constraint', async () => {
    const { json } = await upload(owner, 'a.csv', 'code,n\nabc,1\n')
    const { id } = json
    const { schema } = await waitFinalized(owner, id)
    const { socket, next } = await connect(owner)
    const channel = `datasets/${id}/journal`
    socket.send(JSON.stringify({ type: 'subscribe', channel }))
    expect(await next()).toEqual({ type: 'subscribe-confirm', channel })
    const until = async (last: string): Promise<string[]> => {
      const types: string[] = []
      while (types.at(-1) !== last) types.push(((await next()).data as { type: string }).type)
      return types
    }
    const ruled = schema.map((column: { key: string }) =>
      column.key === 'code' ? { ...column, pattern: '^[a-z]+$' } : column
    )
    expect((await owner.patch(`/datasets/${id}`, { schema: ruled })).status).toBe(200)
    const checked = await until('validate-end')
    expect(checked).toContain('validate-start')
    const query = 'draft=compatibleOrCancel'
    expect((await upload(owner, 'a.csv', 'code,n\nABC,1\n', { id, query })).status).toBe(200)
    const types = await until('validate-end')
    expect(types.slice(-3)).toEqual(['validate-start', 'draft-cancelled', 'validate-end'])
    expect((await owner.get(`/datasets/${id}?draft=true`)).json).not.toHaveProperty('draftReason')
  })
})

describe('websocket floods', () => {
  const closed = (socket: WebSocket): Promise<[number, string]> =>
    new Promise((resolve) => socket.once('close', (code, reason) => resolve([code, String(reason)])))
  const upgrade = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13']
  const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='
  const opening = async (target: string, ...headers: string[]): Promise<unknown> => {
    const { status, body } = await rawRequest(platform.origin, [
      `GET ${target} HTTP/1.1`,
      ...upgrade,
      key,
      ...headers
    ])
    return [status, body]
  }

  it('of messages close the socket, and block nobody else', async () => {
    const { socket } = await connect(platform.anonymous())
    const end = closed(socket)
    let answers = 0
    socket.on('message', () => (answers += 1))
    const sent = 60_000
    for (let i = 0; i < sent; i++) {
      socket.send(JSON.stringify({ type: 'subscribe', channel: `datasets/nothing${i}/journal` }))
    }
    const client = platform.anonymous()
    do expect((await client.get('/ping')).text).toBe('ok')
    while (socket.readyState !== socket.CLOSED)
    expect(await end).toEqual([1008, 'too many messages'])
    // Messages beyond the limit are ignored.
    expect(answers).toBeLessThan(sent / 2)
  })

  it('of messages, channels and sockets are limited for each address', async () => {
    const limited = await startPlatform({
      websockets: {
        perAddress: 3,
        channelsPerAddress: 2,
        messages: { requests: 12, windowSeconds: 100_000 }
      },
      development: true
    })
    const open = (): WebSocket => new WebSocket(`${limited.origin.replace('http', 'ws')}/`)
    const opened = (socket: WebSocket): Promise<string> =>
      new Promise((resolve) => {
        socket.once('open', () => resolve('open'))
        socket.once('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)))
        socket.once('error', (error) => resolve(error.message))
      })
    const ask = (socket: WebSocket, type: string, channel: string): Promise<SocketMessage> => {
      socket.send(JSON.stringify({ type, channel }))
      return new Promise((resolve) =>
        socket.once('message', (data: Buffer) => resolve(JSON.parse(String(data))))
      )
    }
    try {
      const [first, second, third] = [open(), open(), open()]
      expect(await Promise.all([first, second, third].map(opened))).toEqual(['open', 'open', 'open'])
      expect(await opened(open())).toBe('429')
      expect((await ask(first, 'subscribe', 'datasets/a/journal')).type).toBe('subscribe-confirm')
      expect((await ask(first, 'subscribe', 'datasets/a/journal')).type).toBe('subscribe-confirm')
      expect((await ask(second, 'subscribe', 'datasets/b/journal')).type).toBe('subscribe-confirm')
      expect(await ask(third, 'subscribe', 'datasets/c/journal')).toMatchObject({
        status: 429,
        data: 'too many channels'
      })
      const end = closed(first)
      first.close()
      await end
      // The server registers the closing of the first socket a moment later.
      await expect
        .poll(async () => (await ask(third, 'subscribe', 'datasets/c/journal')).type, { interval: 200 })
        .toBe('subscribe-confirm')
      const last = closed(second)
      for (let i = 0; i < 12; i++) second.ping()
      expect(await last).toEqual([1008, 'too many messages'])
      third.terminate()
    } finally {
      await limited.close()
    }
  })

  it('websockets are refused at URLs and hosts where pages are refused', async () => {
    expect(await opening('/data-fair//api/')).toEqual([400, 'malformed address'])
    expect(await opening('/data-fair/../api/')).toEqual([400, 'malformed address'])
    expect(await opening('/%')).toEqual([400, 'malformed address'])
    const unknown = [404, 'publication site unknown']
    expect(await opening('/data-fair/api/', 'x-forwarded-host: evil.test')).toEqual(unknown)
    expect(await opening('/data-fair/api/', 'host: evil.test')).toEqual(unknown)
    expect(((await opening('/data-fair/api/', 'sec-websocket-version: 1')) as [number])[0]).toBe(400)
  })

  it('websockets are notified of a shutdown, which waits for them a moment', async () => {
    const stopping = await startPlatform()
    const { socket } = await socketOf(stopping.anonymous())
    const { socket: silent } = await socketOf(stopping.anonymous())
    sockets.push(socket, silent)
    const code = new Promise((resolve) => socket.once('close', resolve))
    // A paused client does not answer the closing handshake.
    silent.pause()
    await stopping.close()
    expect(await code).toBe(1001)
  })
})
