import type { AccountKeys, Session } from '../../contract/session.ts'
import type { AccountChoice } from '../authProvider/account.ts'

/**
 * The account of the user that may read a refused resource, from the header `x-account`, else that which it belongs to,
 * from `x-owner`: the exact department first, else the organization's root; never the active account, which was
 * refused. Undefined when there is none.
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

/** Headers that hold accents travel percent-encoded. */
function decodeHeader(text: string): string {
  return text.startsWith('%') ? decodeURIComponent(text) : text
}
