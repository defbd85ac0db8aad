import type { AccountKeys, Session } from '../../contract/session.ts'
import type { AccountChoice } from '../authProvider/account.ts'

/**
 * Account of the user with access to a refused resource: from the header `x-account`, else the owner from `x-owner`.
 * The exact department is preferred to the root of the organization; the active account, which was refused, is
 * excluded. Undefined when there is none.
 */
export function accountOfOwner(headers: Headers, session: Session): AccountChoice | undefined {
  const owner = ownerOf(headers.get('x-account')) ?? ownerOf(headers.get('x-owner'))
  if (owner?.type !== 'organization' || !session.user) return undefined
  const { account } = session
  const memberships = session.user.organizations.filter(
    ({ id, department }) => id === owner.id && (id !== account.id || department !== account.department)
  )
  const membership =
    memberships.find((candidate) => candidate.department && candidate.department === owner.department) ??
    memberships.find((candidate) => !candidate.department)
  return membership && { organization: membership.id, department: membership.department }
}

function ownerOf(text: string | null): AccountKeys | undefined {
  if (!text) return undefined
  try {
    return JSON.parse(decodeHeader(text)) as AccountKeys
  } catch {
    return undefined
  }
}

/** Decodes a header; values with accents are percent-encoded. */
function decodeHeader(text: string): string {
  return text.startsWith('%') ? decodeURIComponent(text) : text
}
