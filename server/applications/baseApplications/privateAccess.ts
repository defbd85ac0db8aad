/** Accounts with restricted base applications, as query parameters name them (docs/api/base-applications.md). */
import type { FastifyRequest } from 'fastify'
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { belongsTo } from '../../access/accountGuards.ts'
import { httpError } from '../../http/errors.ts'
import { listOf } from '../../owned/list/parameters.ts'

export type RequestedAccount = Pick<AccountKeys, 'type' | 'id'>

export const sameAccount = (a: RequestedAccount, b: RequestedAccount): boolean =>
  a.type === b.type && a.id === b.id

/**
 * Reads accounts from `type:id` pairs separated by commas; a department after the id is ignored.
 * @throws HttpError 401 without a session, 403 for accounts that the caller does not belong to
 */
export function requestedAccounts(
  { session }: Pick<FastifyRequest, 'session'>,
  privateAccess: string | undefined
): RequestedAccount[] {
  return listOf(privateAccess).map((name) => {
    const [type, id = ''] = name.split(':')
    const account: RequestedAccount = { type: type === 'user' ? 'user' : 'organization', id }
    if (!session.user) throw httpError('signInNeeded')
    if (!belongsTo(session, account)) throw httpError('missingPermission')
    return account
  })
}

/**
 * Returns a base application with `privateAccess` reduced to the given accounts, so that the response names no others.
 */
export function visibleTo(base: BaseApplication, accounts: RequestedAccount[]): BaseApplication {
  const access = base.privateAccess ?? []
  const requested = access.filter((one) => accounts.some((account) => sameAccount(one, account)))
  return { ...base, privateAccess: requested }
}
