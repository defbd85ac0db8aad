/** A provider of OpenID Connect: code flow with PKCE. */
import type * as OpenidClient from 'openid-client'
import type { OidcConfig } from '../../config/oidcSettings.ts'
import type { Outgoing } from '../../outgoing/outgoing.ts'
import { fetchThrough } from '../../outgoing/requests.ts'
import { identityOf, type IdentityProvider } from './identity.ts'
import { verifiedLogout } from './oidcLogoutToken.ts'

/** Policy of the requests to the provider: discovery, keys, tokens and user info are small. */
export const providerPolicy = {
  namedBy: 'operator',
  maxBytes: 5_000_000,
  idleMs: 30_000,
  totalMs: 30_000
} as const

/**
 * Maximum length of the `id_token_hint`: the logout address is kept in a cookie of 4 kB at most. Without the hint the
 * provider asks for confirmation.
 */
const maxHintLength = 1800

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

    async verifiedLogout(token) {
      const openid = await import('openid-client')
      const server = (await configuration(openid)).serverMetadata()
      return verifiedLogout(token, { server, clientId, fetchProvider })
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
      const logoutAddress = logoutAddressAt(openid, provider, {
        idToken: tokens.id_token,
        redirect: config.logoutRedirect
      })
      return {
        ...identityOf(claims.sub, { ...claims, ...info }),
        ...(logoutAddress ? { logoutAddress } : {})
      }
    }
  }
}

/** Logout address at the provider (OpenID Connect RP-Initiated Logout 1.0). */
function logoutAddressAt(
  openid: typeof OpenidClient,
  provider: OpenidClient.Configuration,
  { idToken = '', redirect }: { idToken?: string | undefined; redirect: string | undefined }
): string | undefined {
  try {
    return openid.buildEndSessionUrl(provider, {
      ...(idToken.length <= maxHintLength ? { id_token_hint: idToken } : {}),
      ...(redirect ? { post_logout_redirect_uri: redirect } : {})
    }).href
  } catch {
    // The provider has no logout address, or an invalid one.
    return undefined
  }
}
