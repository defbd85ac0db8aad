/** Read-only accounts from two JSON files, for development and tests (docs/api/directory.md). */
import { readFile } from 'node:fs/promises'
import type { Membership } from '../../contract/session.ts'
import { readOnlyAccounts, type AccountFilter, type Accounts } from './accounts.ts'
import { pageOf } from './lists.ts'
import { nameOf, type Member, type Organization, type User } from './model.ts'
import { organizationWrites, type MemberFilter, type OrganizationWrites } from './organizationAccounts.ts'
import type { StoredPassword } from './passwords.ts'
import type { Population } from './sites.ts'
import { userWrites, type UserWrites } from './userAccounts.ts'

interface FileUser extends Omit<User, 'name' | 'isAdmin' | 'organizations'> {
  password?: StoredPassword
}

interface FileOrganization extends Organization {
  members?: { id: string; role: string; department?: string }[]
}

interface AccountFiles {
  usersFile: string
  organizationsFile?: string
  /** E-mail addresses, in lower case, whose users may enter admin mode. */
  admins: string[]
}

/**
 * Loads the files once.
 * @throws Error naming a file that cannot be read or is not a JSON array
 */
export async function fileAccounts(files: AccountFiles): Promise<Accounts> {
  const fileUsers = await readList<FileUser>(files.usersFile)
  const fileOrganizations = files.organizationsFile
    ? await readList<FileOrganization>(files.organizationsFile)
    : []
  const passwords = new Map(fileUsers.map((user) => [user.id, user.password]))
  const users = fileUsers.map((user) => asUser(user, fileOrganizations, files.admins))
  const byId = new Map(users.map((user) => [user.id, user]))
  const byEmail = new Map(users.map((user) => [emailKey(user.email, user), user]))
  const organizations = new Map(fileOrganizations.map((organization) => [organization.id, organization]))
  return {
    readOnly: true,
    user: async (id) => byId.get(id),
    userByEmail: async (email, of) => byEmail.get(emailKey(email, of)),
    password: async (userId) => passwords.get(userId),
    users: async (filter, list) =>
      pageOf(
        users.filter((user) => accountMatches(user, filter)),
        list
      ),
    organization: async (id) => {
      const organization = organizations.get(id)
      return organization && withoutMembers(organization)
    },
    organizations: async (filter, list) =>
      pageOf(
        fileOrganizations.filter((organization) => accountMatches(organization, filter)).map(withoutMembers),
        list
      ),
    members: async (organizationId, filter, list) => {
      const organization = organizations.get(organizationId)
      const members = organization ? membersOf(organization, byId) : []
      return pageOf(
        members.filter((member) => memberMatches(member, filter)),
        list
      )
    },
    memberCount: async (organizationId) =>
      new Set(organizations.get(organizationId)?.members?.map(({ id }) => id)).size,
    createdCount: async (userId) => fileOrganizations.filter(({ created }) => created?.id === userId).length,
    hasAdministrator: async () => users.some((user) => user.isAdmin),
    recordLogin: async () => {},
    passwordUpdate: async () => undefined,
    twoFactor: async () => undefined,
    usersToDelete: async () => [],
    ...refusedWrites()
  }
}

function refusedWrites(): UserWrites & OrganizationWrites {
  const refuse = async (): Promise<never> => {
    throw readOnlyAccounts()
  }
  const names: (keyof UserWrites | keyof OrganizationWrites)[] = [...userWrites, ...organizationWrites]
  return Object.fromEntries(names.map((name) => [name, refuse])) as unknown as UserWrites & OrganizationWrites
}

async function readList<Item>(path: string): Promise<Item[]> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new Error(`the accounts file ${path} cannot be read`, { cause: error })
  }
  if (!Array.isArray(content)) throw new Error(`the accounts file ${path} must hold a JSON array`)
  return content as Item[]
}

function asUser(user: FileUser, organizations: FileOrganization[], admins: string[]): User {
  const { password: _password, ...shown } = user
  const memberships = organizations.flatMap((organization) =>
    (organization.members ?? [])
      .filter((member) => member.id === user.id)
      .map((member): Membership => {
        const membership: Membership = { id: organization.id, name: organization.name, role: member.role }
        if (member.department) membership.department = member.department
        return membership
      })
  )
  const isAdmin = !user.host && admins.includes(user.email.toLowerCase())
  return { ...shown, name: nameOf(user), isAdmin, organizations: memberships }
}

function withoutMembers(organization: FileOrganization): Organization {
  const { members: _members, ...shown } = organization
  return shown
}

function membersOf(organization: FileOrganization, users: Map<string, User>): Member[] {
  return (organization.members ?? []).flatMap((membership) => {
    const user = users.get(membership.id)
    if (!user) return []
    const member: Member = { id: user.id, name: user.name, email: user.email, role: membership.role }
    if (user.emailConfirmed !== undefined) member.emailConfirmed = user.emailConfirmed
    if (user.host) member.host = user.host
    if (user.plannedDeletion) member.plannedDeletion = user.plannedDeletion
    if (membership.department) {
      member.department = membership.department
      const department = organization.departments?.find(({ id }) => id === membership.department)
      if (department) member.departmentName = department.name
    }
    return [member]
  })
}

interface Named {
  host?: string
  path?: string
  id: string
  name: string
  email?: string
  created?: { id: string }
}

function accountMatches(account: Named, filter: AccountFilter): boolean {
  if (filter.q && !account.name.toLowerCase().includes(filter.q.toLowerCase())) return false
  if (filter.ids && !filter.ids.includes(account.id)) return false
  if (filter.creator && account.created?.id !== filter.creator) return false
  if (filter.host !== undefined && (account.host ?? '') !== filter.host) return false
  if (filter.path !== undefined && (account.path ?? '') !== filter.path) return false
  if (!filter.emails) return true
  const email = account.email?.toLowerCase()
  return filter.emails.some((sought) => sought.toLowerCase() === email)
}

function memberMatches(member: Member, filter: MemberFilter): boolean {
  if (!accountMatches(member, filter)) return false
  if (filter.roles && !filter.roles.includes(member.role)) return false
  if (filter.departments && !filter.departments.includes(member.department ?? '-')) return false
  return filter.emailConfirmed === undefined || (member.emailConfirmed !== false) === filter.emailConfirmed
}

/** Key of an account by e-mail: an address is unique within the platform, and within each site. */
function emailKey(email: string, { host = '', path = '' }: Partial<Population> = {}): string {
  return [email.toLowerCase(), host, path].join(' ')
}
