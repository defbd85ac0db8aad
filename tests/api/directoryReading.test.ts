import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const dir = '/simple-directory/api'
let platform: TestPlatform
let anonymous: TestClient
let user1: TestClient
let superadmin: TestClient

beforeAll(async () => {
  platform = await startPlatform()
  anonymous = platform.anonymous()
  user1 = await platform.loginAs('test_user1@test.com', { org: 'test_org1' })
  superadmin = await platform.loginAs('test_superadmin@test.com', { adminMode: true })
})
afterAll(() => platform.close())

describe('users', () => {
  it('are listed in admin mode, and in development; the list is empty for other callers', async () => {
    expect((await anonymous.get(`${dir}/users`)).json).toEqual({ results: [], count: 0 })
    expect((await user1.get(`${dir}/users`)).json).toEqual({ results: [], count: 0 })
    const list = await superadmin.get(`${dir}/users?size=3&sort=name:-1`)
    expect(list.json.count).toBe(14)
    expect(list.json.results).toHaveLength(3)
    expect(list.json.results[0]).toEqual({ id: 'test_user9', name: 'Test User9' })
    const found = await superadmin.get(`${dir}/users?q=SUPER`)
    expect(found.json.results).toEqual([{ id: 'test_superadmin', name: 'Test Super Admin' }])
    const byIds = await superadmin.get(`${dir}/users?ids=test_user1,test_user2&page=2&size=1`)
    expect(byIds.json).toEqual({ count: 2, results: [{ id: 'test_user2', name: 'Test User2' }] })
    expect((await superadmin.get(`${dir}/users?sort=password`)).status).toBe(400)
    expect((await superadmin.get(`${dir}/users?sort=name:up`)).status).toBe(400)
  })

  it('have all their fields in admin mode, but never a password', async () => {
    const refused = await user1.get(`${dir}/users?allFields=true`)
    expect([refused.status, refused.text]).toEqual([403, 'Permissions insuffisantes.'])
    const all = await superadmin.get(`${dir}/users?allFields=true&size=100`)
    expect(all.json.results).toContainEqual(expect.objectContaining({ email: 'test_user1@test.com' }))
    expect(all.text).not.toContain('passwd')
  })

  it('can be read by themselves and in admin mode', async () => {
    expect((await anonymous.get(`${dir}/users/test_user1`)).status).toBe(401)
    expect((await user1.get(`${dir}/users/test_user2`)).status).toBe(403)
    expect((await superadmin.get(`${dir}/users/nobody`)).status).toBe(404)
    const own = await user1.get(`${dir}/users/test_user1`)
    expect(own.json).toMatchObject({ id: 'test_user1', isAdmin: false, firstName: 'Test', lock: 'account' })
    expect(own.json).not.toHaveProperty('password')
    expect(own.text).toBe(JSON.stringify(own.json, null, 2))
  })

  it('are read-only when they come from files', async () => {
    const refusals = [
      await user1.patch(`${dir}/users/test_user1`, { firstName: 'New' }),
      await user1.post(`${dir}/organizations`, { name: 'New' }),
      await user1.post(`${dir}/2fa`, { email: 'test_user1@test.com', password: 'passwd' }),
      await superadmin.patch(`${dir}/organizations/test_org1`, { name: 'New' })
    ]
    for (const { status, text } of refusals)
      expect([status, text]).toEqual([
        500,
        'Les comptes sont lus dans des fichiers : ils ne peuvent pas être modifiés.'
      ])
  })
})

