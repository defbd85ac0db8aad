/** Subscriptions end with the right to follow their channel, whatever took it away. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import type { TestClient } from './support/client.ts'
import { socketOf, type TestSocket } from './support/sockets.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const directoryApi = '/simple-directory/api'
const members = `${directoryApi}/organizations/test_org1/members`
let platform: StoredPlatform
let owner: TestClient
let administrator: TestClient
const sockets: WebSocket[] = []

/** Journal of a private dataset of an organization, as a channel, and the address of the permissions. */
let channel: string
let permissions: string

beforeAll(async () => {
  platform = await startStoredPlatform()
  owner = await platform.as('test_user1', { org: 'test_org1' })
  administrator = await platform.as('test_superadmin', { adminMode: true })
  const { json } = await owner.post('/datasets', { isMetaOnly: true, title: 'followed' })
  channel = `datasets/${json.id}/journal`
  permissions = `/datasets/${json.id}/permissions`
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await platform.close()
})
/** Permissions are those of a new dataset, whatever the former test did. */
beforeEach(async () => {
  await owner.put(permissions, [])
})

async function following(client: TestClient): Promise<TestSocket> {
  const opened = await socketOf(client)
  sockets.push(opened.socket)
  opened.send({ type: 'subscribe', channel })
  expect(await opened.next()).toEqual({ type: 'subscribe-confirm', channel })
  return opened
}

async function expectLost({ next }: TestSocket): Promise<void> {
  expect(await next()).toEqual({ type: 'error', channel, status: 403, data: 'Permission manquante.' })
}

/** A message of the channel arrives, so that the subscription goes on. */
async function expectKept({ next }: TestSocket): Promise<void> {
  platform.app.platform.bus.publish(channel, { type: 'still here' })
  expect(await next()).toMatchObject({ data: { type: 'still here' } })
}

describe('a subscription ends', () => {
  it('at the sign-out of its session, in no other one', async () => {
    const client = await platform.as('test_user1', { org: 'test_org1' })
    const socket = await following(client)
    const other = await following(owner)
    await client.delete(`${directoryApi}/auth`)
    await expectLost(socket)
    await expectKept(other)
  })

  it('with the membership, and with the role', async () => {
    const member = await platform.as('test_user5', { org: 'test_org1' })
    await owner.put(permissions, [
      { type: 'organization', id: 'test_org1', roles: ['contrib'], classes: ['readAdvanced'] }
    ])
    const before = await owner.get(`${members}?ids=test_user5`)
    const [{ role }] = before.json.results
    expect(role).not.toBe('user')
    const socket = await following(member)
    await owner.patch(`${members}/test_user5`, { role: 'user' })
    await expectLost(socket)
    await owner.patch(`${members}/test_user5`, { role })

    const again = await following(await platform.as('test_user5', { org: 'test_org1' }))
    await owner.delete(`${members}/test_user5`)
    await expectLost(again)
    again.send({ type: 'subscribe', channel })
    expect(await again.next()).toMatchObject({ type: 'error', status: 403 })
  })

  it('when a person whom a permission names by e-mail address gets another one', async () => {
    await owner.put(permissions, [{ type: 'user', email: 'test_user2@test.com', classes: ['readAdvanced'] }])
    const client = await platform.as('test_user2')
    const socket = await following(client)
    const moved = { email: 'elsewhere@test.com' }
    expect((await administrator.patch(`${directoryApi}/users/test_user2`, moved)).status).toBe(200)
    await expectLost(socket)
    expect((await client.get(`/${channel}`)).status).toBe(403)
  })

  it('when an administrator leaves admin mode', async () => {
    const client = await platform.as('test_superadmin', { adminMode: true })
    const socket = await following(client)
    expect((await client.delete(`${directoryApi}/auth/adminmode`)).status).toBe(204)
    await expectLost(socket)
  })

  it('to the notifications of a person too', async () => {
    const notifications = 'user:test_user1:notifications'
    const leaving = await platform.as('test_user1')
    const unprivileged = await platform.as('test_superadmin', { adminMode: true })
    for (const client of [leaving, unprivileged]) {
      const { socket, send, next } = await socketOf(client, {}, '/events/')
      sockets.push(socket)
      send({ type: 'subscribe', channel: notifications })
      expect((await next()).type).toBe('subscribe-confirm')
      const path = client === leaving ? 'auth' : 'auth/adminmode'
      expect((await client.delete(`${directoryApi}/${path}`)).status).toBe(204)
      expect(await next()).toMatchObject({ type: 'error', channel: notifications, status: 403 })
    }
  })

  it('when an administrator is oneself again, signs out, or is no administrator any more', async () => {
    const acting = async (): Promise<TestClient> => {
      const client = await platform.as('test_superadmin', { adminMode: true })
      expect((await client.post(`${directoryApi}/auth/asadmin`, { id: 'test_user1' })).status).toBe(204)
      client.setOrganization('test_org1')
      return client
    }
    const again = await acting()
    const first = await following(again)
    expect((await again.delete(`${directoryApi}/auth/asadmin`)).status).toBe(204)
    await expectLost(first)

    const leaving = await acting()
    const second = await following(leaving)
    expect((await leaving.delete(`${directoryApi}/auth`)).status).toBe(204)
    await expectLost(second)

    const third = await following(await acting())
    const inAdminMode = await following(administrator)
    const path = `${directoryApi}/users/test_superadmin`
    expect((await administrator.patch(path, { email: 'former@test.com' })).status).toBe(200)
    await expectLost(third)
    await expectLost(inAdminMode)
  })

  it('when its session was not used for a long time', async () => {
    const socket = await following(await platform.as('test_user1', { org: 'test_org1' }))
    const { serverSessions } = platform.app.platform.directory
    await serverSessions.endOlderThan(new Date(Date.now() + 1000).toISOString())
    await expectLost(socket)
  })
})
