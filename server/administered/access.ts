/** Who may manage what an account has beside its resources: its administrators, and for some of it its contributors. */
import { ownerRole } from '../../contract/permissions.ts'
import type { AccountKeys, AuthenticatedSession, Session } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'

/** @throws HttpError 401, 403 */
export function checkAccountAdmin(session: Session): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (!session.user.adminMode && session.accountRole !== 'admin') throw httpError('adminRoleNeeded')
}

/** @throws HttpError 401, 403 */
export function checkOwnerAdmin(
  session: Session,
  owner: AccountKeys
): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (ownerRole(session, owner) !== 'admin') throw httpError('adminRoleNeeded')
}

/**
 * Whether something may be given to an account: its administrators may take it, the active one or not.
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

/** @throws HttpError 401, 403 */
export function checkOwnerEditor(
  session: Session,
  owner: AccountKeys
): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (!isEditor(ownerRole(session, owner))) throw httpError('contribRoleNeeded')
}

/** @throws HttpError 401, 403 */
export function checkAccountEditor(session: Session): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (!session.user.adminMode && !isEditor(session.accountRole)) throw httpError('contribRoleNeeded')
}
