/** Lines that only the accounts that they name see (docs/api/virtual-and-master.md). */
import { ownerRole } from '../../../contract/permissions.ts'
import type { Session, SessionUser } from '../../../contract/session.ts'
import { httpError } from '../../http/errors.ts'
import type { DatasetRecord } from '../record.ts'

/**
 * The accounts whose lines a session sees, as the parameter `account`; undefined where it sees what it asks for.
 * @param asked the parameter as it was given
 * @throws HttpError 401 without a person, 403 for an account of others
 */
export function accountsSeen(
  { virtual, owner }: Pick<DatasetRecord, 'virtual' | 'owner'>,
  session: Session,
  asked: string | undefined
): string | undefined {
  if (!virtual?.filterActiveAccount) return undefined
  const { user } = session
  if (!user || session.apiKey) throw httpError('signInNeeded')
  if (ownerRole(session, owner)) return undefined
  const own = accountsOf(user)
  if (asked === undefined) return own.join(',')
  const refused = asked.split(',').find((account) => !own.includes(account))
  if (refused === undefined) return asked
  throw httpError('accountParameter', { account: refused })
}

function accountsOf({ id, organizations }: SessionUser): string[] {
  const members = organizations.map(({ id: organization, department }) =>
    department ? `organization:${organization}:${department}` : `organization:${organization}`
  )
  return [...new Set([`user:${id}`, ...members])]
}
