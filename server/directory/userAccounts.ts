/** The users of a directory: what every store of accounts offers about them. */
import type { AccountFilter, Page } from './accounts.ts'
import type { ListQuery } from './lists.ts'
import type { User } from './model.ts'
import type { StoredPassword } from './passwords.ts'

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

export interface UserReads {
  user(id: string): Promise<User | undefined>
  userByEmail(email: string): Promise<User | undefined>
  /** How the user's password is stored, undefined for none. */
  password(userId: string): Promise<StoredPassword | undefined>
  users(filter: AccountFilter, list: ListQuery): Promise<Page<User>>
  /** True when one account at least may enter admin mode. */
  hasAdministrator(): Promise<boolean>
  /** Writes the date of the last login; nothing with read-only accounts. */
  recordLogin(userId: string, date: string): Promise<void>
}

export interface UserWrites {
  createUser(user: NewUser): Promise<void>
  patchUser(id: string, patch: UserPatch): Promise<void>
}

/** Refused with read-only accounts. */
export const userWrites = ['createUser', 'patchUser'] as const satisfies (keyof UserWrites)[]
