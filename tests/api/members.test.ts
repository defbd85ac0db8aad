/** Members: roles, departments, and permissions to change them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { statusesOf, type TestClient } from './support/client.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const api = '/simple-directory/api'
const members = `${api}/organizations/test_org1/members`
let platform: StoredPlatform
let admin: TestClient
let depAdmin: TestClient

beforeEach(async () => {
  platform = await startStoredPlatform()
  admin = await platform.as('test_user1', { org: 'test_org1' })
  // Administrator of both departments; tests that need a single department remove the other one.
  depAdmin = await platform.as('test_user4', { org: 'test_org1', dep: 'dep1' })
})
afterEach(() => platform.close())

async function placesOf(userId: string): Promise<string[]> {
  const { results } = (await admin.get(`${members}?ids=${userId}&size=100`)).json
  return results
    .map(({ role, department = '-' }: { role: string; department?: string }) => `${role}@${department}`)
    .toSorted()
}

const said = ({ status, text }: { status: number; text: string }): [number, string] => [status, text]

describe('the list of members', () => {
  it('is readable by members of departments, and not by strangers', async () => {
    const member = await platform.as('test_user6', { org: 'test_org1', dep: 'dep1' })
    const page = await member.get(`${members}?department=dep2&sort=name&size=5`)
    expect(page.json).toMatchObject({
      count: 2,
      results: [
        { id: 'test_user10', role: 'contrib', department: 'dep2', departmentName: 'department 2' },
        { id: 'test_user4', role: 'admin', department: 'dep2' }
      ]
    })
    expect((await member.get(`${members}?department=-&role=admin,contrib`)).json.count).toBe(2)
    expect((await member.get(`${members}?email=TEST_user8@test.com`)).json.results[0].role).toBe('user')
    const csv = await member.get(`${members}?format=csv&department=dep1&sort=name`)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="members.csv"')
    expect(csv.text.replace('\uFEFF', '').split('\n').slice(0, 2)).toEqual([
      'name;email;role;department;departmentName',
      'Test User4;test_user4@test.com;admin;dep1;department 1'
    ])
    const stranger = await platform.as('test_user3')
    expect((await stranger.get(members)).status).toBe(403)
    expect((await platform.anonymous().get(members)).status).toBe(401)
  })
})

describe('changing a membership', () => {
  it("changes the role, notifies the platform, and refreshes the caller's session", async () => {
    const before = admin.cookies.get('id_token_ex')
    const answer = await admin.patch(`${members}/test_user5`, { role: 'user' })
    expect(said(answer)).toEqual([204, ''])
    expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('id_token='))).toBe(true)
    expect(before).toBeDefined()
    expect(await placesOf('test_user5')).toEqual(['user@-'])
    expect(platform.identityChanges).toEqual([
      {
        kind: 'changed',
        identity: {
          type: 'user',
          id: 'test_user5',
          name: 'Test User5',
          organizations: expect.arrayContaining([{ id: 'test_org1', name: 'Test Org 1', role: 'user' }])
        }
      }
    ])
  })

  it('moves to a department, or to the root when the body has no department', async () => {
    expect((await admin.patch(`${members}/test_user5`, { role: 'contrib', department: 'dep1' })).status).toBe(
      204
    )
    expect(await placesOf('test_user5')).toEqual(['contrib@dep1'])
    expect((await admin.patch(`${members}/test_user5?department=dep1`, { role: 'user' })).status).toBe(204)
    expect(await placesOf('test_user5')).toEqual(['user@-'])
  })

  it('selects the membership by department and role', async () => {
    const ambiguous = await admin.patch(`${members}/test_user4`, { role: 'user', department: 'dep1' })
    expect(said(ambiguous)).toEqual([400, expect.stringContaining('plusieurs départements')])
    const one = await admin.patch(`${members}/test_user4?department=dep2&role=admin`, {
      role: 'user',
      department: 'dep2'
    })
    expect(one.status).toBe(204)
    expect(await placesOf('test_user4')).toEqual(['admin@dep1', 'user@dep2'])
    expect((await admin.patch(`${members}/test_user5?department=-`, { role: 'user' })).status).toBe(204)
    expect((await admin.patch(`${members}/test_user5?role=admin`, { role: 'user' })).status).toBe(404)
  })

  it('changes nothing when the membership is already the requested one', async () => {
    expect((await admin.patch(`${members}/test_user5`, { role: 'contrib' })).status).toBe(204)
    expect(platform.identityChanges).toEqual([])
  })

  it('distinguishes root and department memberships', async () => {
    const toRoot = await admin.patch(`${members}/test_user4?department=dep1`, { role: 'admin' })
    expect(said(toRoot)).toEqual([
      400,
      "cet utilisateur est déjà membre d'un département de cette organisation"
    ])
    const twice = await admin.patch(`${members}/test_user4?department=dep1`, {
      role: 'user',
      department: 'dep2'
    })
    expect(twice.status).toBe(400)
    expect(await placesOf('test_user4')).toEqual(['admin@dep1', 'admin@dep2'])
  })

  it('has errors in French for unknown values', async () => {
    const superadmin = await platform.as('test_superadmin', { adminMode: true })
    const english = { 'accept-language': 'en' }
    const unknown = `${api}/organizations/none/members/test_user5`
    expect((await superadmin.patch(unknown, { role: 'user' })).status).toBe(404)
    expect(said(await admin.patch(`${members}/none`, { role: 'user' }, english))).toEqual([
      404,
      'Utilisateur inconnu.'
    ])
    expect(
      said(await admin.patch(`${members}/test_user5`, { role: 'user', department: 'none' }, english))
    ).toEqual([404, 'Département inconnu.'])
    expect(said(await admin.patch(`${members}/test_user3`, { role: 'user' }, english))).toEqual([
      404,
      expect.stringContaining("n'est pas membre")
    ])
    expect((await admin.patch(`${members}/test_user5?department=dep1`, { role: 'user' })).status).toBe(404)
    expect(said(await admin.patch(`${members}/test_user5`, { role: 'boss' }))).toEqual([
      400,
      'Rôle boss inconnu.'
    ])
    expect(said(await admin.patch(`${members}/test_user5`, { role: '$& {role}' }, english))).toEqual([
      400,
      'Role $& {role} is unknown.'
    ])
  })

  it('accepts only the roles of the organization', async () => {
    await admin.patch(`${api}/organizations/test_org1`, { roles: ['admin', 'reader'] })
    expect((await admin.patch(`${members}/test_user5`, { role: 'reader' })).status).toBe(204)
    expect((await admin.patch(`${members}/test_user5`, { role: 'contrib' })).status).toBe(400)
  })

  it('refuses malformed bodies', async () => {
    for (const body of [
      {},
      { role: '' },
      { role: 3 },
      { role: 'user', department: 3 },
      { role: 'user', department: ['dep1'] },
      { role: 'user', isAdmin: true },
      { role: 'x'.repeat(5000) }
    ]) {
      expect([body, (await admin.patch(`${members}/test_user5`, body)).status]).toEqual([body, 400])
    }
    const hostile = encodeURIComponent("x' or 1=1 --/../%00")
    expect((await admin.patch(`${members}/${hostile}`, { role: 'user' })).status).toBe(404)
    expect((await admin.delete(`${members}/${hostile}`)).status).toBe(404)
  })
})

describe('removing a member', () => {
  it('removes one membership, or all of them', async () => {
    expect((await admin.delete(`${members}/test_user4?department=dep1&role=user`)).status).toBe(404)
    expect((await admin.delete(`${members}/test_user4?department=dep1`)).status).toBe(204)
    expect(await placesOf('test_user4')).toEqual(['admin@dep2'])
    expect((await admin.delete(`${members}/test_user5?department=-`)).status).toBe(204)
    const both = await platform.as('test_user1', { org: 'test_org1' })
    await both.patch(`${members}/test_user6?department=dep1`, { role: 'user', department: 'dep2' })
    expect(said(await admin.delete(`${members}/test_user6`))).toEqual([204, ''])
    expect(await placesOf('test_user6')).toEqual([])
    expect(platform.identityChanges.at(-1)).toMatchObject({ kind: 'changed', identity: { id: 'test_user6' } })
    expect(said(await admin.delete(`${members}/test_user6`))).toEqual([404, 'member not found'])
    expect(said(await admin.delete(`${members}/test_user3`))).toEqual([404, 'member not found'])
  })

  it('deletes an account created by invitation, with its last membership', async () => {
    const superadmin = await platform.as('test_superadmin', { adminMode: true })
    for (const id of ['test_user5', 'test_user8']) {
      expect((await superadmin.patch(`${api}/users/${id}`, { ignorePersonalAccount: true })).status).toBe(200)
    }
    expect((await superadmin.delete(`${api}/organizations/test_org6/members/test_user8`)).status).toBe(204)
    expect((await superadmin.get(`${api}/users/test_user8`)).status).toBe(200)
    expect((await admin.delete(`${members}/test_user8`)).status).toBe(204)
    expect((await superadmin.get(`${api}/users/test_user8`)).status).toBe(404)
    expect(platform.identityChanges.at(-1)).toMatchObject({ kind: 'deleted', identity: { id: 'test_user8' } })
    // A member of another organization keeps the account, and so does a user with a personal account.
    await admin.delete(`${members}/test_user5`)
    await admin.delete(`${members}/test_user6`)
    await superadmin.delete(`${api}/organizations/test_org2/members/test_user6`)
    for (const id of ['test_user5', 'test_user6']) {
      expect((await superadmin.get(`${api}/users/${id}`)).status).toBe(200)
    }
  })

  it('keeps an account that owns something, although it was added without being asked', async () => {
    const atOnce = await startStoredPlatform({ immediateInvitations: true })
    try {
      const alone = await atOnce.as('test_alone')
      const { json } = await alone.post('/datasets', { isMetaOnly: true, title: 'of one person' })
      const inviting = await atOnce.as('test_user1', { org: 'test_org1' })
      const invitation = { email: 'test_alone@test.com', id: 'test_org1', name: 'Test Org 1', role: 'user' }
      expect((await inviting.post(`${api}/invitations`, invitation)).status).toBeLessThan(300)
      expect((await alone.get(`${api}/users/test_alone`)).json).toMatchObject({ ignorePersonalAccount: true })
      expect((await inviting.delete(`${members}/test_alone`)).status).toBe(204)
      expect((await alone.get(`${api}/users/test_alone`)).json.organizations).toEqual([])
      expect((await alone.get(`/datasets/${json.id}`)).status).toBe(200)
    } finally {
      await atOnce.close()
    }
  })

  it('keeps accounts on platforms with open sign-up', async () => {
    const open = await startStoredPlatform({ allowSignup: true })
    try {
      const superadmin = await open.as('test_superadmin', { adminMode: true })
      await superadmin.patch(`${api}/users/test_user2`, { ignorePersonalAccount: true })
      await superadmin.delete(`${api}/organizations/test_org3/members/test_user2`)
      expect((await superadmin.get(`${api}/users/test_user2`)).json.organizations).toEqual([])
    } finally {
      await open.close()
    }
  })

  it('happens once for two concurrent requests', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => admin.delete(`${members}/test_user8`)))
    expect(statusesOf(answers)).toEqual([204, 404, 404])
  })
})

describe('permissions on members', () => {
  beforeEach(async () => {
    expect((await admin.delete(`${members}/test_user4?department=dep2`)).status).toBe(204)
    depAdmin = await platform.as('test_user4', { org: 'test_org1', dep: 'dep1' })
  })

  it('limit a department administrator to the department', async () => {
    const own = `${members}/test_user6?department=dep1`
    expect((await depAdmin.patch(own, { role: 'user', department: 'dep1' })).status).toBe(204)
    // Refused: to another department, to the root, on another department, on the root, on all memberships.
    const refused: [string, string, unknown?][] = [
      ['PATCH', own, { role: 'user', department: 'dep2' }],
      ['PATCH', own, { role: 'user' }],
      ['PATCH', `${members}/test_user6`, { role: 'user', department: 'dep1' }],
      ['PATCH', `${members}/test_user10?department=dep2`, { role: 'user', department: 'dep1' }],
      ['PATCH', `${members}/test_user10?department=dep2`, { role: 'user', department: 'dep2' }],
      ['PATCH', `${members}/test_user5?department=-`, { role: 'user', department: 'dep1' }],
      ['PATCH', `${members}/test_user4?department=dep1`, { role: 'admin' }],
      ['DELETE', `${members}/test_user10?department=dep2`],
      ['DELETE', `${members}/test_user5`],
      ['DELETE', `${members}/test_user5?department=-`],
      ['DELETE', `${members}/test_user6`]
    ]
    for (const [method, path, body] of refused) {
      expect([method, path, body, (await depAdmin.send(method, path, body)).status]).toEqual([
        method,
        path,
        body,
        403
      ])
    }
    expect(await placesOf('test_user10')).toEqual(['contrib@dep2'])
    expect((await depAdmin.delete(own)).status).toBe(204)
    expect(await placesOf('test_user6')).toEqual([])
  })

  it('refuse contributors, strangers, administrators of other organizations and anonymous callers', async () => {
    const callers: [TestClient, number][] = [
      [await platform.as('test_user5', { org: 'test_org1' }), 403],
      [await platform.as('test_user10', { org: 'test_org1', dep: 'dep2' }), 403],
      // Administrator of test_org2, but contributor of this organization.
      [await platform.as('test_user5', { org: 'test_org2' }), 403],
      [await platform.as('test_user3', { org: 'test_org3' }), 403],
      // A superadmin needs admin mode for foreign organizations.
      [await platform.as('test_superadmin'), 403],
      [platform.anonymous(), 401]
    ]
    for (const [client, status] of callers) {
      const path = `${members}/test_user8`
      expect((await client.patch(path, { role: 'admin' })).status).toBe(status)
      expect((await client.delete(path)).status).toBe(status)
    }
    expect(await placesOf('test_user8')).toEqual(['user@-'])
    // The path of an administered organization gives no access to a member of another one.
    const other = await platform.as('test_user5', { org: 'test_org2' })
    expect(
      (await other.patch(`${api}/organizations/test_org2/members/test_user8`, { role: 'user' })).status
    ).toBe(404)
  })

  it('are lost at once with the role', async () => {
    await admin.patch(`${members}/test_user4?department=dep1`, { role: 'user', department: 'dep1' })
    const path = `${members}/test_user6?department=dep1`
    expect((await depAdmin.patch(path, { role: 'user', department: 'dep1' })).status).toBe(403)
  })
})
