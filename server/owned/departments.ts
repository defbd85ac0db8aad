/** Validation of the departments in requests: a resource of a mistyped department would be invisible to its members. */
import type { AccountKeys, SessionUser } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'

type Directory = Pick<Platform, 'directory'>

/** Whether a department exists; for organizations unknown to the directory, departments are taken from memberships. */
async function isDepartment(
  { directory: { accounts } }: Directory,
  { type, id, department }: AccountKeys,
  user: SessionUser
): Promise<boolean> {
  if (!department) return true
  if (type === 'user') return false
  const isMember = user.organizations.some((place) => place.id === id && place.department === department)
  if (isMember) return true
  const organization = await accounts.organization(id)
  return !organization || !!organization.departments?.some((known) => known.id === department)
}

/**
 * Checks the department of an owner.
 * @throws HttpError 404
 */
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
 * Checks the department of a changed owner. An unchanged owner is accepted, since its department may have been removed.
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
