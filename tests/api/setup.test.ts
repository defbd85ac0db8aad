import { afterEach, describe, expect, it } from 'vitest'
import { TestClient } from './support/client.ts'
import { waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const form = {
  email: 'first@example.org',
  password: 'Un-mot-2-passe',
  firstName: 'Ada',
  lastName: 'First',
  organization: 'Ville de test'
}
const dir = '/simple-directory/api'
let platform: TestPlatform

/** Starts a platform on an empty folder, with writable accounts. */
async function start(overrides = {}): Promise<TestPlatform> {
  platform = await startPlatform({ directoryUsersFile: undefined, ...overrides })
  return platform
}
afterEach(() => platform.close())

async function login(email: string, password: string, options = {}): Promise<TestClient> {
  const client = new TestClient(platform.origin)
  const answer = await client.post(`${dir}/auth/password`, { email, password, ...options })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  await client.get(answer.text)
  return client
}

describe('the first set-up', () => {
  it('creates the first administrator once, signed in to the new organization', async () => {
    await start()
    const client = platform.anonymous()
    const code = (): string => platform.app.setup.code()
    expect((await client.get('/setup')).json).toEqual({ needed: true })
    expect((await client.get('/data-fair/datasets')).headers.get('location')).toBe('/data-fair/setup')

    const weak = await client.post('/setup', { ...form, code: code(), password: 'short' })
    expect([weak.status, weak.text]).toEqual([400, 'Le mot de passe doit faire au moins 9 caractères.'])
    const badEmail = await client.post('/setup', { ...form, code: code(), email: 'first' })
    expect(badEmail.status).toBe(400)
    expect((await client.post('/setup', { ...form, code: code(), role: 'x' })).status).toBe(400)

    const done = await client.post('/setup', { ...form, code: code().toLowerCase().replaceAll('-', ' ') })
    expect(done.status).toBe(201)
    expect(done.json).toMatchObject({ user: { name: 'Ada First' }, organization: { name: 'Ville de test' } })
    const session = await client.get(`${dir}/auth/my-session`)
    expect(session.json).toMatchObject({
      user: { email: 'first@example.org', isAdmin: 1 },
      account: { type: 'organization', name: 'Ville de test' },
      accountRole: 'admin'
    })
    expect(session.json.user).not.toHaveProperty('adminMode')
    expect((await client.get('/setup')).json).toEqual({ needed: false })
    expect((await platform.anonymous().get('/data-fair/datasets')).status).toBe(200)
    const again = await platform.anonymous().post('/setup', { ...form, code: code() })
    expect([again.status, again.text]).toEqual([409, 'La plateforme est déjà installée.'])

    const administrator = await login(form.email, form.password, { adminMode: true })
    expect((await administrator.get(`${dir}/auth/me`)).json.adminMode).toBe(1)
  })

  it('slows down guessing of the code', async () => {
    await start()
    const statuses: number[] = []
    for (let number = 0; number < 6; number += 1) {
      statuses.push((await platform.anonymous().post('/setup', { ...form, code: 'WRONG' })).status)
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    const right = await platform.anonymous().post('/setup', { ...form, code: platform.app.setup.code() })
    expect(right.status).toBe(429)
  })

  it('succeeds for one of two concurrent requests', async () => {
    await start()
    const code = platform.app.setup.code()
    const answers = await Promise.all(
      ['one@example.org', 'two@example.org'].map((email) =>
        platform.anonymous().post('/setup', { ...form, email, code })
      )
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it('is not offered with accounts from files', async () => {
    platform = await startPlatform()
    expect((await platform.anonymous().get('/setup')).json).toEqual({ needed: false })
    const answer = await platform.anonymous().post('/setup', { ...form, code: platform.app.setup.code() })
    expect(answer.status).toBe(409)
  })

  it('can load samples, which their accounts can use', async () => {
    await start()
    const client = platform.anonymous()
    const code = platform.app.setup.code()
    const { json } = await client.post('/setup', {
      code,
      email: form.email,
      password: form.password,
      samples: true
    })
    expect(json.accounts.map((account: { role: string }) => account.role)).toEqual([
      'admin',
      'contrib',
      'user'
    ])
    expect(json.datasets.length).toBeGreaterThanOrEqual(3)
    expect(json.samplesOrganization).toEqual(json.organization)
    expect((await client.get(`${dir}/auth/my-session`)).json.account.id).toBe('demo')
    const { email, password } = json.accounts[1]
    const contributor = await login(email, password)
    expect((await contributor.get(`${dir}/auth/my-session`)).json).toMatchObject({
      user: { email: 'contributor@example.com' },
      account: { id: 'demo' },
      accountRole: 'contrib'
    })
    const seen = await contributor.get('/datasets?size=100')
    expect(seen.json.count).toBe(json.datasets.length)
    const open = await platform.anonymous().get('/datasets?size=100')
    expect(open.json.count).toBeGreaterThan(0)
    expect(open.json.count).toBeLessThan(json.datasets.length)

    // One of the samples is extended from two others.
    const { id } = json.datasets.find(({ title }: { title: string }) => title.startsWith('Festival'))
    await expect
      .poll(async () => (await contributor.get(`/datasets/${id}`)).json.extensions?.length, {
        timeout: 30_000
      })
      .toBe(3)
    const extended = await waitFinalized(contributor, id)
    expect(extended).toMatchObject({ bbox: expect.any(Array), extensions: [{}, {}, { type: 'exprEval' }] })
    const lines = await platform.anonymous().get(`/datasets/${id}/lines?size=1000`)
    expect(lines.json.total).toBeGreaterThan(500)
    for (const line of lines.json.results) {
      expect(line).toMatchObject({
        '_commune.nom': expect.any(String),
        '_departement.region': expect.any(String),
        _geopoint: expect.stringMatching(/^-?[\d.]+,-?[\d.]+$/),
        prix_moyen: expect.any(Number)
      })
    }

    // The portal of the samples is created once all its datasets can be read.
    const manager = '/portals-manager/api'
    const shown = async (): Promise<string[]> => {
      const { results } = (await client.get(`${manager}/reuses?size=100`)).json
      return results.flatMap(({ portals }: { portals: string[] }) => portals)
    }
    await expect.poll(shown, { timeout: 30_000 }).toHaveLength(1)
    const [portal] = await shown()
    const visitor = platform.anonymous()
    expect((await visitor.get(`/portal/${portal}`)).text).toContain('Rivemont, données ouvertes')
    expect((await visitor.get(`/portal/${portal}/api/news`)).json.count).toBe(3)
    const site = `publicationSites=data-fair-portals:${portal}`
    expect((await visitor.get(`/datasets?${site}&size=0`)).json.count).toBe(7)
  })
})

describe('writable accounts', () => {
  it('can change their own fields and create organizations', async () => {
    await start()
    const client = platform.anonymous()
    const { id } = (await client.post('/setup', { ...form, code: platform.app.setup.code() })).json.user
    const patched = await client.patch(`${dir}/users/${id}`, {
      firstName: 'Grace',
      ignorePersonalAccount: true
    })
    expect(patched.json).toMatchObject({ name: 'Grace First', ignorePersonalAccount: true })
    expect((await client.get(`${dir}/auth/me`)).json).toMatchObject({ name: 'Grace First', ipa: 1 })
    expect((await client.patch(`${dir}/users/${id}`, { email: 'x@y.zz' })).status).toBe(403)
    expect((await client.patch(`${dir}/users/${id}`, { plannedDeletion: '2030-01-01' })).status).toBe(403)

    const created = await client.post(`${dir}/organizations`, {
      name: 'Agence',
      departments: [{ name: 'Études & données' }, { id: 'sig', name: 'SIG' }]
    })
    expect(created.status).toBe(201)
    expect(created.json.departments).toEqual([
      { id: 'etudes-et-donnees', name: 'Études & données' },
      { id: 'sig', name: 'SIG' }
    ])
    const { organizations } = (await client.get(`${dir}/auth/me`)).json
    expect(organizations).toContainEqual({ id: created.json.id, name: 'Agence', role: 'admin' })
    expect((await client.post(`${dir}/organizations`, { id: created.json.id, name: 'X' })).status).toBe(400)
    const twice = await client.post(`${dir}/organizations`, {
      name: 'X',
      departments: [{ name: 'A' }, { name: 'A' }]
    })
    expect([twice.status, twice.text]).toEqual([400, 'Le nouveau département est un doublon'])

    const members = await client.get(`${dir}/organizations/${created.json.id}/members`)
    expect(members.json.results[0]).toMatchObject({ id, role: 'admin', emailConfirmed: true })
    const found = await client.get(`${dir}/organizations?q=agen`)
    expect(found.json.results).toEqual([{ id: created.json.id, name: 'Agence' }])
    expect((await client.get(`${dir}/users?q=%25`)).json.count).toBe(0)
    expect((await client.get(`${dir}/users?email=FIRST@example.org`)).json.count).toBe(1)
  })

  it('listed in ADMINS can enter admin mode', async () => {
    await start({ admins: ['contributor@example.com'] })
    await platform.app.setup.runDemo()
    const user = await platform.app.platform.directory.accounts.userByEmail('Contributor@example.com')
    expect(user?.isAdmin).toBe(true)
  })
})
