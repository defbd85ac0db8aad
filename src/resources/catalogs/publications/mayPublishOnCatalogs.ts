/** Who sees where something is published: the catalogs of the active account are asked for, by its administrators. */
import type { AccountKeys, Session } from '../../../../contract/session.ts'
import { rightsLevels } from '../../../../contract/session.ts'

export function mayPublishOnCatalogs(session: Session, owner: AccountKeys): boolean {
  const { account } = session
  const isActive = account?.type === owner.type && account.id === owner.id
  const inDepartment = !account?.department || account.department === owner.department
  return isActive && inDepartment && rightsLevels(session).adminDep
}
