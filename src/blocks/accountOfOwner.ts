import type { AccountKeys, Session } from '../../contract/session.ts'
import type { AccountChoice } from '../authProvider/account.ts'

/**
 * The account of the user that a refused resource belongs to, from the header `x-owner`: the exact department first,
 * else the organization's root. Undefined when it is the active account already or none of the user's.
 */
export function accountOfOwner(headers: Headers, session: Session): AccountChoice | undefined {
  const owner = ownerOf(headers.get('x-owner'))
  if (owner?.type !== 'organization' || !session.user) return undefined
  const memberships = session.user.organizations.filter((membership) => membership.id === owner.id)
  const membership =
    memberships.find((candidate) => candidate.department && candidate.department === owner.department) ??
    memberships.find((candidate) => !candidate.department)
  if (!membership) return undefined
  const { account } = session
  if (account.id === membership.id && account.department === membership.department) return undefined
  return { organization: membership.id, department: membership.department }
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
