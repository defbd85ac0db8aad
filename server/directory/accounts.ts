/** Users, organizations and memberships behind one interface: a writable store, and files that are read only. */
import { HttpError } from '../http/errors.ts'
import type { ListQuery } from './lists.ts'
import type { Department, Member, Organization, User } from './model.ts'
import type { StoredPassword } from './passwords.ts'

export interface Page<Item> {
  count: number
  results: Item[]
}

export interface AccountFilter {
  /** Case-insensitive part of the name. */
  q?: string
  ids?: string[]
  emails?: string[]
  creator?: string
}

export interface MemberFilter extends AccountFilter {
  roles?: string[]
  /** `-` is the root of the organization. */
  departments?: string[]
  emailConfirmed?: boolean
}

export interface NewUser {
  id: string
  email: string
  firstName?: string
  lastName?: string
  password?: StoredPassword
  administrator?: boolean
  created: { id: string; name: string; date: string }
}

/** A null removes the value. */
export interface UserPatch {
  firstName?: string | null
  lastName?: string | null
  birthday?: string | null
  ignorePersonalAccount?: boolean | null
  defaultOrg?: string | null
  defaultDep?: string | null
  plannedDeletion?: string | null
  maxCreatedOrgs?: number | null
  emailConfirmed?: boolean
  updated?: { id: string; name: string; date: string }
}

export interface NewOrganization {
  id: string
  name: string
  description?: string
  departments?: Department[]
  departmentLabel?: string
  roles?: string[]
  created: { id: string; name: string; date: string }
}

export interface NewMember {
  organizationId: string
  userId: string
  role: string
  department?: string
}

/** Every method answers undefined or an empty page for what does not exist, and rejects only when storage fails. */
export interface Accounts {
  readonly readOnly: boolean
  user(id: string): Promise<User | undefined>
  userByEmail(email: string): Promise<User | undefined>
  /** How the user's password is stored, undefined for none. */
  password(userId: string): Promise<StoredPassword | undefined>
  users(filter: AccountFilter, list: ListQuery): Promise<Page<User>>
  organization(id: string): Promise<Organization | undefined>
  organizations(filter: AccountFilter, list: ListQuery): Promise<Page<Organization>>
  members(organizationId: string, filter: MemberFilter, list: ListQuery): Promise<Page<Member>>
  /** True when one account at least may enter admin mode. */
  hasAdministrator(): Promise<boolean>
  createUser(user: NewUser): Promise<void>
  patchUser(id: string, patch: UserPatch): Promise<void>
  /** Writes the date of the last login; nothing with read-only accounts. */
  recordLogin(userId: string, date: string): Promise<void>
  createOrganization(organization: NewOrganization): Promise<void>
  addMember(member: NewMember): Promise<void>
}

/** The answer to any write of accounts that come from files. */
export function readOnlyAccounts(): HttpError {
  return new HttpError(500, 'the accounts are read from files, they cannot be written', { expose: true })
}
