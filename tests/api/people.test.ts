/** User accounts: creation, confirmation, passwords, second factor, deletion (docs/api/directory.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusesOf, type TestClient } from './support/client.ts'
import type { TestPlatform } from './support/platform.ts'
import {
  administratorEmail,
  anonymousToken,
  codeOf,
  directoryApi,
  goodPassword,
  lastLink,
  mailsTo,
  newPerson,
  signIn,
  startWithStoredAccounts
} from './support/people.ts'

let platform: TestPlatform
let administrator: TestClient

beforeAll(async () => {
  platform = await startWithStoredAccounts()
  administrator = await signIn(platform, administratorEmail, { adminMode: true })
})
afterAll(() => platform.close())

const userId = async (client: TestClient): Promise<string> =>
  (await client.get(`${directoryApi}/auth/me`)).json.id

describe('creating an account', () => {
  it('needs a mail confirmation, then an organization', async () => {
    const client = platform.anonymous()
    const token = await anonymousToken(client)
    const answer = await client.post(`${directoryApi}/users`, {
      email: 'New@Example.org',
      firstName: 'Ada',
      lastName: 'New',
      password: goodPassword,
      token
    })
    expect([answer.status, answer.text]).toEqual([204, ''])
    const refused = await client.post(`${directoryApi}/auth/password`, {
      email: 'new@example.org',
      password: goodPassword
    })
    // The password is valid; the callback refuses the sign-in.
    expect(refused.status).toBe(200)
    const early = await client.get(refused.text)
    expect(early.headers.get('location')).toContain('error=badCredentials')

    const link = await lastLink(platform, 'new@example.org')
    const callback = await client.get(link)
    expect(callback.status).toBe(302)
    expect(callback.headers.get('location')).toMatch(/\/login\?step=createOrga&redirect=/)
    const me = await client.get(`${directoryApi}/auth/me`)
    expect(me.json).toMatchObject({ email: 'New@Example.org', name: 'Ada New' })
    expect((await signIn(platform, 'new@example.org')).cookies.has('id_token')).toBe(true)
  })

  it('does not reveal that an address has an account', async () => {
    await newPerson(platform, 'known@example.org')
    const client = platform.anonymous()
    const token = await anonymousToken(client)
    const answer = await client.post(`${directoryApi}/users`, {
      email: 'known@example.org',
      password: 'Another-1-password',
      token
    })
    expect([answer.status, answer.text]).toEqual([204, ''])
    await lastLink(platform, 'known@example.org', 2)
    const [conflict] = await mailsTo(platform, 'known@example.org')
    expect(conflict?.subject).toContain('déjà un compte')
    // The password of the account is unchanged.
    await signIn(platform, 'known@example.org')
  })

  it('replaces an unconfirmed account, without the password of the first request', async () => {
    const client = platform.anonymous()
    const create = async (password?: string): Promise<void> => {
      const token = await anonymousToken(client)
      await client.post(`${directoryApi}/users`, {
        email: 'twice@example.org',
        ...(password ? { password } : {}),
        token
      })
    }
    await create('Attacker-1-password')
    await create()
    await client.get(await lastLink(platform, 'twice@example.org', 2))
    const tried = await platform.anonymous().post(`${directoryApi}/auth/password`, {
      email: 'twice@example.org',
      password: 'Attacker-1-password'
    })
    expect(tried.status).toBe(400)
  })

  it.each([
    [{ email: 'not an address' }, 400, 'Adresse mail non renseignée ou malformée.'],
    [{ email: undefined }, 400, 'Adresse mail non renseignée ou malformée.'],
    [{ password: 'short' }, 400, 'Le mot de passe doit faire au moins 9 caractères.'],
    [{ token: undefined }, 401, 'Le paramètre id_token est manquant.'],
    [{ token: 'x' }, 401, "Le jeton n'est pas valide. Il est peut-être périmé."]
  ])('refuses %j', async (change, status, text) => {
    const client = platform.anonymous()
    const token = await anonymousToken(client)
    const answer = await client.post(`${directoryApi}/users`, {
      email: 'refused@example.org',
      password: goodPassword,
      token,
      ...change
    })
    expect([answer.status, answer.text]).toEqual([status, text])
  })

  it('refuses a token used at once, and a session token', async () => {
    const { settings } = platform.app.platform.directory
    settings.anonymousActionDelay = 8
    const token = await anonymousToken(platform.anonymous())
    settings.anonymousActionDelay = 0
    const person = { email: 'robot@example.org', password: goodPassword }
    const early = await platform.anonymous().post(`${directoryApi}/users`, { ...person, token })
    expect(early.status).toBe(429)
    const session = [...administrator.cookies].filter(([name]) => /^id_token(_sign)?$/.test(name))
    const idToken = session.map(([, value]) => value).join('.')
    const wrong = await platform.anonymous().post(`${directoryApi}/users`, { ...person, token: idToken })
    expect(wrong.status).toBe(401)
  })

  it('is limited to invited people when sign-up is closed', async () => {
    const { settings } = platform.app.platform.directory
    settings.onlyCreateInvited = true
    const client = platform.anonymous()
    const token = await anonymousToken(client)
    const answer = await client.post(`${directoryApi}/users`, {
      email: 'closed@example.org',
      password: goodPassword,
      token
    })
    const byAdministrator = await administrator.post(`${directoryApi}/users`, { email: 'hired@example.org' })
    settings.onlyCreateInvited = false
    expect([answer.status, answer.text]).toEqual([400, 'users can only be created from an invitation'])
    expect(byAdministrator.status).toBe(204)
  })

  it('by an invitation opens a session at once', async () => {
    const created = await administrator.post(`${directoryApi}/organizations`, { name: 'Inviting' })
    const invitation = { id: created.json.id, name: 'Inviting', email: 'guest@example.org', role: 'contrib' }
    expect((await administrator.post(`${directoryApi}/invitations`, invitation)).status).toBeLessThan(300)
    const client = platform.anonymous()
    const accepted = await client.get(await lastLink(platform, 'guest@example.org'))
    const page = new URL(accepted.headers.get('location') ?? '')
    expect(page.searchParams.get('step')).toBe('createUser')
    const invitToken = page.searchParams.get('invit_token') ?? ''
    const other = await client.post(`${directoryApi}/users?invit_token=${invitToken}`, {
      email: 'other@example.org',
      password: goodPassword
    })
    expect(other.status).toBe(400)
    const answer = await client.post(`${directoryApi}/users?invit_token=${invitToken}`, {
      email: 'guest@example.org',
      password: goodPassword
    })
    expect(answer.status).toBe(200)
    await client.get(answer.json)
    expect((await client.get(`${directoryApi}/auth/my-session`)).json).toMatchObject({
      account: { type: 'organization', id: created.json.id },
      accountRole: 'contrib'
    })
    expect(await mailsTo(platform, 'guest@example.org')).toHaveLength(1)
  })
})

describe('a lost password', () => {
  it('is reset by a link that works once, and ends the other sessions', async () => {
    const person = await newPerson(platform, 'lost@example.org')
    const id = await userId(person)
    const client = platform.anonymous()
    const asked = await client.post(`${directoryApi}/auth/action`, {
      email: 'lost@example.org',
      action: 'changePassword'
    })
    expect([asked.status, asked.text]).toEqual([204, ''])
    const link = new URL(await lastLink(platform, 'lost@example.org', 2))
    const token = link.searchParams.get('action_token') ?? ''
    const change = (password: string, user = id): ReturnType<TestClient['post']> =>
      client.post(`${directoryApi}/users/${user}/password?action_token=${token}`, { password })
    expect((await change('short')).status).toBe(400)
    expect((await change(goodPassword)).text).toBe(
      'Le nouveau mot de passe doit être différent du précédent.'
    )
    expect([(await change('New-1-password', 'other')).status]).toEqual([401])
    expect((await change('New-1-password')).status).toBe(204)
    expect((await change('Third-1-password')).status).toBe(401)
    await signIn(platform, 'lost@example.org', { password: 'New-1-password' })
    expect((await person.post(`${directoryApi}/auth/keepalive`)).status).toBe(401)
  })

  it('of an unknown address has the same response', async () => {
    const answer = await platform
      .anonymous()
      .post(`${directoryApi}/auth/action`, { email: 'nobody@example.org', action: 'changePassword' })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await lastLink(platform, 'nobody@example.org')).toBe(platform.origin)
  })

  it('of a known address does not delay the response, whose time would reveal the account', async () => {
    await newPerson(platform, 'timed@example.org')
    const { tokens } = platform.app.platform.directory
    const issue = tokens.issue.bind(tokens)
    const held = Promise.withResolvers<void>()
    tokens.issue = async (...given) => {
      await held.promise
      return issue(...given)
    }
    try {
      const client = platform.anonymous()
      const email = 'timed@example.org'
      for (const [path, body] of [
        ['action', { email, action: 'changePassword' }],
        ['passwordless', { email }]
      ] as const) {
        expect((await client.post(`${directoryApi}/auth/${path}`, body)).status).toBe(204)
      }
    } finally {
      tokens.issue = issue
      held.resolve()
    }
    expect(await lastLink(platform, 'timed@example.org', 3)).toMatch(/token/)
  })

  it('leads to the login page only: any other page could pass the token on', async () => {
    const email = 'target@example.org'
    await newPerson(platform, email)
    const { origin } = platform
    const login = `${origin}/simple-directory/login`
    let count = 1
    const linkFor = async (target: string): Promise<string> => {
      const body = { email, action: 'changePassword', target }
      expect((await platform.anonymous().post(`${directoryApi}/auth/action`, body)).status).toBe(204)
      return lastLink(platform, email, ++count)
    }
    for (const target of [
      'https://evil.example/',
      `${origin}/data-fair/api/v1/datasets/a/metadata-attachments/page.html`,
      `${origin}/data-fair/app/a`,
      `${origin}/simple-directory/api/auth/me`,
      `${login}/../../data-fair/app/a`,
      `${login}/a`,
      `${origin}/data-fair/api/v1/remote-services/a/proxy/simple-directory/login`
    ])
      expect((await linkFor(target)).startsWith(`${login}?action_token=`), target).toBe(true)
    const back = `${login}?email=a&redirect=${encodeURIComponent(`${origin}/data-fair/`)}`
    expect((await linkFor(back)).startsWith(`${back}&action_token=`)).toBe(true)
  })
})

describe('signing in by mail', () => {
  it('opens a session without a password', async () => {
    await newPerson(platform, 'mail@example.org')
    const client = platform.anonymous()
    const unaddressed = await client.post(`${directoryApi}/auth/passwordless`, {})
    expect([unaddressed.status, unaddressed.text]).toEqual([400, 'Adresse mail non renseignée ou malformée.'])
    const asked = await client.post(`${directoryApi}/auth/passwordless`, { email: 'mail@example.org' })
    expect(asked.status).toBe(204)
    const callback = await client.get(await lastLink(platform, 'mail@example.org', 2))
    expect(callback.headers.get('location')).not.toContain('createOrga')
    expect((await client.get(`${directoryApi}/auth/me`)).json.email).toBe('mail@example.org')
  })

  it('confirms an account without the password of whoever requested it', async () => {
    const email = 'taken@example.org'
    const attacker = platform.anonymous()
    const token = await anonymousToken(attacker)
    await attacker.post(`${directoryApi}/users`, { email, password: 'Attacker-1-password', token })
    const creation = await lastLink(platform, email)
    const owner = platform.anonymous()
    await owner.post(`${directoryApi}/auth/passwordless`, { email })
    const link = await lastLink(platform, email, 2)
    expect((await owner.get(link)).headers.get('location')).not.toContain('error=')
    expect((await owner.get(`${directoryApi}/auth/me`)).json.email).toBe(email)
    const tried = await attacker.post(`${directoryApi}/auth/password`, {
      email,
      password: 'Attacker-1-password'
    })
    expect(tried.status).toBe(400)
    // The links of the mailbox open nothing else.
    for (const used of [link, creation]) {
      const answer = await platform.anonymous().get(used)
      expect(answer.headers.get('location')).toContain('error=invalidToken')
    }
  })

  it('sends links to the address of the account, whatever is typed', async () => {
    await newPerson(platform, 'mike@example.org')
    // The Kelvin sign is a small k in lower case.
    const typed = 'mi\u212ae@example.org'
    for (const [path, body] of [
      ['passwordless', {}],
      ['action', { action: 'changePassword' }]
    ] as const) {
      const answer = await platform
        .anonymous()
        .post(`${directoryApi}/auth/${path}`, { email: typed, ...body })
      expect([answer.status, answer.text]).toEqual([400, 'Adresse mail non renseignée ou malformée.'])
    }
    await platform.anonymous().post(`${directoryApi}/auth/passwordless`, { email: 'MIKE@example.org' })
    await lastLink(platform, 'mike@example.org', 2)
    const { results } = await platform.app.platform.mails.list({ size: 1, skip: 0 })
    expect(results[0]?.to).toBe('mike@example.org')
  })
})

describe('is set up, required, remembered by the device, and disabled with the recovery code', () => {
  it('is set up, asked for, remembered by the device, and given up with the recovery code', async () => {
    const email = 'factor@example.org'
    await newPerson(platform, email)
    const client = platform.anonymous()
    const credentials = { email, password: goodPassword }
    const wrong = await client.post(`${directoryApi}/2fa`, { email, password: 'wrong' })
    expect(wrong.status).toBe(400)
    const { json: enrolment } = await client.post(`${directoryApi}/2fa`, credentials)
    expect(enrolment.qrcode).toMatch(/^data:image\/png;base64,/)
    const bad = await client.post(`${directoryApi}/2fa`, { ...credentials, token: '000000' })
    expect([bad.status, bad.text]).toEqual([400, "Ce code de double authentification n'est pas valide."])
    const first = codeOf(enrolment.otpauth)
    const active = await client.post(`${directoryApi}/2fa`, { ...credentials, token: first })
    expect(active.json.recovery).toMatch(/^[0-9a-f-]{36}$/)
    expect((await client.post(`${directoryApi}/2fa`, credentials)).status).toBe(400)

    // The browser of the set-up is trusted; this new browser is not.
    expect((await client.post(`${directoryApi}/auth/password`, credentials)).status).toBe(200)
    const unknown = platform.anonymous()
    const login = (more = {}): ReturnType<TestClient['post']> =>
      unknown.post(`${directoryApi}/auth/password`, { ...credentials, ...more })
    expect([(await login()).status, (await login()).text]).toEqual([403, '2fa-required'])
    expect((await login({ '2fa': '123' })).text).toBe('2fa-bad-token')
    // A code cannot be used twice; the code of the next period is accepted.
    expect((await login({ '2fa': first })).text).toBe('2fa-bad-token')
    const next = codeOf(enrolment.otpauth, Date.now() + 30_000)
    const granted = await login({ '2fa': next })
    expect(granted.status).toBe(200)
    // The device cookie has the path `/`, for clients that call the directory without its prefix.
    const device = granted.headers.getSetCookie().find((cookie) => cookie.startsWith('id_token_2fa_'))
    expect(device).toMatch(/; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/)
    expect((await login()).status).toBe(200)
    const elsewhere = await platform
      .anonymous()
      .post(`${directoryApi}/auth/password`, { ...credentials, '2fa': next })
    expect(elsewhere.text).toBe('2fa-bad-token')
    expect((await login({ '2fa': 'x', adminMode: true })).status).toBe(403)

    await unknown.get(granted.text)
    const me = await unknown.get(`${directoryApi}/users/${await userId(unknown)}`)
    expect(me.json['2FA']).toEqual({ active: true })
    expect(me.text).not.toContain('secret')

    const recovered = await platform
      .anonymous()
      .post(`${directoryApi}/auth/password`, { ...credentials, '2fa': active.json.recovery })
    expect(recovered.text).toBe('2fa-missing')
    expect((await login()).status).toBe(200)
  })

  it('is not set up by whoever requested an account without confirming its address', async () => {
    const email = 'locked@example.org'
    const attacker = platform.anonymous()
    const token = await anonymousToken(attacker)
    const password = 'Attacker-1-password'
    await attacker.post(`${directoryApi}/users`, { email, password, token })
    const tried = await attacker.post(`${directoryApi}/2fa`, { email, password })
    expect([tried.status, tried.text]).toEqual([400, 'Adresse email ou mot de passe invalide.'])
    // The owner of the address can still sign up, and sign in.
    await platform.anonymous().post(`${directoryApi}/users`, { email, password: goodPassword, token })
    await platform.anonymous().get(await lastLink(platform, email, 2))
    expect((await signIn(platform, email)).cookies.has('id_token')).toBe(true)
  })

  it('is mandatory for the configured roles of an organization', async () => {
    const owner = await newPerson(platform, 'owner@example.org')
    const organization = await owner.post(`${directoryApi}/organizations`, { name: 'Careful' })
    await owner.patch(`${directoryApi}/organizations/${organization.json.id}`, {
      '2FA': { roles: ['admin'] }
    })
    const answer = await platform
      .anonymous()
      .post(`${directoryApi}/auth/password`, { email: 'owner@example.org', password: goodPassword })
    expect([answer.status, answer.text]).toEqual([403, '2fa-missing'])
  })
})

describe('a person', () => {
  it('can change the name, and no field reserved to administrators', async () => {
    const person = await newPerson(platform, 'self@example.org')
    const path = `${directoryApi}/users/${await userId(person)}`
    expect((await person.patch(path, { firstName: 'Grace', lastName: 'Hopper' })).json.name).toBe(
      'Grace Hopper'
    )
    for (const change of [
      { email: 'x@example.org' },
      { maxCreatedOrgs: 3 },
      { plannedDeletion: '2030-01-01' }
    ]) {
      expect((await person.patch(path, change)).status).toBe(403)
    }
    expect((await person.delete(path)).status).toBe(403)
    const other = await newPerson(platform, 'other-self@example.org')
    expect((await other.get(path)).status).toBe(403)
    expect((await other.patch(path, { firstName: 'x' })).status).toBe(403)
    const taken = await administrator.patch(path, { email: 'OTHER-self@example.org' })
    expect(taken.status).toBe(400)
    expect((await administrator.patch(path, { email: 'moved@example.org' })).json.email).toBe(
      'moved@example.org'
    )
  })

  it('is changed under If-Match', async () => {
    const person = await newPerson(platform, 'two-tabs@example.org')
    const path = `${directoryApi}/users/${await userId(person)}`
    const seen = async (): Promise<Record<string, string>> => ({
      'if-match': (await person.get(path)).headers.get('etag')!
    })
    const tag = await seen()
    expect((await person.patch(path, { firstName: 'One' }, tag)).status).toBe(200)
    expect((await person.patch(path, { firstName: 'Late' }, tag)).status).toBe(412)
    expect((await person.get(path)).json.firstName).toBe('One')
    const now = await seen()
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((firstName) => person.patch(path, { firstName }, now))
    )
    expect(statusesOf(answers)).toEqual([200, 412, 412])
    expect((await person.patch(path, { firstName: 'Any' })).status).toBe(200)
    expect((await person.patch(path, { firstName: 'Any' }, { 'if-match': '*' })).status).toBe(200)
  })

  it('is at least 13 years old', async () => {
    const client = await newPerson(platform, 'young@example.org')
    const path = `${directoryApi}/users/${await userId(client)}`
    const tooYoung = await client.patch(path, { birthday: new Date().toISOString().slice(0, 10) })
    expect([tooYoung.status, tooYoung.text]).toEqual([400, 'Il faut avoir au moins 13 ans.'])
    expect((await client.patch(path, { birthday: '1990-12-09' })).json.birthday).toBe('1990-12-09')
    expect((await client.patch(path, { birthday: null })).json).not.toHaveProperty('birthday')
    const visitor = platform.anonymous()
    const token = await anonymousToken(visitor)
    const account = { email: 'child@example.org', password: goodPassword, birthday: '2999-01-01', token }
    expect((await visitor.post(`${directoryApi}/users`, account)).status).toBe(400)
  })

  it('can see the current session, and the number of organizations left to create', async () => {
    const first = await newPerson(platform, 'sessions@example.org')
    const second = await signIn(platform, 'sessions@example.org')
    const path = `${directoryApi}/users/${await userId(first)}`
    const currentOf = async (client: TestClient): Promise<string[]> => {
      const { sessions } = (await client.get(path)).json as { sessions: { id: string; current?: boolean }[] }
      return sessions.filter(({ current }) => current).map(({ id }) => id)
    }
    const [one, other] = [await currentOf(first), await currentOf(second)]
    expect([one.length, other.length]).toEqual([1, 1])
    expect(one).not.toEqual(other)
    expect((await first.get(path)).json.createdOrgs).toEqual({ count: 0, max: -1 })
    await first.post(`${directoryApi}/organizations`, { name: 'Mine' })
    await administrator.patch(path, { maxCreatedOrgs: 2 })
    const { json } = await first.get(path)
    expect(json.createdOrgs).toEqual({ count: 1, max: 2 })
    expect(json).not.toHaveProperty('lock')
    expect(
      (await administrator.get(path)).json.sessions.some((session: object) => 'current' in session)
    ).toBe(false)
  })

  it('can plan a deletion when it is allowed, gets a mail, and is deleted on the day', async () => {
    const { directory, log } = platform.app.platform
    directory.settings.selfDeletion = true
    const person = await newPerson(platform, 'leaving@example.org')
    const id = await userId(person)
    const planned = await person.patch(`${directoryApi}/users/${id}`, { plannedDeletion: '2030-01-15' })
    directory.settings.selfDeletion = false
    expect(planned.json.plannedDeletion).toBe('2030-01-15')
    expect(await lastLink(platform, 'leaving@example.org', 2)).toContain('/login')
    const { deletePlannedUsers } = await import('../../server/directory/deletion.ts')
    await deletePlannedUsers(directory, log, new Date('2030-01-14T12:00:00Z'))
    expect((await administrator.get(`${directoryApi}/users/${id}`)).status).toBe(200)
    // The deletion of the account's resources takes a while: no new ones can be created meanwhile.
    let meanwhile: number | undefined
    const otherTab = platform.anonymous()
    for (const [name, value] of person.cookies) otherTab.cookies.set(name, value)
    directory.identities.subscribe(async ({ identity }) => {
      if (identity.id !== id) return
      meanwhile = (await otherTab.post('/datasets', { isMetaOnly: true, title: 'Left behind' })).status
    })
    await deletePlannedUsers(directory, log, new Date('2030-01-15T05:00:00Z'))
    expect(meanwhile).toBe(401)
    expect((await administrator.get(`${directoryApi}/users/${id}`)).status).toBe(404)
    expect((await person.post(`${directoryApi}/auth/keepalive`)).status).toBe(404)
  })
})
