/** Sessions that only read, for other services: of a user, or of a member of an organization that nobody is (docs/api/directory.md). */
import type { Membership, SessionUser } from '../../contract/session.ts'
import type { Accounts } from './accounts.ts'
import { idPayload } from './tokens.ts'

const prefix = 'pseudo:org:'

type Reads = Pick<Accounts, 'user' | 'organization'>

/** Undefined for a user who is not there, who cannot sign in, or whose account is of a site. Nobody administers the platform so. */
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

/** There is no server session that could be ended: whom it is for has to be there at each request. */
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
