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

/**
 * The same of an owner that a change gives: one that is sent back as it was may have lost its department since.
 * @throws HttpError 404
 */
export async function checkNewDepartment(
  parts: Directory,
  { before, after }: { before: AccountKeys; after: AccountKeys },
  user: SessionUser
): Promise<void> {
  const isSame =
    before.type === after.type && before.id === after.id && before.department === after.department
  if (!isSame) await checkDepartment(parts, after, user)
}
