/** Accounts that a query parameter names, whose restricted objects are listed beside the public ones. */
import type { FastifyRequest } from 'fastify'
import type { AccountKeys } from '../../../contract/session.ts'
import { belongsTo } from '../../access/accountGuards.ts'
import { httpError } from '../../http/errors.ts'
import { listOf } from './parameters.ts'

export type RequestedAccount = Pick<AccountKeys, 'type' | 'id'>

/**
 * Reads accounts from `type:id` pairs separated by commas; a department after the id is ignored.
 * @throws HttpError 401 without a session, 403 for accounts that the caller does not belong to
 */
export function requestedAccounts(
  { session }: Pick<FastifyRequest, 'session'>,
  text: string | undefined
): RequestedAccount[] {
  return listOf(text).map((name) => {
    const [type, id = ''] = name.split(':')
    const account: RequestedAccount = { type: type === 'user' ? 'user' : 'organization', id }
    if (!session.user) throw httpError('signInNeeded')
    if (!belongsTo(session, account)) throw httpError('missingPermission')
    return account
  })
}
