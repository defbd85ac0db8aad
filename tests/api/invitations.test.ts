/** Invitations by mail: permissions, links, outcomes of a link, and complete scenarios. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitationToken, type Invitation } from '../../server/directory/invitationTokens.ts'
import { liveConsumer } from '../../server/outbox/outbox.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform } from './support/platform.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const api = '/simple-directory/api'
const strongPassword = 'Un-mot-2-passe'
let platform: StoredPlatform
let admin: TestClient
let superadmin: TestClient
let login: string

beforeAll(async () => {
  platform = await startStoredPlatform({ secrets: { limits: 'limits-secret' } })
  admin = await platform.as('test_user1', { org: 'test_org1' })
  superadmin = await platform.as('test_superadmin', { adminMode: true })
  login = `${platform.origin}/simple-directory/login`
})
afterAll(() => platform.close())
beforeEach(async () => {
  // Waits for the delivery of earlier events, so that they are not taken for those of this test.
  await new Promise<void>((done) => platform.app.platform.outbox.afterwards(liveConsumer, done))
  platform.events.length = 0
  platform.identityChanges.length = 0
})

const offer = { id: 'test_org1', name: 'Test Org 1', role: 'contrib' }

/** Invites as the administrator; returns the link of the mail. */
async function invited(email: string, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await admin.post(`${api}/invitations`, { ...offer, email, ...body })
  expect([answer.status, answer.text]).toEqual([201, ''])
  return (await platform.mailLinks(email))[0] ?? ''
}

/** Follows a link; returns the target URL without its parameters, and the parameters. */
async function followed(
  client: TestClient,
  link: string
): Promise<{ to: string; parameters: Record<string, string> }> {
  const answer = await client.get(link)
  expect(answer.status).toBe(302)
  const url = new URL(answer.headers.get('location') ?? '')
  return { to: `${url.origin}${url.pathname}`, parameters: Object.fromEntries(url.searchParams) }
}

const acceptLink = (token: string): string => `${api}/invitations/_accept?invit_token=${token}`

/** Signs an invitation link that no route would send. */
async function forged(changes: Partial<Invitation>): Promise<string> {
  const { directory } = platform.app.platform
  const invitation = {
    organizationId: 'test_org1',
    organizationName: 'Test Org 1',
    email: 'test_user9@test.com',
    role: 'user',
    departments: [],
    ...changes
  }
  return acceptLink(await invitationToken(directory, invitation))
}

async function membershipsOf(userId: string): Promise<unknown[]> {
  return (await superadmin.get(`${api}/users/${userId}`)).json.organizations
}

