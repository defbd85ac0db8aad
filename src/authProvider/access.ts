/** Access rules for the UI, the same as on the server (docs/api/permissions.md). */
import { applicationOperations, datasetOperations, type OperationTable } from '../../contract/operations.ts'
import { can, type OwnedResource } from '../../contract/permissions.ts'
import { rightsLevels, type RightsLevels, type Session } from '../../contract/session.ts'

const operationTables: Record<string, OperationTable> = {
  datasets: datasetOperations,
  applications: applicationOperations
}

/** Rule for an action on a collection, without a record. */
type AccessRule = (rights: RightsLevels) => boolean

/** Rules of a resource by action: `list`, `show`, `create`… Other actions require admin mode. */
export type CollectionAccess = Record<string, AccessRule>

/** Rules of owned resources: everybody may list, because the server filters; contributors may create. */
export const ownedCollection: CollectionAccess = {
  list: () => true,
  show: () => true,
  create: ({ contribDep }) => contribDep
}

/** Rules of resources reserved to platform administrators. */
export const administeredCollection: CollectionAccess = {}

export type CheckedRecord = Partial<OwnedResource> & { userPermissions?: string[] }

/**
 * Whether the session may do an operation on a record: from its `userPermissions`, else from the rules on its
 * permissions.
 */
export function mayOnRecord(
  session: Session,
  resource: string,
  record: CheckedRecord,
  operation: string
): boolean {
  if (session.user?.adminMode) return true
  if (record.userPermissions) return record.userPermissions.includes(operation)
  const table = operationTables[resource]
  const { owner, permissions = [] } = record
  return !!table && !!owner && can(session, { owner, permissions }, table, operation)
}

/** Whether the session may do an action on a collection. */
export function mayOnCollection(session: Session, access: CollectionAccess, action: string): boolean {
  return !!session.user?.adminMode || !!access[action]?.(rightsLevels(session))
}
