/**
 * What a line that is sent through a protected link may ask for (docs/api/applications.md#protected-links). A permission to
 * create lines is given to people that one knows; a link that collects answers is open to whoever has it.
 */
import { datasetOperations, type DatasetOperation } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import type { Session } from '../../../contract/session.ts'
import { checkOperation } from '../guard.ts'
import type { DatasetRecord } from '../record.ts'

type Writing = 'update' | 'patch' | 'delete'
const writings: unknown[] = ['update', 'patch', 'delete'] satisfies Writing[]

/**
 * @param operationOf the operation of each action, on everybody's lines or one's own
 * @returns the action to do: without the right to change lines, a new one only
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
