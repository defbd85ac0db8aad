/** Who may read the lines that an account owns (contract/read-misc.md §2, rest-lines.md §14). */
import type { DatasetStatus } from '../../contract/dataset.ts'
import type { AccountKeys, Session } from '../../contract/session.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import { HttpError } from '../http/errors.ts'

export const ownLinesStatuses: readonly DatasetStatus[] = ['finalized', 'indexed', 'error']

/**
 * Checks all but the permission of the operation, in the contract's order.
 * @param owner `type:id` or `type:id:department`
 * @throws HttpError 400, 401, 403, 501
 */
export function checkOwnLines(
  { isRest, rest }: Pick<DatasetRecord, 'isRest' | 'rest'>,
  { user, account }: Session,
  owner: string
): void {
  if (!isRest) {
    throw new HttpError(
      501,
      'Les opérations de modifications sur les lignes sont uniquement accessibles pour les jeux de données éditables.',
      { expose: true }
    )
  }
  if (!user) throw new HttpError(401)
  if (rest?.lineOwnership !== true) {
    throw new HttpError(
      501,
      'Les opérations de gestion des lignes par propriétaires ne sont pas supportées pour ce jeu de données.',
      { expose: true }
    )
  }
  const [type, id, department] = owner.split(':')
  if (type !== 'user' && type !== 'organization') {
    throw new HttpError(400, 'ownerType must be user or organization')
  }
  const isOwner = type === 'user' ? user.id === id : isActive(account, id, department)
  if (!isOwner && !user.adminMode) throw new HttpError(403, 'only owner can manage his own lines')
}

/** Both departments absent count as the same. */
function isActive(account: AccountKeys, id: string | undefined, department: string | undefined): boolean {
  return (
    account.type === 'organization' && account.id === id && account.department === (department || undefined)
  )
}
