/** Accounts that have base applications of their own, as requests name them (docs/api/base-applications.md). */
import type { FastifyRequest } from 'fastify'
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { belongsTo } from '../../access/accountGuards.ts'
import { httpError } from '../../http/errors.ts'
import { listOf } from '../../owned/list/parameters.ts'

export type AskedAccount = Pick<AccountKeys, 'type' | 'id'>

export const sameAccount = (one: AskedAccount, other: AskedAccount): boolean =>
  one.type === other.type && one.id === other.id

/**
 * `type:id` separated by commas; a department is of no account.
 * @throws HttpError 401 or 403 for accounts that are not those of the caller
 */
export function accountsAsked(
  { session }: Pick<FastifyRequest, 'session'>,
  privateAccess: string | undefined
): AskedAccount[] {
  return listOf(privateAccess).map((name) => {
    const [type, id = ''] = name.split(':')
    const account: AskedAccount = { type: type === 'user' ? 'user' : 'organization', id }
    if (!session.user) throw httpError('signInNeeded')
    if (!belongsTo(session, account)) throw httpError('missingPermission')
    return account
  })
}

/** The base application as it is told to who asks for some accounts: of them only. */
export function toldTo(base: BaseApplication, accounts: AskedAccount[]): BaseApplication {
  const access = base.privateAccess ?? []
  const asked = access.filter((one) => accounts.some((account) => sameAccount(one, account)))
  return { ...base, privateAccess: asked }
}
