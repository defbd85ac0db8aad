/** Read-only sessions for other services (docs/api/directory.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, TestClient } from './support/client.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const api = '/simple-directory/api'
const secret = 'a secret of services'
let platform: StoredPlatform
let superadmin: TestClient

beforeAll(async () => {
  platform = await startStoredPlatform({ secrets: { pseudoSessions: secret } })
  superadmin = await platform.as('test_superadmin', { adminMode: true })
})
afterAll(() => platform.close())

const open = (client: TestClient, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  client.post(`${api}/auth/pseudo`, body, { 'x-secret-key': secret, ...headers })

async function opened(body: object): Promise<TestClient> {
  const client = platform.anonymous()
  const answer = await open(client, body)
  expect([answer.status, answer.text]).toEqual([204, ''])
  return client
}
const sessionOf = async (client: TestClient) => (await client.get(`${api}/auth/my-session`)).json
const member = { type: 'organization', id: 'test_org1' }

describe('a read-only session', () => {
  it('acts as a user, without administrator rights', async () => {
    const client = await opened({ type: 'user', id: 'test_superadmin', role: 'admin' })
    const { user } = await sessionOf(client)
    expect(user).toMatchObject({ id: 'test_superadmin', pseudoSession: true })
    expect([user.isAdmin, user.adminMode, user.sid]).toEqual([undefined, undefined, undefined])
    expect([...client.cookies.keys()].toSorted()).not.toContain('id_token_ex')
    expect((await client.get(`${api}/sites?showAll=true`)).status).toBe(403)
  })

  it('acts as a virtual member of an organization, in the requested department and role', async () => {
    expect(await sessionOf(await opened(member))).toMatchObject({
      user: { id: 'pseudo:org:test_org1', name: 'Test Org 1', pseudoSession: true },
      account: { type: 'organization', id: 'test_org1' },
      accountRole: 'user'
    })
    const placed = await opened({ ...member, role: 'contrib', department: 'dep1' })
    expect(await sessionOf(placed)).toMatchObject({ account: { department: 'dep1' }, accountRole: 'contrib' })
    expect((await placed.get('/datasets')).status).toBe(200)
  })

  it('cannot write, nor be renewed, nor be transferred to a site', async () => {
    const client = await opened({ ...member, role: 'admin' })
    const writes = [
      client.post('/datasets', { isRest: true, title: 'x', schema: [] }),
      client.post(`${api}/auth/keepalive`),
      client.delete(`${api}/auth`),
      client.post(`${api}/auth/site_redirect`, { redirect: platform.origin }),
      client.post(`${api}/auth/apps/authorize?client_id=x&redirect_uri=x`),
      client.patch(`${api}/organizations/test_org1`, { name: 'x' }),
      open(client, member),
      client.send('HEAD', '/datasets')
    ]
    for (const answer of await Promise.all(writes)) expect(answer.status).toBe(403)
    const refused = await client.post('/datasets', {})
    expect(refused.text).toBe('pseudo session only allows GET requests')
    // Cookies that the browser adds beside the token do not change the session.
    client.cookies.set('id_token_org', 'test_org2')
    expect((await sessionOf(client)).organization).toBeUndefined()
  })

  it('replaces all cookies of a former session', async () => {
    const client = await platform.as('test_superadmin', { adminMode: true })
    expect((await open(client, { type: 'user', id: 'test_user1' })).status).toBe(204)
    expect([(await sessionOf(client)).user.id, client.cookies.has('id_token_ex')]).toEqual([
      'test_user1',
      false
    ])
  })

  it('ends with its account or department', async () => {
    const { accounts } = platform.app.platform.directory
    const created = { id: 'x', name: 'x', date: '2024-01-01T00:00:00.000Z' }
    await accounts.createUser({ id: 'short', email: 'short@test.com', created })
    const departments = [{ id: 'd', name: 'D' }]
    await accounts.createOrganization({ id: 'shortorg', name: 'Short', departments, created })
    const user = await opened({ type: 'user', id: 'short' })
    const ofDepartment = await opened({ type: 'organization', id: 'shortorg', department: 'd' })
    const ofRoot = await opened({ type: 'organization', id: 'shortorg' })
    await superadmin.patch(`${api}/organizations/shortorg`, { departments: [] })
    const statuses = async (): Promise<number[]> => {
      const answers = [user, ofDepartment, ofRoot].map((client) => client.get('/datasets'))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 401, 200])
    await superadmin.delete(`${api}/users/short`)
    await superadmin.delete(`${api}/organizations/shortorg`)
    for (const client of [user, ofRoot]) expect((await client.get('/datasets')).status).toBe(401)
  })
})

describe('the route of read-only sessions', () => {
  it('needs the secret, and a request from the internal network', async () => {
    const visitor = platform.anonymous()
    for (const [path, headers, status] of [
      ['', {}, 401],
      ['', { 'x-secret-key': 'wrong' }, 401],
      ['?key=wrong', {}, 401],
      [`?key=${secret}&key=${secret}`, {}, 401],
      [`?key=${secret}`, { 'x-secret-key': 'wrong' }, 401],
      ['', { 'x-secret-key': secret, 'x-forwarded-host': new URL(platform.origin).host }, 421],
      [`?key=${encodeURIComponent(secret)}`, {}, 204]
    ] as const) {
      const answer = await visitor.post(`${api}/auth/pseudo${path}`, member, headers)
      expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(status)
      if (status !== 204) expect(visitor.cookies.size).toBe(0)
    }
    const admin = await platform.as('test_superadmin', { adminMode: true })
    expect((await admin.post(`${api}/auth/pseudo`, member)).status).toBe(401)
    const closed = await startStoredPlatform()
    expect((await open(closed.anonymous(), member)).status).toBe(401)
    await closed.close()
  })

  it('accepts existing accounts and roles only', async () => {
    for (const [body, status] of [
      [{ type: 'user', id: 'none' }, 404],
      [{ type: 'user', id: 'pseudo:org:test_org1' }, 404],
      [{ type: 'organization', id: 'none' }, 404],
      [{ ...member, department: 'none' }, 404],
      [{ ...member, role: 'king' }, 400],
      [{ ...member, type: 'machine' }, 400],
      [{ type: 'user' }, 400],
      [{ type: 'user', id: 'x'.repeat(300) }, 400],
      [undefined, 400]
    ] as const) {
      expect((await open(platform.anonymous(), body)).status, JSON.stringify(body)).toBe(status)
    }
  })
})
