/** Cache of verified id tokens until their expiry, so that a signature is verified once rather than at each request. */
import { LRUCache } from 'lru-cache'
import type { SessionUser } from '../../contract/session.ts'
import type { SigningKeys } from './keys/signingKeys.ts'
import { asSessionUser } from './tokens.ts'

const maxTokens = 5000

export function tokenVerifier(keys: SigningKeys): (idToken: string) => Promise<SessionUser | undefined> {
  // The key is the whole token: the signature alone would match a forged payload.
  const verified = new LRUCache<string, SessionUser>({ max: maxTokens })

  return async (idToken) => {
    const known = verified.get(idToken)
    if (known) return known
    const payload = await keys.verify(idToken)
    const user = payload && asSessionUser(payload)
    if (!user || !payload.exp) return undefined
    const ttl = Math.floor(payload.exp * 1000 - Date.now())
    if (ttl > 0) verified.set(idToken, user, { ttl })
    return user
  }
}
