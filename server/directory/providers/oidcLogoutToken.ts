/** Verification of logout tokens (OpenID Connect Back-Channel Logout 1.0). */
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose'
import type { fetchThrough } from '../../outgoing/requests.ts'
import type { ProviderLogout } from './identity.ts'

/** Accepted algorithms, with public keys only: tokens signed with a shared secret (HS256) are refused. */
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

interface Issuer {
  server: { issuer: string; jwks_uri?: string }
  clientId: string
  fetchProvider: ReturnType<typeof fetchThrough>
}

/**
 * Verifies a logout token of a provider.
 * @throws Error for a token of another issuer or kind
 */
export async function verifiedLogout(
  token: string,
  { server, clientId, fetchProvider }: Issuer
): Promise<ProviderLogout> {
  // Keys are only fetched for tokens of this issuer.
  if (decodeJwt(token).iss !== server.issuer) throw new Error('this is a token of somebody else')
  const response = await fetchProvider(server.jwks_uri ?? '', {
    method: 'GET',
    headers: { accept: 'application/json' }
  })
  const keys = createLocalJWKSet((await response.json()) as JSONWebKeySet)
  const { payload } = await jwtVerify(token, keys, {
    issuer: server.issuer,
    audience: clientId,
    algorithms: signatures,
    requiredClaims: ['iat', 'exp', 'jti', 'sub', 'events'],
    maxTokenAge: '10 minutes',
    clockTolerance: 30
  })
  const { sub, jti, events } = payload
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent)
  // An id token must not be accepted as a logout token.
  if (!isLogout || payload.nonce !== undefined || !sub || !jti)
    throw new Error('this is no token of a logout')
  return { subject: sub, id: jti }
}
