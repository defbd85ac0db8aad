/** Users of a directory: interface of all stores. */
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
  /** False until the user has followed the mailed link. */
  emailConfirmed?: boolean
  defaultOrg?: string
  defaultDep?: string
  ignorePersonalAccount?: boolean
  /** Host of the site of the account; absent for the platform. */
  host?: string
  path?: string
  created: { id: string; name: string; date: string }
}

/** Second factor of a user. */
export interface TwoFactor {
  /** False until a first code was accepted. */
  active: boolean
  /** Secret in base32. */
  secret: string
  /** Hash of the recovery code. */
  recovery?: string
  /** Time step of the last accepted code: codes are single-use. */
  lastStep?: number
}

export interface PasswordUpdate {
  /** Date of the last change (ISO 8601). */
  last?: string
  /** Whether the next sign-in requires a new password. */
  force?: boolean
}

/** Changes of a user; null removes a value. */
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
  /** Host of the site to which the account moves; empty texts stand for the platform. */
  host?: string
  path?: string
  updated?: { id: string; name: string; date: string }
}

export interface UserReads {
  user(id: string): Promise<User | undefined>
  /**
   * Finds a user by e-mail address.
   * @param of population of accounts; the platform's by default
   */
  userByEmail(email: string, of?: Population): Promise<User | undefined>
  /** Stored password of a user; undefined for none. */
  password(userId: string): Promise<StoredPassword | undefined>
  passwordUpdate(userId: string): Promise<PasswordUpdate | undefined>
  twoFactor(userId: string): Promise<TwoFactor | undefined>
  /** Users whose planned deletion is on or before a day (YYYY-MM-DD). */
  usersToDelete(day: string): Promise<User[]>
  users(filter: AccountFilter, list: ListQuery): Promise<Page<User>>
  /** Whether at least one account may enter admin mode. */
  hasAdministrator(): Promise<boolean>
  /** Stores the date of the last sign-in; does nothing with read-only accounts. */
  recordLogin(userId: string, date: string): Promise<void>
}

export interface UserWrites {
  createUser(user: NewUser): Promise<void>
  /**
   * Changes a user.
   * @param from the user as read before
   * @returns false, with nothing written, if another change came between
   */
  patchUser(id: string, patch: UserPatch, from?: Pick<User, 'updated'>): Promise<boolean>
  /** Sets the password; undefined removes it. */
  setPassword(id: string, password: StoredPassword | undefined, update: PasswordUpdate): Promise<void>
  /** Sets the second factor; undefined removes it. */
  setTwoFactor(id: string, twoFactor: TwoFactor | undefined): Promise<void>
  /** Deletes a user with memberships, sessions and all other data of the user in the directory. */
  deleteUser(id: string): Promise<void>
}

/** Methods that are refused with read-only accounts. */
export const userWrites = [
  'createUser',
  'patchUser',
  'setPassword',
  'setTwoFactor',
  'deleteUser'
] as const satisfies (keyof UserWrites)[]
