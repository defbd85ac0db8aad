/** Rights on portals: of editors of the owner, and of editors of departments that may contribute. */
import { ownerRole } from '../../../contract/permissions.ts'
import type { Portal } from '../../../contract/portals/portal.ts'
import type { Account, AuthenticatedSession, Session } from '../../../contract/session.ts'
import { isEditor } from '../../administered/access.ts'
import { httpError } from '../../http/errors.ts'
import { portalStore, type Database } from '../documents.ts'
import { isSameAccount } from '../routes.ts'

type Shared = Pick<Portal, 'owner' | 'contributorDepartments'>

function isContributor(
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

/**
 * Checks the right to see a portal in the manager.
 * @throws HttpError 401, 403
 */
export function checkPortalReader(session: Session, portal: Shared): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (isEditor(ownerRole(session, portal.owner)) || isContributor(session, portal)) return
  throw httpError('contribRoleNeeded')
}

/**
 * Checks the right to edit a portal.
 * @throws HttpError 401, 403
 */
export function checkPortalEditor(
  session: Session,
  { owner }: Pick<Portal, 'owner'>
): asserts session is AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  if (ownerRole(session, owner) !== 'admin') throw httpError('adminRoleNeeded')
}

/**
 * Returns the portal on which a document of an account may be published: a portal of the same account, open to the
 * department.
 * @param session of a superadmin, who may publish on any portal
 * @throws HttpError 404
 */
export async function openPortal(
  scope: Database,
  { owner }: { owner: Account },
  id: string,
  session?: AuthenticatedSession
): Promise<Portal> {
  const portal = await portalStore.find(scope, id)
  if (!portal) throw httpError('portalNotFound', { id })
  const { department } = owner
  const isOpen =
    !department ||
    portal.owner.department === department ||
    portal.contributorDepartments.includes(department)
  if (session?.user.adminMode || (isSameAccount(portal.owner, owner) && isOpen)) return portal
  throw httpError('portalNotFound', { id })
}