describe('organizations', () => {
  it('are listed for signed-in users', async () => {
    expect((await anonymous.get(`${dir}/organizations`)).json).toEqual({ results: [], count: 0 })
    const list = await user1.get(`${dir}/organizations?q=org 2`)
    expect(list.json).toEqual({ count: 1, results: [{ id: 'test_org2', name: 'Test Org 2' }] })
  })

  it('can be read by their members, whatever the active account', async () => {
    expect((await anonymous.get(`${dir}/organizations/test_org1`)).status).toBe(401)
    expect((await user1.get(`${dir}/organizations/test_org2`)).status).toBe(403)
    const read = await user1.get(`${dir}/organizations/test_org3`)
    expect(read.json).toMatchObject({ id: 'test_org3', roles: ['admin', 'contrib', 'user'] })
    const own = await user1.get(`${dir}/organizations/test_org1`)
    expect(own.json.departments).toHaveLength(2)
    expect(own.json.partners[0]).toMatchObject({ id: 'test_org2', partnerId: 'partner-1-2' })
    expect(own.json).not.toHaveProperty('members')
  })

  it('show their roles to the active account', async () => {
    expect((await user1.get(`${dir}/organizations/test_org1/roles`)).json).toEqual([
      'admin',
      'contrib',
      'user'
    ])
    expect((await user1.get(`${dir}/organizations/test_org3/roles`)).status).toBe(403)
  })

  it('list their members with filters, and as CSV', async () => {
    const path = `${dir}/organizations/test_org1/members`
    expect((await (await platform.loginAs('test_alone')).get(path)).status).toBe(403)
    const all = await user1.get(`${path}?size=100`)
    expect(all.json.count).toBe(7)
    expect(all.json.results).toContainEqual({
      id: 'test_user6',
      name: 'Test User6',
      email: 'test_user6@test.com',
      role: 'contrib',
      department: 'dep1',
      departmentName: 'department 1'
    })
    expect((await user1.get(`${path}?department=-&role=admin,contrib`)).json.count).toBe(2)
    expect((await user1.get(`${path}?department=dep1,dep2`)).json.count).toBe(4)
    const csv = await user1.get(`${path}?format=csv`)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="members.csv"')
    const lines = csv.text.replace('\uFEFF', '').trim().split('\n')
    expect(lines[0]).toBe('name;email;role;department;departmentName')
    expect(lines).toHaveLength(8)
  })
})

describe('avatars and sites', () => {
  it('are PNG images for every account', async () => {
    for (const path of ['user/test_user1', 'organization/test_org1', 'organization/test_org1/dep1']) {
      const answer = await anonymous.fetch('GET', `${dir}/avatars/${path}/avatar.png`)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(Array.from(bytes.subarray(0, 4))).toEqual([0x89, 0x50, 0x4e, 0x47])
      const size = new DataView(bytes.buffer)
      expect([size.getUint32(16), size.getUint32(20)]).toEqual([100, 100])
    }
    const wrong = await anonymous.get(`${dir}/avatars/team/x/avatar.png`)
    expect([wrong.status, wrong.text]).toEqual([400, 'Owner type must be "user" or "organization"'])
    expect((await anonymous.get(`${dir}/avatars/user/nobody/avatar.png`)).status).toBe(404)
    expect((await anonymous.get(`${dir}/avatars/organization/test_org1/none/avatar.png`)).status).toBe(404)
  })

  it('include the theme of the site, at hashed URLs cached for a year', async () => {
    const site = await anonymous.get(`${dir}/sites/_public`)
    expect(site.headers.get('cache-control')).toBe('public, max-age=60')
    expect(site.json).toMatchObject({ main: true, authMode: 'onlyLocal', isAccountMain: true })
    expect(site.json.theme.colors).toMatchObject({ primary: '#1E88E5', admin: '#E53935' })
    const hashes = await anonymous.get(`${dir}/sites/_hashes`)
    const css = await anonymous.get(`${dir}/sites/${hashes.json.themeCss}/_theme.css`)
    expect(css.text).toContain('--primary: #1E88E5')
    expect(css.headers.get('cache-control')).toContain('max-age=31536000')
    const script = await anonymous.get(`${dir}/sites/${hashes.json.publicInfo}/_public.js`)
    expect(script.text).toMatch(/^window\.__PUBLIC_SITE_INFO = \{/)
    const outdated = await anonymous.get(`${dir}/sites/0000/_theme.css`)
    expect(outdated.headers.get('cache-control')).toBe('public, max-age=60')
  })

  it('need the path prefix from a proxy, and refuse unknown hosts in production', async () => {
    const forwarded = { 'x-forwarded-host': 'data.example.org' }
    const bare = await anonymous.get(`${platform.origin}/api/sites/_public`, forwarded)
    expect([bare.status, bare.text]).toEqual([404, 'URL path does not contain service prefix'])
    expect((await anonymous.get(`${dir}/sites/_public`, forwarded)).status).toBe(200)
    platform.app.platform.directory.settings.unknownSitesAccepted = false
    try {
      const refused = await anonymous.post(
        `${dir}/auth/password`,
        { email: 'test_user1@test.com', password: 'passwd' },
        forwarded
      )
      expect([refused.status, refused.text]).toEqual([404, 'unknown site'])
    } finally {
      platform.app.platform.directory.settings.unknownSitesAccepted = true
    }
  })
})
