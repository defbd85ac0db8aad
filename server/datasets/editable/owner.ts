/** Access to the lines that belong to the person who wrote them (docs/api/editing.md). */
import type { Session } from '../../../contract/session.ts'
import { httpError } from '../../http/errors.ts'
import type { DatasetRecord } from '../record.ts'
import type { LineOwner } from './operation.ts'

/** @throws HttpError 501 when the lines of the dataset have no owners */
export function checkLineOwnership({ rest }: Pick<DatasetRecord, 'rest'>): void {
  if (!rest?.lineOwnership) throw httpError('noLineOwnership')
}

/**
 * Returns the owner that a path names, when the session may act for it.
 * @throws HttpError 401 without a user, 400 for an unknown type of owner, 403 for another account
 */
export function ownerOfPath(session: Session, path: string): LineOwner {
  const { user, account } = session
  if (!user) throw httpError('signInNeeded')
  const [type = '', id = '', department] = path.split(':')
  if (type !== 'user' && type !== 'organization') throw httpError('wrongLineOwnerType')
  const key = department ? `${type}:${id}:${department}` : `${type}:${id}`
  if (type === 'user' && user.id === id && !department) return { key, name: user.name }
  const isActive =
    account?.type === type && account.id === id && (account.department ?? '') === (department ?? '')
  if (isActive) return { key, name: account.name }
  if (user.adminMode) return { key, name: undefined }
  throw httpError('notOwnLines')
}
