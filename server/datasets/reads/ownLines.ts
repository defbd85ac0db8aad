/** Who may read the lines that an account owns (docs/api/lines.md). */
import type { DatasetStatus } from '../../../contract/datasets/dataset.ts'
import type { Session } from '../../../contract/session.ts'
import { checkLineOwnership, ownerOfPath } from '../editable/owner.ts'
import type { DatasetRecord } from '../record.ts'
import { httpError } from '../../http/errors.ts'

export const ownLinesStatuses: readonly DatasetStatus[] = ['finalized', 'indexed', 'error']

/**
 * Checks that the lines have owners; the guard has checked that the session acts for the one that the path names.
 * @param path `type:id` or `type:id:department`
 * @returns the owner as lines name it
 * @throws HttpError 501
 */
export function ownerOfLines(dataset: DatasetRecord, session: Session, path: string): string {
  if (!dataset.isRest) {
    throw httpError('notEditable')
  }
  checkLineOwnership(dataset)
  return ownerOfPath(session, path).key
}
