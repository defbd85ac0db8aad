/** Accounts that have access to restricted base applications (docs/api/base-applications.md). */
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import type { RequestedAccount } from '../../owned/list/requestedAccounts.ts'

export const sameAccount = (a: RequestedAccount, b: RequestedAccount): boolean =>
  a.type === b.type && a.id === b.id

/**
 * Returns a base application with `privateAccess` reduced to the given accounts, so that the response names no others.
 */
export function visibleTo(base: BaseApplication, accounts: RequestedAccount[]): BaseApplication {
  const access = base.privateAccess ?? []
  const privateAccess = access.filter((entry) => accounts.some((account) => sameAccount(entry, account)))
  return { ...base, privateAccess }
}
