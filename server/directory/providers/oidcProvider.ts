/** A provider of OpenID Connect: code flow with PKCE. */
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose'
import type * as OpenidClient from 'openid-client'
import type { OidcConfig } from '../../config/oidcSettings.ts'
import type { Outgoing } from '../../outgoing/outgoing.ts'
import { fetchThrough } from '../../outgoing/requests.ts'
import { identityOf, type IdentityProvider } from './identity.ts'

/** Policy of the requests to the provider: discovery, keys, tokens and user info are small. */
export const providerPolicy = {
  namedBy: 'operator',
  maxBytes: 5_000_000,
  idleMs: 30_000,
  totalMs: 30_000
} as const

/** Accepted algorithms, with public keys only: tokens signed with a shared secret (HS256) are refused. */
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/**
 * Maximum length of the `id_token_hint`: the logout address is kept in a cookie of 4 kB at most. Without the hint the
 * provider asks for confirmation.
 */
const maxHintLength = 1800
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

export function oidcProvider(config: OidcConfig, outgoing: Outgoing): IdentityProvider {
  const { issuer, clientId, clientSecret, scopes } = config
  const fetchProvider = fetchThrough(outgoing, providerPolicy)
  let discovered: Promise<OpenidClient.Configuration> | undefined

  /** Discovery is lazy: an unavailable provider must not prevent the platform from starting. */
  function configuration(openid: typeof OpenidClient): Promise<OpenidClient.Configuration> {
    const server = new URL(issuer)
    // The signature is checked even though the token comes directly from the provider over TLS.
    const execute = [
      openid.enableNonRepudiationChecks,
      ...(server.protocol === 'http:' ? [openid.allowInsecureRequests] : [])
    ]
    discovered ??= openid.discovery(server, clientId, clientSecret, undefined, {
      execute,
      [openid.customFetch]: fetchProvider
    })
    discovered.catch(() => (discovered = undefined))
    return discovered
  }

  return {
    type: 'oidc',
    settings: config,

    async start(redirectUri, { email }) {
      const openid = await import('openid-client')
      const provider = await configuration(openid)
      const verifier = openid.randomPKCECodeVerifier()
      const state = openid.randomState()
      const nonce = openid.randomNonce()
      const address = openid.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(email ? { login_hint: email } : {})
      })
      return { address, state, nonce, verifier }
    },

    async loggedOut(token) {
      const openid = await import('openid-client')
      const provider = (await configuration(openid)).serverMetadata()
      // Keys are only fetched for tokens of this issuer.
      if (decodeJwt(token).iss !== provider.issuer) throw new Error('this is a token of somebody else')
      const response = await fetchProvider(provider.jwks_uri ?? '', {
        method: 'GET',
        headers: { accept: 'application/json' }
      })
      const keys = createLocalJWKSet((await response.json()) as JSONWebKeySet)
      const { payload } = await jwtVerify(token, keys, {
        issuer: provider.issuer,
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
    },

    async finish(answer, { state, nonce, verifier }) {
      const openid = await import('openid-client')
      const provider = await configuration(openid)
      const tokens = await openid.authorizationCodeGrant(provider, answer, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no id token')
      const isWhole = typeof claims.email === 'string'
      const info = isWhole ? claims : await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
      // An empty subject would be shared by everybody.
      if (!claims.sub) throw new Error('the provider says of nobody who it is')
      const logoutAddress = logoutOf(openid, provider, tokens.id_token)
      return {
        ...identityOf(claims.sub, { ...claims, ...info }),
        ...(logoutAddress ? { logoutAddress } : {})
      }
    }
  }

  /** Logout address at the provider (OpenID Connect RP-Initiated Logout 1.0). */
  function logoutOf(
    openid: typeof OpenidClient,
    provider: OpenidClient.Configuration,
    idToken = ''
  ): string | undefined {
    try {
      return openid.buildEndSessionUrl(provider, {
        ...(idToken.length <= maxHintLength ? { id_token_hint: idToken } : {}),
        ...(config.logoutRedirect ? { post_logout_redirect_uri: config.logoutRedirect } : {})
      }).href
    } catch {
      // The provider has no logout address, or an invalid one.
      return undefined
    }
  }
}
