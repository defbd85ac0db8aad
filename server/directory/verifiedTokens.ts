/** Remembers verified id tokens until they expire: a signature is checked once, not at every request. */
import type { SessionUser } from '../../contract/session.ts'
import type { SigningKeys } from './keys/signingKeys.ts'
import { asSessionUser } from './tokens.ts'

const maxTokens = 5000

export function tokenVerifier(keys: SigningKeys): (idToken: string) => Promise<SessionUser | undefined> {
  // The whole token is the key: its signature alone would vouch for any payload.
  const verified = new Map<string, { user: SessionUser; expiresAt: number }>()

  return async (idToken) => {
    const known = verified.get(idToken)
    if (known && known.expiresAt > Date.now()) return known.user
    verified.delete(idToken)
    const payload = await keys.verify(idToken)
    const user = payload && asSessionUser(payload)
    if (!user || !payload.exp) return undefined
    verified.set(idToken, { user, expiresAt: payload.exp * 1000 })
    const oldest = verified.keys().next().value
    if (verified.size > maxTokens && oldest !== undefined) verified.delete(oldest)
    return user
  }
}
