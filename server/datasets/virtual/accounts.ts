/**
 * Virtual datasets with `filterActiveAccount`: each account only sees its own lines (docs/api/virtual-and-master.md).
 */
import { ownerRole } from '../../../contract/permissions.ts'
import type { Session, SessionUser } from '../../../contract/session.ts'
import { httpError } from '../../http/errors.ts'
import type { DatasetRecord } from '../record.ts'

/**
 * Returns the accounts whose lines a session may read, as a value of the parameter `account`; undefined without limit.
 * @param requestedAccounts parameter `account` of the request
 * @throws HttpError 401 without a signed-in user or with an API key, 403 when `requestedAccounts` names an account of somebody else
 */
export function accountsOfReader(
  { virtual, owner }: Pick<DatasetRecord, 'virtual' | 'owner'>,
  session: Session,
  requestedAccounts: string | undefined
): string | undefined {
  if (!virtual?.filterActiveAccount) return undefined
  const { user } = session
  if (!user || session.apiKey) throw httpError('signInNeeded')
  if (ownerRole(session, owner)) return undefined
  const ownAccounts = accountsOf(user)
  if (requestedAccounts === undefined) return ownAccounts.join(',')
  const refused = requestedAccounts.split(',').find((account) => !ownAccounts.includes(account))
  if (refused === undefined) return requestedAccounts
  throw httpError('accountParameter', { account: refused })
}

function accountsOf({ id, organizations }: SessionUser): string[] {
  const members = organizations.map(({ id: organization, department }) =>
    department ? `organization:${organization}:${department}` : `organization:${organization}`
  )
  return [...new Set([`user:${id}`, ...members])]
}
