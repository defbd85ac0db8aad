/** Guards of routes about an account (`/{type}/{id}`) rather than about a resource. */
import type { AccountKeys, Session } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'

/** Whether the session is that of the user, or of a member of the organization by any of its memberships. */
export function belongsTo(session: Session, account: Pick<AccountKeys, 'type' | 'id'>): boolean {
  const { user } = session
  if (!user) return false
  if (user.adminMode) return true
  if (account.type === 'user') return account.id === user.id
  return user.organizations.some((membership) => membership.id === account.id)
}

/** Errors for an invalid account type; each family of routes has its own. */
type WrongType = 'wrongAccountType' | 'wrongIdentityType' | 'wrongConsumerType'

/**
 * Account of a path; `id` is `{id}`, `{id}:{department}` or `{id}:*`.
 * @throws HttpError 400 for another type than user or organization
 */
export function accountOfPath(type: string, id: string, wrongType: WrongType): AccountKeys {
  if (type !== 'user' && type !== 'organization') throw httpError(wrongType)
  const [accountId = '', department] = id.split(':')
  return { type, id: accountId, ...(department ? { department } : {}) }
}
