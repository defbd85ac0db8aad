/** Live line changes and presence, with several concurrent clients. */
import { afterAll, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { createApiKey } from './support/apiKeys.ts'
import type { TestClient } from './support/client.ts'
import { platformOfUser } from './support/platformOfUser.ts'
import { socketOf, type SocketMessage, type TestSocket } from './support/sockets.ts'

const { platform } = await platformOfUser()
const opened: WebSocket[] = []
afterAll(() => {
  for (const socket of opened) socket.terminate()
})

async function member(id: string): Promise<TestClient> {
  const client = await platform.loginAs(id)
  client.setOrganization('test_org1')
  return client
}
const admin = await member('test_user1')
const contributor = await member('test_user5')
const outsider = await platform.loginAs('test_user2')
const anonymous = platform.anonymous()

const owned = { lineOwnership: true, history: true }
async function created(permissions?: unknown[], rest: Record<string, unknown> = {}): Promise<string> {
  const schema = [{ key: 'a', type: 'string' }]
  const answer = await admin.post('/datasets', { isRest: true, title: 'Suivi', schema, rest })
  expect(answer.status, answer.text).toBe(201)
  const { id } = answer.json
  if (permissions) {
    const { json: initial } = await admin.get(`/datasets/${id}/permissions`)
    await admin.put(`/datasets/${id}/permissions`, [...initial, ...permissions])
  }
  return id
}
const readers = { classes: ['list', 'read'] }
const ownWriter = { type: 'user', id: 'test_user2', classes: ['manageOwnLines'] }

async function connect(client: TestClient): Promise<TestSocket> {
  const connection = await socketOf(client)
  opened.push(connection.socket)
  return connection
}

/** Subscribes to a channel; also returns its first message. */
async function follow(client: TestClient, channel: string): Promise<TestSocket & { first: SocketMessage }> {
  const connection = await connect(client)
  connection.send({ type: 'subscribe', channel })
  const first = await connection.next()
  if (first.type !== 'subscribe-confirm') return { ...connection, first }
  return { ...connection, first: await connection.next() }
}

describe('the channel of lines', () => {
  it('sends the changes that reads find, and the state to a client that reconnects', async () => {
    const id = await created([readers])
    const path = `/datasets/${id}/lines`
    const channel = `datasets/${id}/lines`
    const reader = await follow(anonymous, channel)
    expect(reader.first.data).toMatchObject({ type: 'state', sequence: 0, ageMs: expect.any(Number) })

    const { json: line } = await contributor.post(path, { _id: 'l1', a: 'secret value' })
    const told = await reader.next()
    const read = await anonymous.get(`${path}?_id_in=%22l1%22&t=1`)
    expect(read.json.results).toMatchObject([{ _id: 'l1', a: 'secret value' }])
    expect(told.data).toEqual({
      type: 'changes',
      sequence: 1,
      count: 1,
      index: expect.any(String),
      changes: [{ _id: 'l1', _action: 'create', _i: line._i }]
    })
    // Unchanged and refused lines are not sent.
    await contributor.put(`${path}/l1`, { a: 'secret value' })
    await contributor.patch(`${path}/l1`, { b: 1 })
    const bulk = [
      { _id: 'l1', a: 'b' },
      { _id: 'l2', a: 'c' },
      { _id: 'l2', _action: 'delete' },
      { _id: 'l3', a: 'd' },
      { _id: 'l3', a: 'e' }
    ]
    await contributor.post(`/datasets/${id}/_bulk_lines`, bulk)
    expect((await reader.next()).data).toMatchObject({
      sequence: 6,
      changes: [
        { _id: 'l1', _action: 'update' },
        { _id: 'l2', _action: 'delete' },
        { _id: 'l3', _action: 'create' }
      ]
    })
    const back = await follow(anonymous, channel)
    expect(back.first.data).toMatchObject({ type: 'state', sequence: 6, index: told.data.index })

    const many = Array.from({ length: 1001 }, (_, index) => ({ a: `n${index}` }))
    await contributor.post(`/datasets/${id}/_bulk_lines`, many)
    expect((await reader.next()).data).toMatchObject({ type: 'refresh', sequence: 1007 })
    await contributor.post(`/datasets/${id}/_bulk_lines?drop=true`, [{ a: 'alone' }])
    const replaced = await reader.next()
    expect(replaced.data.type).toBe('refresh')
    expect(replaced.data.index).not.toBe(told.data.index)
    expect((await anonymous.get(`${path}?t=2`)).json.total).toBe(1)
    await admin.delete(path)
    for (;;) {
      const { data } = await reader.next()
      expect(data.type).toBe('refresh')
      if ((await anonymous.get(`${path}?t=${data.index}`)).json.total === 0) break
    }
  })

  it('groups the writes of many clients', async () => {
    const id = await created([readers])
    const reader = await follow(anonymous, `datasets/${id}/lines`)
    const ids = Array.from({ length: 40 }, (_, index) => `l${index}`)
    await Promise.all(ids.map((_id) => contributor.post(`/datasets/${id}/lines`, { _id, a: 'x' })))
    const told: string[] = []
    let messages = 0
    while (told.length < ids.length) {
      const { data } = await reader.next()
      told.push(...data.changes.map((change: { _id: string }) => change._id))
      messages += 1
    }
    expect(told.toSorted()).toEqual(ids.toSorted())
    expect(messages).toBeLessThan(20)
  })

  it('is open to callers who may read the lines, as long as they may', async () => {
    const id = await created()
    const channel = `datasets/${id}/lines`
    const refusal = { type: 'error', channel, status: 403, data: 'Permission manquante.' }
    expect((await follow(anonymous, channel)).first).toEqual(refusal)
    expect((await follow(outsider, channel)).first).toEqual(refusal)
    const permissions = `/datasets/${id}/permissions`
    const { json: initial } = await admin.get(permissions)
    await admin.put(permissions, [...initial, { type: 'user', id: 'test_user2', operations: ['readLines'] }])
    const shared = await follow(outsider, channel)
    expect(shared.first.data.type).toBe('state')
    await admin.put(permissions, initial)
    expect(await shared.next()).toEqual(refusal)
    await admin.post(`/datasets/${id}/lines`, { a: 'x' })
    shared.send({ type: 'unsubscribe', channel })
    expect((await shared.next()).type).toBe('unsubscribe-confirm')

    const { json: file } = await admin.post('/datasets', { isMetaOnly: true, title: 'Sans lignes' })
    expect((await follow(admin, `datasets/${file.id}/lines`)).first).toMatchObject({ status: 501 })
    expect((await follow(admin, 'datasets/none/lines')).first).toMatchObject({ status: 404 })
    const superadmin = await platform.loginAs('test_superadmin', { adminMode: true })
    expect((await follow(superadmin, channel)).first.data.type).toBe('state')
    expect((await follow(superadmin, 'datasets/none/lines')).first).toMatchObject({ status: 404 })
  })

  it('sends an owner of lines the changes of own lines only', async () => {
    const id = await created([ownWriter], owned)
    const channel = `datasets/${id}/lines`
    const own = `/datasets/${id}/own/user:test_user2/lines`
    const owner = await follow(outsider, channel)
    expect(owner.first.data).toEqual({ type: 'state', ageMs: expect.any(Number) })
    expect((await follow(anonymous, channel)).first.status).toBe(403)

    await admin.post(`/datasets/${id}/lines`, { _id: 'theirs', a: 'x' })
    await admin.post(`/datasets/${id}/lines`, { _id: 'other', a: 'x', _owner: 'user:test_user3' })
    await outsider.put(`${own}/mine`, { a: 'y' })
    expect((await owner.next()).data).toEqual({
      type: 'changes',
      changes: [{ _id: 'mine', _action: 'create', _i: expect.any(Number) }]
    })
    // The change of owner is the last message that the former owner gets for the line.
    await admin.patch(`/datasets/${id}/lines/mine`, { _owner: 'user:test_user3' })
    expect((await owner.next()).data.changes).toMatchObject([{ _id: 'mine', _action: 'update' }])
    await admin.patch(`/datasets/${id}/lines/mine`, { a: 'z' })
    await admin.patch(`/datasets/${id}/lines/other`, { _owner: 'user:test_user2' })
    expect((await owner.next()).data.changes).toMatchObject([{ _id: 'other' }])
    await outsider.delete(`${own}/other`)
    expect((await owner.next()).data.changes).toEqual([{ _id: 'other', _action: 'delete' }])
    await admin.patch(`/datasets/${id}`, { rest: { ...owned, lineOwnership: false } })
    expect(await owner.next()).toMatchObject({ type: 'error', channel, status: 403 })
  })
})

describe('presence', () => {
  it('is for users who may write lines', async () => {
    const id = await created([readers, { type: 'user', id: 'test_user3', operations: ['patchLine'] }])
    const channel = `datasets/${id}/presence`
    // Read permission is not enough, nor is an anonymous caller.
    for (const client of [anonymous, await member('test_user8')])
      expect((await follow(client, channel)).first).toMatchObject({ type: 'error', status: 403 })
    const { first } = await follow(await platform.loginAs('test_user3'), channel)
    expect(first.data).toEqual({ people: [], others: 0 })
    const account = { type: 'organization', id: 'test_org1' } as const
    const { clearKey } = await createApiKey(admin, account, { scopes: ['datasets'] })
    const key = await connect(anonymous)
    key.send({ type: 'subscribe', channel, apiKey: clearKey })
    expect(await key.next()).toMatchObject({ type: 'error', channel, status: 403 })
  })

  it('has the positions of the other users until they leave, with names for people of the account', async () => {
    const id = await created([readers, { type: 'user', id: 'test_user2', classes: ['read', 'write'] }])
    const channel = `datasets/${id}/presence`
    const first = await follow(admin, channel)
    expect(first.first.data).toEqual({ people: [], others: 0 })
    const second = await follow(contributor, channel)
    const user1 = { id: 'test_user1', name: 'Test User1' }
    const user5 = { id: 'test_user5', name: 'Test User5' }
    expect(second.first.data).toEqual({ people: [{ key: expect.any(String), user: user1 }], others: 0 })
    expect((await first.next()).data.people).toMatchObject([{ user: user5 }])

    const say = (from: TestSocket, data: unknown): void => from.send({ type: 'message', channel, data })
    say(second, { line: 'l1', column: 'a', more: 'ignored' })
    const [moved] = (await first.next()).data.people
    expect(moved).toEqual({ key: expect.any(String), user: user5, line: 'l1', column: 'a' })
    await second.next()
    for (const nowhere of [null, [], 'l1', { line: 1 }, { line: 'x'.repeat(1001) }, { column: 'a' }]) {
      say(second, { line: 'l1' })
      expect((await first.next()).data.people).toEqual([{ key: moved.key, user: user5, line: 'l1' }])
      say(second, nowhere)
      expect((await first.next()).data.people).toEqual([{ key: moved.key, user: user5 }])
    }

    // A user of another account is shown without a name, and sees no names.
    const third = await follow(outsider, channel)
    expect(third.first.data.people).toEqual([{ key: expect.any(String) }, { key: moved.key }])
    expect((await first.next()).data.people).toEqual([
      { key: moved.key, user: user5 },
      { key: expect.any(String) }
    ])
    third.socket.terminate()
    expect((await first.next()).data.people).toHaveLength(1)
    await admin.put(`/datasets/${id}/permissions`, [])
    expect((await first.next()).data).toEqual({ people: [], others: 0 })

    first.send({ type: 'message', channel: `datasets/${id}/lines`, data: {} })
    expect(await first.next()).toEqual({
      type: 'error',
      channel: `datasets/${id}/lines`,
      status: 400,
      data: 'nothing is heard on this channel'
    })
  })
})
