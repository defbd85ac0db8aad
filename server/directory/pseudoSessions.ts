/**
 * Read-only sessions for other services: of a user, or of a fictitious member of an organization
 * (docs/api/directory.md).
 */
import type { Membership, SessionUser } from '../../contract/session.ts'
import type { Accounts } from './accounts.ts'
import { idPayload } from './tokens.ts'

const prefix = 'pseudo:org:'

type Reads = Pick<Accounts, 'user' | 'organization'>

/**
 * User of a pseudo session, without admin rights; undefined for an unknown user, one who cannot sign in, or one of a
 * site.
 */
export async function pseudoUser(accounts: Reads, id: string): Promise<SessionUser | undefined> {
  const user = await accounts.user(id)
  if (!user || user.emailConfirmed === false || user.host) return undefined
  const { isAdmin: _isAdmin, ...person } = idPayload(user)
  return { ...person, pseudoSession: true }
}

export function pseudoMember(
  organization: { id: string; name: string },
  membership: Membership
): SessionUser {
  const { id, name } = organization
  return { id: `${prefix}${id}`, email: '', name, organizations: [membership], ipa: 1, pseudoSession: true }
}

/** The user is checked at each request, since there is no server session that could be ended. */
export async function currentPseudoUser(
  accounts: Reads,
  user: SessionUser
): Promise<SessionUser | undefined> {
  if (!user.id.startsWith(prefix)) {
    const current = await pseudoUser(accounts, user.id)
    return current && { ...user, organizations: current.organizations }
  }
  const [membership] = user.organizations
  const organization = await accounts.organization(user.id.slice(prefix.length))
  const hasPlace =
    !membership?.department || organization?.departments?.some(({ id }) => id === membership.department)
  return organization && hasPlace ? user : undefined
}
