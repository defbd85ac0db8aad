/** Departments that requests name: what a mistyped one owned would be found by nobody of the department that was meant. */
import type { AccountKeys, SessionUser } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'

type Directory = Pick<Platform, 'directory'>

/** Departments of organizations that the directory does not know are as their members have them. */
async function isDepartment(
  { directory: { accounts } }: Directory,
  { type, id, department }: AccountKeys,
  user: SessionUser
): Promise<boolean> {
  if (!department) return true
  if (type === 'user') return false
  const own = user.organizations.some((place) => place.id === id && place.department === department)
  if (own) return true
  const organization = await accounts.organization(id)
  return !organization || !!organization.departments?.some((known) => known.id === department)
}

/** @throws HttpError 404 */
export async function checkDepartment(
  parts: Directory,
  account: AccountKeys,
  user: SessionUser
): Promise<void> {
  if (!(await isDepartment(parts, account, user))) {
    throw httpError('unknownDepartment', { id: account.department ?? '' })
  }
}
