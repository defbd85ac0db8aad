/** Users, organizations and memberships behind one interface: a writable store, and files that are read only. */
import { type HttpError, httpError } from '../http/errors.ts'
import type { OrganizationReads, OrganizationWrites } from './organizationAccounts.ts'
import type { UserReads, UserWrites } from './userAccounts.ts'

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
  /** Of a site; an empty text is the platform. */
  host?: string
  path?: string
}

/** Every method answers undefined or an empty page for what does not exist, and rejects only when storage fails. */
export interface Accounts extends UserReads, UserWrites, OrganizationReads, OrganizationWrites {
  readonly readOnly: boolean
}

/** The answer to any write of accounts that come from files. */
export function readOnlyAccounts(): HttpError {
  return httpError('readOnlyAccounts')
}
