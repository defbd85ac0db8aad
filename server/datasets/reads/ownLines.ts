/** Who may read the lines that an account owns (docs/api/lines.md). */
import type { DatasetStatus } from '../../../contract/datasets/dataset.ts'
import type { Session } from '../../../contract/session.ts'
import { ownerOfPath } from '../editable/owner.ts'
import type { DatasetRecord } from '../record.ts'
import { httpError } from '../../http/errors.ts'

export const ownLinesStatuses: readonly DatasetStatus[] = ['finalized', 'indexed', 'error']

/**
 * Checks that the lines have owners and that the path names one the session acts for; its permission was checked before.
 * @param path `type:id` or `type:id:department`
 * @returns the owner as lines name it
 * @throws HttpError 400, 401, 403, 501
 */
export function ownerOfLines(dataset: DatasetRecord, session: Session, path: string): string {
  if (!dataset.isRest) {
    throw httpError('notEditable')
  }
  return ownerOfPath(session, dataset, path).key
}
