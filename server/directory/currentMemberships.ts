/**
 * Current memberships for tokens. Memberships and admin rights in a token are as old as the token; once they have
 * changed, the stored ones apply, so that a revoked role is lost at the next request rather than at the next renewal.
 */
import type { SessionUser } from '../../contract/session.ts'
import type { Accounts } from './accounts.ts'
import type { Directory } from './directory.ts'
import type { IdentityChanges } from './identityChanges.ts'
import { currentPseudoUser } from './pseudoSessions.ts'
import { idPayload } from './tokens.ts'

/**
 * Maximum number of remembered changes. Beyond it all are dropped, and tokens issued before are compared with the
 * accounts.
 */
const maxChanges = 10_000

interface Parts extends Pick<Directory, 'accounts'> {
  identities: Pick<IdentityChanges, 'subscribe'>
}

/**
 * Returns the user of a token with current memberships; undefined for the token of an impersonated user when the
 * administrator has lost that right. No query is needed while memberships are unchanged since the token.
 */
export function currentMemberships(
  { accounts, identities }: Parts,
  now = Date.now
): (user: SessionUser) => Promise<SessionUser | undefined> {
  // Changes before the start are unknown, so that older tokens are compared with the accounts.
  let knownSince = now()
  const changes = new Map<string, number>()
  identities.subscribe(async ({ identity: { type, id } }) => {
    if (type !== 'user') return
    if (changes.size >= maxChanges) {
      changes.clear()
      knownSince = now()
    }
    changes.set(id, now())
  })

  return async (user) => {
    const issuedAt = (user.iat ?? 0) * 1000
    const isFresh = (id: string): boolean => issuedAt > (changes.get(id) ?? knownSince)
    const isUnchanged = isFresh(user.id) && (!user.asAdmin || isFresh(user.asAdmin.id))
    return isUnchanged && !user.pseudoSession ? user : currentUser(accounts, user)
  }
}

/**
 * Returns the user of a session with the address and the rights of the stored account; undefined for an impersonated
 * user when the administrator has lost that right. Accounts of files do not change.
 */
export async function currentUser(
  accounts: Pick<Accounts, 'readOnly' | 'user' | 'organization'>,
  user: SessionUser
): Promise<SessionUser | undefined> {
  if (accounts.readOnly) return user
  if (user.pseudoSession) return currentPseudoUser(accounts, user)
  if (user.asAdmin && !(await accounts.user(user.asAdmin.id))?.isAdmin) return undefined
  const account = await accounts.user(user.id)
  const { email, organizations } = account ? idPayload(account) : { email: user.email, organizations: [] }
  const current = { ...user, email, organizations }
  if (account?.isAdmin) return current
  const { isAdmin: _isAdmin, adminMode: _adminMode, ...person } = current
  return person
}
