/** Who may manage catalogs: the administrators of their account (docs/api/catalogs.md). */
import type { AuthenticatedSession, Session } from '../../contract/session.ts'
import { ownerRole, type Owner } from '../../contract/permissions.ts'
import { httpError } from '../http/errors.ts'

/** @throws HttpError 401, 403 */
export function checkAccountAdmin(session: Session): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (!session.user.adminMode && session.accountRole !== 'admin') throw httpError('adminRoleNeeded')
}

/** @throws HttpError 401, 403 */
export function checkOwnerAdmin(session: Session, owner: Owner): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (ownerRole(session, owner) !== 'admin') throw httpError('adminRoleNeeded')
}
