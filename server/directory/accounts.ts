/** Interface of users, organizations and memberships, with a writable store and a read-only one on files. */
import { type HttpError, httpError } from '../http/errors.ts'
import type { OrganizationReads, OrganizationWrites } from './organizationAccounts.ts'
import type { UserReads, UserWrites } from './userAccounts.ts'

export interface Page<Item> {
  count: number
  results: Item[]
}

export interface AccountFilter {
  /** Part of the name, compared without case. */
  q?: string
  ids?: string[]
  emails?: string[]
  creator?: string
  /** Host of a site; an empty text is the platform. */
  host?: string
  path?: string
}

/** Store of accounts. A missing account gives undefined or an empty page; methods reject only when storage fails. */
export interface Accounts extends UserReads, UserWrites, OrganizationReads, OrganizationWrites {
  readonly readOnly: boolean
}

/** Error of any write when accounts are read from files. */
export function readOnlyAccounts(): HttpError {
  return httpError('readOnlyAccounts')
}