describe('sending an invitation', () => {
  it('sends one mail, whose token is valid for ten days and has short keys', async () => {
    const email = 'new.person@example.org'
    const redirect = `${platform.origin}/data-fair/dataset/x`
    const link = await invited(email, { departments: ['dep2', 'dep1', 'dep2'], redirect })
    expect(link.startsWith(`${platform.origin}/simple-directory/api/invitations/_accept?invit_token=`)).toBe(
      true
    )
    const token = new URL(link).searchParams.get('invit_token') ?? ''
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(payload).toMatchObject({
      id: 'test_org1',
      n: 'Test Org 1',
      e: email,
      r: 'contrib',
      ds: ['dep2', 'dep1'],
      d: 'dep2',
      rd: redirect
    })
    expect(payload.exp - payload.iat).toBe(10 * 86_400)
    await expect
      .poll(() => platform.events)
      .toMatchObject([
        {
          topic: { key: 'simple-directory:invitation-sent' },
          sender: {
            type: 'organization',
            id: 'test_org1',
            name: 'Test Org 1',
            role: 'admin',
            department: 'dep2',
            departmentName: 'department 2'
          }
        }
      ])
    expect((await admin.get(`${api}/organizations/test_org1/members?email=${email}`)).json.count).toBe(0)
  })

  it('notifies the organization with the author, who stays anonymous as a platform administrator', async () => {
    await invited('by.admin@example.org')
    const body = { ...offer, email: 'by.platform@example.org' }
    expect((await superadmin.post(`${api}/invitations`, body)).status).toBe(200)
    const told = async (client: TestClient, email: string): Promise<unknown> => {
      const { results } = (await client.get('/events/api/events')).json
      return results.find(({ title }: { title: string }) => title.startsWith(email))?.originator
    }
    await expect.poll(() => told(admin, body.email)).toEqual({ user: { admin: true } })
    expect(await told(admin, 'by.admin@example.org')).toEqual({
      user: { id: 'test_user1', name: 'Test User1' },
      organization: { id: 'test_org1', name: 'Test Org 1' }
    })
  })

  it('uses the real name of the organization, not the one in the body', async () => {
    await invited('claimed@example.org', { name: 'Your bank' })
    const { results } = await platform.app.platform.mails.list({ size: 1, skip: 0 })
    expect(results[0]?.text).toContain('Test Org 1')
    expect(results[0]?.text).not.toContain('Your bank')
  })

  it('sends no mail with skip_mail, and returns the link to administrators of the platform only', async () => {
    const email = 'no.mail@example.org'
    const body = { ...offer, email, departments: ['dep1', 'dep2'] }
    expect((await admin.post(`${api}/invitations?skip_mail=true`, body)).text).toBe('')
    const answer = await superadmin.post(`${api}/invitations?skip_mail=true`, body)
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      link: expect.stringContaining('/simple-directory/api/invitations/_accept?invit_token='),
      organization: 'Test Org 1 (department 1, department 2)'
    })
    expect(await platform.mailCount(email)).toBe(0)
  })

  it('needs an administrator of the root, or of every invited department', async () => {
    const email = 'rights@example.org'
    const path = `${api}/invitations?skip_mail=true`
    const depAdmin = await platform.as('test_user4', { org: 'test_org1', dep: 'dep1' })
    expect((await depAdmin.post(path, { ...offer, email, departments: ['dep1', 'dep2'] })).status).toBe(201)
    expect((await depAdmin.post(path, { ...offer, email, department: 'dep1' })).status).toBe(201)
    const refused: [TestClient, object][] = [
      [depAdmin, {}],
      [depAdmin, { departments: [] }],
      [depAdmin, { departments: ['dep1', 'dep3'] }],
      [await platform.as('test_user6', { org: 'test_org1', dep: 'dep1' }), { departments: ['dep1'] }],
      [await platform.as('test_user5', { org: 'test_org1' }), {}],
      [await platform.as('test_user5', { org: 'test_org2' }), {}],
      [await platform.as('test_superadmin'), {}],
      [admin, { id: 'test_org2' }],
      [admin, { id: 'none' }]
    ]
    for (const [client, body] of refused) {
      const answer = await client.post(path, { ...offer, email, ...body })
      expect([body, answer.status, answer.text]).toEqual([body, 403, 'requires admin role(s)'])
    }
    expect((await platform.anonymous().post(path, { ...offer, email })).status).toBe(401)
  })

  it('refuses invalid invitations', async () => {
    const email = 'refused@example.org'
    const cases: [TestClient, object, number, unknown][] = [
      [admin, { email: 'nobody' }, 400, 'Adresse mail non renseignée ou malformée.'],
      [admin, { email: null }, 400, 'Adresse mail non renseignée ou malformée.'],
      [admin, { email: `${'x'.repeat(300)}@example.org` }, 400, expect.any(String)],
      [admin, { email: 'a@example.org\nBcc: b@example.org' }, 400, expect.any(String)],
      // Mail software would parse these as other addresses.
      [admin, { email: 'a,refused@example.org' }, 400, expect.any(String)],
      [admin, { email: 'x:refused@example.org' }, 400, expect.any(String)],
      [admin, { email: 'refused@example.org(x' }, 400, expect.any(String)],
      [admin, { email: '"refused"@example.org' }, 400, expect.any(String)],
      [admin, { email: 'refused@example.org\u200b' }, 400, expect.any(String)],
      [admin, { email: 'refused@example..org' }, 400, expect.any(String)],
      [superadmin, { id: 'none' }, 404, 'unknown organization'],
      [admin, { departments: ['dep1', 'dep9'] }, 404, 'unknown department: dep9'],
      [admin, { role: 'boss' }, 400, 'Rôle boss inconnu.'],
      [admin, { redirect: 'https://evil.example/' }, 400, expect.stringContaining('impossible to redirect')],
      [admin, { redirect: `${platform.origin}.evil.example/` }, 400, expect.any(String)],
      [admin, { redirect: 'javascript:alert(1)' }, 400, expect.any(String)],
      [admin, { departments: 'dep1' }, 400, expect.any(String)],
      [admin, { departments: Array(101).fill('dep1') }, 400, expect.any(String)],
      [admin, { expires: 'never' }, 400, expect.any(String)],
      [admin, { role: 7 }, 400, expect.any(String)]
    ]
    for (const [client, body, status, text] of cases) {
      const answer = await client.post(`${api}/invitations`, { ...offer, email, ...body })
      expect([body, answer.status, answer.text]).toEqual([body, status, text])
    }
    const parent = await admin.post(`${api}/invitations`, {
      ...offer,
      email: 'test_user5@test.com',
      departments: ['dep1']
    })
    expect([parent.status, parent.text]).toEqual([
      400,
      "cet utilisateur est déjà membre de l'organisation parente"
    ])
    const child = await admin.post(`${api}/invitations`, { ...offer, email: 'TEST_user6@test.com' })
    expect([child.status, child.text]).toEqual([
      400,
      "cet utilisateur est déjà membre d'un département de cette organisation"
    ])
    expect(await platform.mailCount(email)).toBe(0)
  })

  it('is refused beyond the maximum number of members', async () => {
    const limits = `${api}/limits/organization/test_org4?key=limits-secret`
    await platform.anonymous().post(limits, { store_nb_members: { limit: 2 } })
    const body = { ...offer, id: 'test_org4', email: 'one.too.many@example.org' }
    const answer = await superadmin.post(`${api}/invitations`, body)
    expect([answer.status, answer.text]).toEqual([
      429,
      "L'organisation a atteint son nombre maximal de membres."
    ])
    await platform.anonymous().post(limits, { store_nb_members: { limit: 0 } })
    expect((await superadmin.post(`${api}/invitations?skip_mail=true`, body)).status).toBe(200)
  })
})

