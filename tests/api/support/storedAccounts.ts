/** Platform with writable accounts, those of tests/fixtures/directory. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../server/config/config.ts'
import { directoryEventsChannel, type DirectoryEvent } from '../../../server/directory/directoryEvents.ts'
import type { IdentityChange } from '../../../contract/identities.ts'
import { findMembership } from '../../../server/directory/memberships.ts'
import { TestClient } from './client.ts'
import { password } from './login.ts'
import { directoryFixtures, startPlatform, superadminEmail, type TestPlatform } from './platform.ts'

export interface StoredPlatform extends TestPlatform {
  /** Opens the session of a user without a login, as logins are limited per minute. */
  as: (userId: string, account?: { org?: string; dep?: string; adminMode?: boolean }) => Promise<TestClient>
  /** Links in the mails to an address, newest first. */
  mailLinks: (to: string) => Promise<string[]>
  mailCount: (to: string) => Promise<number>
  /** Identity changes published to the platform, in order. */
  identityChanges: IdentityChange[]
  events: DirectoryEvent[]
}

interface FixtureUser {
  id: string
  email: string
  firstName: string
  lastName: string
  password?: unknown
}

interface FixtureOrganization {
  id: string
  name: string
  departments?: { id: string; name: string }[]
  partners?: { id: string; name: string; partnerId: string }[]
  members: { id: string; role: string; department?: string }[]
}

export async function startStoredPlatform(overrides: Partial<Config> = {}): Promise<StoredPlatform> {
  const platform = await startPlatform({
    directoryUsersFile: undefined,
    directoryOrganizationsFile: undefined,
    ...overrides
  })
  const { directory, mails, bus } = platform.app.platform
  await loadFixtures(platform)
  const identityChanges: IdentityChange[] = []
  directory.identities.subscribe(async (change) => void identityChanges.push(change))
  const events: DirectoryEvent[] = []
  bus.subscribe(directoryEventsChannel, (event) => void events.push(event as DirectoryEvent))

  async function mailsTo(to: string): Promise<{ to: string; text: string }[]> {
    const { results } = await mails.list({ size: 1000, skip: 0 })
    return results.filter((mail) => mail.to === to)
  }

  return {
    ...platform,
    identityChanges,
    events,
    mailCount: async (to) => (await mailsTo(to)).length,
    mailLinks: async (to) => (await mailsTo(to)).flatMap(({ text }) => text.match(/^https?:\S+$/gm) ?? []),
    async as(userId, { org, dep, adminMode = false } = {}) {
      const user = await directory.accounts.user(userId)
      if (!user) throw new Error(`no user ${userId}`)
      const membership = org ? findMembership(user, org, dep) : undefined
      const session = await directory.sessions.open(
        user,
        { membership, adminMode, rememberMe: false },
        { deviceName: 'test' }
      )
      const client = new TestClient(platform.origin)
      const [header, payload, signature] = session.idToken.split('.')
      client.cookies.set('id_token', `${header}.${payload}`)
      client.cookies.set('id_token_sign', signature ?? '')
      client.cookies.set('id_token_ex', session.exchangeToken)
      client.setOrganization(org, dep)
      return client
    }
  }
}

async function loadFixtures({ app }: TestPlatform): Promise<void> {
  const { accounts } = app.platform.directory
  const created = { id: 'fixtures', name: 'Fixtures', date: '2024-01-01T00:00:00.000Z' }
  for (const { id, email, firstName, lastName, password: fixturePassword } of await fixture<FixtureUser>(
    'users.json'
  )) {
    const secret = fixturePassword ? { password: { clear: password } } : {}
    await accounts.createUser({ id, email, firstName, lastName, ...secret, created })
  }
  if (!(await accounts.userByEmail(superadminEmail))) throw new Error('the fixtures have no administrator')
  for (const { members, partners = [], ...organization } of await fixture<FixtureOrganization>(
    'organizations.json'
  )) {
    await accounts.createOrganization({ ...organization, created })
    for (const { id, role, department } of members) {
      const departments = department ? [department] : []
      await accounts.addMember({ organizationId: organization.id, userId: id, role, departments })
    }
    for (const partner of partners) {
      await accounts.addPartner({ organizationId: organization.id, ...partner })
    }
  }
}

async function fixture<Item>(name: string): Promise<Item[]> {
  return JSON.parse(await readFile(join(directoryFixtures, name), 'utf8')) as Item[]
}
