/**
 * Restricts the actions of a line sent through a protected link (docs/api/applications.md#protected-links). A
 * permission to create lines is normally given to known people; a link that collects responses is open to anyone who
 * has it, so it must not also replace lines.
 */
import { datasetOperations, type DatasetOperation } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import type { Session } from '../../../contract/session.ts'
import { checkOperation } from '../guard.ts'
import type { DatasetRecord } from '../record.ts'

type Writing = 'update' | 'patch' | 'delete'
const writings: unknown[] = ['update', 'patch', 'delete'] satisfies Writing[]

/**
 * Returns the action that a session may do on a line.
 * @param operationOf returns the operation of an action, for the lines of everybody or of their owner
 * @returns the action; `create` when the link does not grant to change lines
 * @throws HttpError 403 for an action that the link does not grant
 */
export function grantedAction(
  session: Session,
  dataset: DatasetRecord,
  operationOf: (action: Writing) => DatasetOperation,
  action: unknown
): unknown {
  if (!session.bypass) return action
  if (writings.includes(action)) checkOperation(session, dataset, operationOf(action as Writing))
  const replaces = action === undefined || action === null || action === 'createOrUpdate'
  const isAllowed = !replaces || can(session, dataset, datasetOperations, operationOf('update'))
  return isAllowed ? action : 'create'
}
