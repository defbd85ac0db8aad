/**
 * Whether a user sees the publications of a dataset on catalogs: an administrator of its owner does, when the active
 * account covers that owner, since only the catalogs of the active account are listed.
 */
import type { AccountKeys, Session } from '../../../../contract/session.ts'
import { rightsLevels } from '../../../../contract/session.ts'

export function mayPublishOnCatalogs(session: Session, owner: AccountKeys): boolean {
  const { account } = session
  const isActive = account?.type === owner.type && account.id === owner.id
  const inDepartment = !account?.department || account.department === owner.department
  return isActive && inDepartment && rightsLevels(session).adminDep
}
