/** The users of a directory: what every store of accounts offers about them. */
import type { AccountFilter, Page } from './accounts.ts'
import type { ListQuery } from './lists.ts'
import type { User } from './model.ts'
import type { Population } from './sites.ts'
import type { StoredPassword } from './passwords.ts'

export interface NewUser {
  id: string
  email: string
  firstName?: string
  lastName?: string
  password?: StoredPassword
  administrator?: boolean
  birthday?: string
  /** False until the person has followed the link of the mail. */
  emailConfirmed?: boolean
  defaultOrg?: string
  defaultDep?: string
  ignorePersonalAccount?: boolean
  /** The site that the account is of; the platform without. */
  host?: string
  path?: string
  created: { id: string; name: string; date: string }
}

/** The second factor of a person. */
export interface TwoFactor {
  /** False until a first code was right. */
  active: boolean
  /** Base32. */
  secret: string
  /** Hash of the recovery code. */
  recovery?: string
  /** Time step of the last code that was taken: none is taken twice. */
  lastStep?: number
}

export interface PasswordUpdate {
  /** ISO date of the last change. */
  last?: string
  /** The next sign-in needs a new password. */
  force?: boolean
}

/** A null removes the value. */
export interface UserPatch {
  email?: string
  firstName?: string | null
  lastName?: string | null
  birthday?: string | null
  ignorePersonalAccount?: boolean | null
  defaultOrg?: string | null
  defaultDep?: string | null
  plannedDeletion?: string | null
  maxCreatedOrgs?: number | null
  emailConfirmed?: boolean
  /** Site that the account is moved to; empty texts are the platform. */
  host?: string
  path?: string
  updated?: { id: string; name: string; date: string }
}

export interface UserReads {
  user(id: string): Promise<User | undefined>
  /** @param of whose accounts: those of the platform, or of a site that has its own */
  userByEmail(email: string, of?: Population): Promise<User | undefined>
  /** How the user's password is stored, undefined for none. */
  password(userId: string): Promise<StoredPassword | undefined>
  passwordUpdate(userId: string): Promise<PasswordUpdate | undefined>
  twoFactor(userId: string): Promise<TwoFactor | undefined>
  /** Users whose planned deletion is on that day (YYYY-MM-DD) or before. */
  usersToDelete(day: string): Promise<User[]>
  users(filter: AccountFilter, list: ListQuery): Promise<Page<User>>
  /** True when one account at least may enter admin mode. */
  hasAdministrator(): Promise<boolean>
  /** Writes the date of the last login; nothing with read-only accounts. */
  recordLogin(userId: string, date: string): Promise<void>
}

export interface UserWrites {
  createUser(user: NewUser): Promise<void>
  /**
   * @param from the account that the change starts from
   * @returns false, and nothing written, when another change came between
   */
  patchUser(id: string, patch: UserPatch, from?: Pick<User, 'updated'>): Promise<boolean>
  /** Undefined leaves the user without a password. */
  setPassword(id: string, password: StoredPassword | undefined, update: PasswordUpdate): Promise<void>
  /** Undefined removes the second factor. */
  setTwoFactor(id: string, twoFactor: TwoFactor | undefined): Promise<void>
  /** Deletes a user with memberships, sessions and all that the directory keeps of the person. */
  deleteUser(id: string): Promise<void>
}

/** Refused with read-only accounts. */
export const userWrites = [
  'createUser',
  'patchUser',
  'setPassword',
  'setTwoFactor',
  'deleteUser'
] as const satisfies (keyof UserWrites)[]
