/** Guards of routes about an account (`/{type}/{id}`) rather than about a resource. */
import type { AccountKeys, Session } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'

/** True for the user himself and for a member, by any membership, of the organization. */
export function belongsTo(session: Session, account: Pick<AccountKeys, 'type' | 'id'>): boolean {
  const { user } = session
  if (!user) return false
  if (user.adminMode) return true
  if (account.type === 'user') return account.id === user.id
  return user.organizations.some((membership) => membership.id === account.id)
}

/** What is said of a type that is none, where each of them is read. */
type WrongType = 'wrongAccountType' | 'wrongIdentityType' | 'wrongConsumerType'

/**
 * Account named by the path, `id` being `{id}`, `{id}:{department}` or `{id}:*`.
 * @throws HttpError 400 for another type than user or organization
 */
export function accountOfPath(type: string, id: string, wrongType: WrongType): AccountKeys {
  if (type !== 'user' && type !== 'organization') throw httpError(wrongType)
  const [accountId = '', department] = id.split(':')
  return { type, id: accountId, ...(department ? { department } : {}) }
}
