/** Access to the lines that an account owns (docs/api/lines.md). */
import type { DatasetStatus } from '../../../contract/datasets/dataset.ts'
import type { Session } from '../../../contract/session.ts'
import { checkLineOwnership, ownerOfPath } from '../editable/owner.ts'
import type { DatasetRecord } from '../record.ts'
import { httpError } from '../../http/errors.ts'

export const ownLinesStatuses: readonly DatasetStatus[] = ['finalized', 'indexed', 'error']

/**
 * Returns the owner of the lines to read. The route guard has already checked that the session acts for the owner.
 * @param path `type:id` or `type:id:department`
 * @returns the owner's key in the lines
 * @throws HttpError 501 for a dataset whose lines have no owners
 */
export function ownerOfLines(dataset: DatasetRecord, session: Session, path: string): string {
  if (!dataset.isRest) {
    throw httpError('notEditable')
  }
  checkLineOwnership(dataset)
  return ownerOfPath(session, path).key
}
