/** Rights on what an account has besides its resources: for its administrators, and partly for its contributors. */
import { ownerRole } from '../../contract/permissions.ts'
import type { AccountKeys, AuthenticatedSession, Session } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'

/**
 * Checks that the session is an administrator of its active account.
 * @throws HttpError 401, 403
 */
export function checkAccountAdmin(session: Session): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (!session.user.adminMode && session.accountRole !== 'admin') throw httpError('adminRoleNeeded')
}

/**
 * Checks that the session is an administrator of the owner.
 * @throws HttpError 401, 403
 */
export function checkOwnerAdmin(
  session: Session,
  owner: AccountKeys
): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (ownerRole(session, owner) !== 'admin') throw httpError('adminRoleNeeded')
}

/**
 * Checks that the session may give something to an account: it has to be an administrator of that account, active or
 * not.
 * @throws HttpError 401, 403
 */
export function checkReceiver(session: Session, receiver: AccountKeys): void {
  if (!session.user) throw httpError('signInNeeded')
  if (ownerRole(session, receiver) === 'admin') return
  const isReceived = session.user.organizations.some(
    ({ id, role, department }) =>
      receiver.type === 'organization' &&
      id === receiver.id &&
      role === 'admin' &&
      (!department || department === receiver.department)
  )
  if (!isReceived) throw httpError('adminRoleNeeded')
}

export const isEditor = (role: string | undefined): boolean => role === 'admin' || role === 'contrib'

/**
 * Checks that the session is an administrator or contributor of the owner.
 * @throws HttpError 401, 403
 */
export function checkOwnerEditor(
  session: Session,
  owner: AccountKeys
): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (!isEditor(ownerRole(session, owner))) throw httpError('contribRoleNeeded')
}

/**
 * Checks that the session is an administrator or contributor of its active account.
 * @throws HttpError 401, 403
 */
export function checkAccountEditor(session: Session): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (!session.user.adminMode && !isEditor(session.accountRole)) throw httpError('contribRoleNeeded')
}
