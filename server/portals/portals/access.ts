/** Who sees and who edits a portal: editors of its account, and of the departments that may contribute to it. */
import { ownerRole } from '../../../contract/permissions.ts'
import type { Portal } from '../../../contract/portals/portal.ts'
import type { AuthenticatedSession, Session } from '../../../contract/session.ts'
import { isEditor } from '../../administered/access.ts'
import { httpError } from '../../http/errors.ts'

type Shared = Pick<Portal, 'owner' | 'contributorDepartments'>

export function isContributor(
  { account, accountRole }: Session,
  { owner, contributorDepartments }: Shared
): boolean {
  return (
    account !== undefined &&
    account.type === owner.type &&
    account.id === owner.id &&
    account.department !== undefined &&
    contributorDepartments.includes(account.department) &&
    isEditor(accountRole)
  )
}

/** @throws HttpError 401, 403 */
export function checkPortalReader(session: Session, portal: Shared): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (isEditor(ownerRole(session, portal.owner)) || isContributor(session, portal)) return
  throw httpError('contribRoleNeeded')
}

/** @throws HttpError 401, 403 */
export function checkPortalEditor(session: Session, portal: Shared): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (ownerRole(session, portal.owner) !== 'admin') throw httpError('adminRoleNeeded')
}