describe('following an invitation link', () => {
  it('needs a token', async () => {
    expect((await platform.anonymous().get(`${api}/invitations/_accept`)).status).toBe(400)
    const session = `${admin.cookies.get('id_token')}.${admin.cookies.get('id_token_sign')}`
    for (const token of [
      'x',
      'a.b.c',
      session,
      admin.cookies.get('id_token_ex') ?? '',
      '%00',
      'é'.repeat(2000)
    ]) {
      expect(await followed(platform.anonymous(), acceptLink(encodeURIComponent(token)))).toEqual({
        to: login,
        parameters: { error: 'invalidInvitationToken' }
      })
    }
  })

  it('shows the errors in the order of the contract', async () => {
    const anonymous = platform.anonymous()
    const { directory } = platform.app.platform
    const past = Math.floor(Date.now() / 1000) - 10
    const expired = async (email: string): Promise<string> =>
      acceptLink(
        await directory.keys.sign({ id: 'test_org1', n: 'Test Org 1', e: email, r: 'contrib' }, past)
      )

    expect(await followed(anonymous, await forged({ organizationId: 'gone' }))).toEqual({
      to: login,
      parameters: { error: 'orgaUnknown' }
    })
    expect(await followed(anonymous, await expired('test_user9@test.com'))).toEqual({
      to: login,
      parameters: { error: 'expiredInvitationToken' }
    })
    // A person who is already a member is redirected, even by an expired link.
    expect(await followed(anonymous, await expired('test_user5@test.com'))).toMatchObject({
      to: login,
      parameters: { email: 'test_user5@test.com', id_token_org: 'test_org1' }
    })
    const department = await forged({ departments: ['gone'] })
    expect((await followed(anonymous, department)).parameters).toEqual({ error: 'orgaUnknown' })
    const conflict = await forged({ email: 'test_user5@test.com', departments: ['dep1'] })
    expect((await followed(anonymous, conflict)).parameters).toEqual({ error: 'invitationConflict' })
    expect(await membershipsOf('test_user9')).toHaveLength(1)
  })

  it('fails when the organization has become full', async () => {
    const link = await forged({ organizationId: 'test_org2' })
    const limits = `${api}/limits/organization/test_org2?key=limits-secret`
    await platform.anonymous().post(limits, { store_nb_members: { limit: 3 } })
    const stranger = await forged({ organizationId: 'test_org2', email: 'stranger@example.org' })
    for (const full of [link, stranger]) {
      expect((await followed(platform.anonymous(), full)).parameters).toEqual({ error: 'maxNbMembers' })
    }
  })

  it('redirects people without an account to the account creation', async () => {
    const link = await invited('without.account@example.org', { department: 'dep1' })
    const { to, parameters } = await followed(platform.anonymous(), link)
    expect(to).toBe(login)
    expect(parameters).toEqual({
      step: 'createUser',
      invit_token: new URL(link).searchParams.get('invit_token'),
      redirect: `${platform.origin}/simple-directory/invitation`
    })
  })

  it('never redirects off the site, whatever the token says', async () => {
    const link = await forged({ email: 'test_user5@test.com', redirect: 'https://evil.example/' })
    const { parameters } = await followed(platform.anonymous(), link)
    expect(parameters.redirect).toBe(`${platform.origin}/simple-directory/invitation`)
  })

  it('makes a person with an account a member once, who can then log in', async () => {
    const redirect = `${platform.origin}/data-fair/`
    const link = await invited('test_user3@test.com', { departments: ['dep1', 'dep2'], redirect })
    await expect
      .poll(() => platform.events.at(-1)?.recipient)
      .toEqual({ id: 'test_user3', name: 'Test User3' })
    const expected = {
      to: login,
      parameters: {
        email: 'test_user3@test.com',
        id_token_org: 'test_org1',
        id_token_dep: 'dep1',
        redirect
      }
    }
    const twice = await Promise.all([1, 2, 3].map(() => followed(platform.anonymous(), link)))
    expect(twice).toEqual([expected, expected, expected])
    const memberships = (await membershipsOf('test_user3')).filter(
      (membership) => (membership as { id: string }).id === 'test_org1'
    )
    expect(memberships).toEqual([
      expect.objectContaining({ role: 'contrib', department: 'dep1', departmentName: 'department 1' }),
      expect.objectContaining({ role: 'contrib', department: 'dep2' })
    ])
    expect(platform.identityChanges.map(({ identity }) => identity.id)).toEqual(['test_user3'])
    const accepted = (): unknown[] =>
      platform.events.filter(({ topic }) => topic.key === 'simple-directory:invitation-accepted')
    await expect.poll(accepted).toMatchObject([
      {
        sender: { id: 'test_org1', role: 'admin', department: 'dep1' },
        originator: { user: { id: 'test_user3' } },
        recipient: { id: 'test_user3' }
      }
    ])
    // The default organization is kept, as the person had other organizations.
    expect((await superadmin.get(`${api}/users/test_user3`)).json).not.toHaveProperty('defaultOrg')
  })

  it('switches the session of the invited person only', async () => {
    const redirect = `${platform.origin}/data-fair/datasets?q=a`
    const link = await invited('test_user2@test.com', { redirect })
    const other = await platform.as('test_user8', { org: 'test_org1' })
    // With the session of another person, the link redirects to the login page and keeps this session.
    const expired = await platform.as('test_user2')
    expired.cookies.set('id_token_sign', 'broken')
    const client = await platform.as('test_user2', { org: 'test_org3' })
    const { to, parameters } = await followed(client, link)
    expect(to).toBe(`${platform.origin}/data-fair/datasets`)
    expect(parameters).toEqual({ q: 'a', email: 'test_user2@test.com', id_token_org: 'test_org1' })
    expect((await client.get(`${api}/auth/my-session`)).json).toMatchObject({
      account: { type: 'organization', id: 'test_org1' },
      accountRole: 'contrib'
    })
    // The same link again, after the person became a member.
    const again = await client.get(link)
    expect([again.status, again.headers.get('location')]).toEqual([302, redirect])
    expect((await followed(other, link)).to).toBe(login)
    expect((await other.get(`${api}/auth/my-session`)).json.user.id).toBe('test_user8')
    expect((await followed(expired, link)).to).toBe(login)
  })

  it('makes the first organization of a person the default one', async () => {
    await followed(platform.anonymous(), await invited('test_alone@test.com', { departments: ['dep2'] }))
    expect((await superadmin.get(`${api}/users/test_alone`)).json).toMatchObject({
      ignorePersonalAccount: true,
      defaultOrg: 'test_org1',
      defaultDep: 'dep2'
    })
  })
})

