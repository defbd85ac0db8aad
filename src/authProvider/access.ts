/** Who may do what, by the rules that the server applies (docs/api/permissions.md). */
import { applicationOperations, datasetOperations, type OperationTable } from '../../contract/operations.ts'
import { can, type OwnedResource } from '../../contract/permissions.ts'
import { rightsLevels, type RightsLevels, type Session } from '../../contract/session.ts'

const operationTables: Record<string, OperationTable> = {
  datasets: datasetOperations,
  applications: applicationOperations
}

/** Who may do an action, when there is no record to ask about. */
type AccessRule = (rights: RightsLevels) => boolean

/** Rules of a resource by action: `list`, `show`, `create`… What is not named is for admin mode only. */
export type CollectionAccess = Record<string, AccessRule>

/** Anybody reads, since the server filters; contributors create. */
export const ownedCollection: CollectionAccess = {
  list: () => true,
  show: () => true,
  create: ({ contribDep }) => contribDep
}

/** What only administrators of the platform see. */
export const administeredCollection: CollectionAccess = {}

export type AskedRecord = Partial<OwnedResource> & { userPermissions?: string[] }

/** May the session do an operation on a record? Its `userPermissions` say so, else the rules on its permissions. */
export function mayOnRecord(
  session: Session,
  resource: string,
  record: AskedRecord,
  operation: string
): boolean {
  if (session.user?.adminMode) return true
  if (record.userPermissions) return record.userPermissions.includes(operation)
  const table = operationTables[resource]
  const { owner, permissions = [] } = record
  return !!table && !!owner && can(session, { owner, permissions }, table, operation)
}

/** May the session do an action on a collection? */
export function mayOnCollection(session: Session, access: CollectionAccess, action: string): boolean {
  return !!session.user?.adminMode || !!access[action]?.(rightsLevels(session))
}
