/**
 * What a token says of memberships, and of the right to administer the platform, is as old as the token. Once they have
 * changed, those of the accounts count: a role that was lost is lost at the next request, and not a quarter of an hour later.
 */
import type { SessionUser } from '../../contract/session.ts'
import type { Directory } from './directory.ts'
import type { IdentityChanges } from './identityChanges.ts'
import { currentPseudoUser } from './pseudoSessions.ts'
import { idPayload } from './tokens.ts'

/** Changes that are remembered. Beyond, all are forgotten, and tokens that were issued before are compared with the accounts. */
const mostChanges = 10_000

interface Parts extends Pick<Directory, 'accounts'> {
  identities: Pick<IdentityChanges, 'subscribe'>
}

/**
 * The user of a token, with the memberships of today; undefined for a token that an administrator has for somebody else, and
 * who is no administrator any more. Costs nothing as long as memberships are those of the token.
 */
export function currentMemberships(
  { accounts, identities }: Parts,
  now = Date.now
): (user: SessionUser) => Promise<SessionUser | undefined> {
  // Nothing is known of changes before the start: the first tokens are compared with the accounts.
  let knownSince = now()
  const changes = new Map<string, number>()
  identities.subscribe(async ({ identity: { type, id } }) => {
    if (type !== 'user') return
    if (changes.size >= mostChanges) {
      changes.clear()
      knownSince = now()
    }
    changes.set(id, now())
  })

  return async (user) => {
    const issuedAt = (user.iat ?? 0) * 1000
    const isFresh = (id: string): boolean => issuedAt > (changes.get(id) ?? knownSince)
    if (accounts.readOnly) return user
    if (user.pseudoSession) return currentPseudoUser(accounts, user)
    const { asAdmin } = user
    if (asAdmin && !isFresh(asAdmin.id) && !(await accounts.user(asAdmin.id))?.isAdmin) return undefined
    if (isFresh(user.id)) return user
    const account = await accounts.user(user.id)
    const current = { ...user, organizations: account ? idPayload(account).organizations : [] }
    if (account?.isAdmin) return current
    const { isAdmin: _isAdmin, adminMode: _adminMode, ...person } = current
    return person
  }
}