describe('a complete invitation', () => {
  async function contributesInDepartmentOnly(colleague: TestClient): Promise<void> {
    expect((await colleague.get(`${api}/auth/my-session`)).json).toMatchObject({
      account: { type: 'organization', id: 'test_org1', department: 'dep1', departmentName: 'department 1' },
      accountRole: 'contrib'
    })
    const own = await upload(colleague, 'own.csv', 'town,people\nVannes,54000\n')
    expect(own.status).toBe(201)
    const dataset = await waitFinalized(colleague, own.json.id)
    expect(dataset.owner).toMatchObject({ id: 'test_org1', department: 'dep1' })
    expect((await colleague.patch(`/datasets/${own.json.id}`, { title: 'Changed by him' })).status).toBe(200)

    const depAdmin = await platform.as('test_user4', { org: 'test_org1', dep: 'dep2' })
    for (const client of [admin, depAdmin]) {
      const { id } = (await upload(client, 'theirs.csv', 'a,b\n1,2\n')).json
      await waitFinalized(client, id)
      expect((await colleague.patch(`/datasets/${id}`, { title: 'Taken' })).status).toBe(403)
      expect((await colleague.delete(`/datasets/${id}`)).status).toBe(403)
      expect((await colleague.get(`/datasets/${id}/lines`)).status).toBe(403)
    }
    const organization = `${api}/organizations/test_org1`
    expect((await colleague.get(`${organization}/members`)).status).toBe(200)
    const refused = [
      await colleague.patch(organization, { name: 'Taken' }),
      await colleague.patch(`${organization}/members/test_user6?department=dep1`, {
        role: 'user',
        department: 'dep1'
      }),
      await colleague.delete(`${organization}/members/test_user6?department=dep1`),
      await colleague.post(`${api}/invitations`, {
        ...offer,
        email: 'friend@example.org',
        departments: ['dep1']
      }),
      await colleague.post(`${organization}/partners`, { name: 'x', contactEmail: 'x@example.org' })
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  }

  it('works for a person who has an account', async () => {
    const link = await invited('test_user7@test.com', { departments: ['dep1'] })
    const colleague = await platform.as('test_user7', { org: 'test_org4' })
    await followed(colleague, link)
    await contributesInDepartmentOnly(colleague)
  })

  it('works for a person without an account', async () => {
    const email = 'colleague@example.org'
    const link = await invited(email, { departments: ['dep1'] })
    const colleague = platform.anonymous()
    const { parameters } = await followed(colleague, link)
    const create = `${api}/users?invit_token=${parameters.invit_token}`
    const person = { email, firstName: 'Ada', lastName: 'Colleague', password: strongPassword }
    const wrong = await colleague.post(create, { ...person, email: 'somebody.else@example.org' })
    expect(wrong.status).toBe(400)
    const created = await colleague.post(create, person)
    expect(created.status).toBe(200)
    expect((await colleague.get(created.json)).status).toBe(302)
    await contributesInDepartmentOnly(colleague)
    // A used link creates no second account.
    expect(await followed(platform.anonymous(), link)).toMatchObject({
      to: login,
      parameters: { email, id_token_org: 'test_org1', id_token_dep: 'dep1' }
    })
  })
})

describe('the immediate mode', () => {
  let immediate: StoredPlatform
  let administrator: TestClient
  beforeAll(async () => {
    immediate = await startStoredPlatform({ immediateInvitations: true })
    administrator = await immediate.as('test_superadmin', { adminMode: true })
  })
  afterAll(() => immediate.close())

  it('adds a person who has an account, with a mail on request', async () => {
    const email = 'test_alone@test.com'
    const answer = await administrator.post(`${api}/invitations`, { ...offer, email, departments: ['dep1'] })
    expect(answer.status).toBe(200)
    expect(await immediate.mailCount(email)).toBe(0)
    const user = (await administrator.get(`${api}/users/test_alone`)).json
    expect(user).toMatchObject({
      organizations: [{ id: 'test_org1', role: 'contrib', department: 'dep1' }],
      defaultOrg: 'test_org1',
      defaultDep: 'dep1'
    })
    await expect
      .poll(() => immediate.events.map(({ topic }) => topic.key))
      .toEqual(['simple-directory:add-member'])
    await administrator.post(`${api}/invitations?force_mail=true`, { ...offer, email, departments: ['dep2'] })
    expect(await immediate.mailCount(email)).toBe(1)
  })

  it('creates an unconfirmed account for a person without one', async () => {
    const email = 'brand.new@example.org'
    const sent = await administrator.post(`${api}/invitations`, { ...offer, email })
    const [link = ''] = await immediate.mailLinks(email)
    expect(sent.json.link).toBe(link)
    const query = new URL(link).searchParams
    expect([query.get('step'), query.get('redirect')]).toEqual([
      'createUser',
      `${immediate.origin}/simple-directory/invitation`
    ])
    const members = `${api}/organizations/test_org1/members?email=${email}`
    expect((await administrator.get(members)).json.results).toMatchObject([
      { email, emailConfirmed: false, role: 'contrib' }
    ])
    // The same invitation again: still one account and one membership; a new mail whose link replaces the first.
    const again = await administrator.post(`${api}/invitations`, { ...offer, email })
    expect(again.status).toBe(200)
    const create = (token: string | null): Promise<{ status: number; text: string }> =>
      immediate.anonymous().post(`${api}/users?invit_token=${token}`, { email, password: strongPassword })
    expect((await create(query.get('invit_token'))).status).toBe(400)
    expect((await create(new URL(again.json.link).searchParams.get('invit_token'))).status).toBe(200)
    expect((await administrator.get(members)).json.results).toMatchObject([
      { email, emailConfirmed: true, role: 'contrib' }
    ])
  })

  it('lets the last invited person within the limit create an account', async () => {
    const email = 'last@example.org'
    const limits = `${api}/limits/organization/test_org5`
    await administrator.post(limits, { store_nb_members: { limit: 2 } })
    const sent = await administrator.post(`${api}/invitations`, { ...offer, id: 'test_org5', email })
    const token = new URL(sent.json.link).searchParams.get('invit_token')
    const one = { ...offer, id: 'test_org5', email: 'one.more@example.org' }
    expect((await administrator.post(`${api}/invitations`, one)).status).toBe(429)
    const created = await immediate
      .anonymous()
      .post(`${api}/users?invit_token=${token}`, { email, password: strongPassword })
    expect(created.status).toBe(200)
  })

  it('creates one account for two concurrent invitations', async () => {
    const email = 'race@example.org'
    const answers = await Promise.all(
      [1, 2, 3].map(() => administrator.post(`${api}/invitations`, { ...offer, email }))
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const members = await administrator.get(`${api}/organizations/test_org1/members?email=${email}`)
    expect(members.json.count).toBe(1)
  })
})

it('invitations are not available for accounts from files', async () => {
  const fromFiles = await startPlatform()
  try {
    const client = await fromFiles.loginAs('test_superadmin', { adminMode: true })
    const linkOf = async (email: string): Promise<string> =>
      (await client.post(`${api}/invitations`, { ...offer, email })).json.link
    const parametersOf = async (email: string): Promise<Record<string, string>> =>
      (await followed(fromFiles.anonymous(), await linkOf(email))).parameters
    expect(await parametersOf('nobody@example.org')).toEqual({ error: 'userUnknown' })
    expect(await parametersOf('test_user9@test.com')).toEqual({ error: 'readOnlyAccounts' })
  } finally {
    await fromFiles.close()
  }
})
