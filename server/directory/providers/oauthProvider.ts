/**
 * A provider of plain OAuth 2.0 (code flow with PKCE): there is no signed id token, so that the user info address
 * identifies the user.
 */
import type * as OpenidClient from 'openid-client'
import type { OauthConfig } from '../../config/oauthSettings.ts'
import type { Outgoing } from '../../outgoing/outgoing.ts'
import { fetchThrough } from '../../outgoing/requests.ts'
import { identityOf, type IdentityProvider } from './identity.ts'
import { providerPolicy } from './oidcProvider.ts'

export function oauthProvider(settings: OauthConfig, outgoing: Outgoing): IdentityProvider {
  const { authorizeUrl, tokenUrl, userInfoUrl, issuer, clientId, clientSecret, scopes, fields } = settings
  const fetchProvider = fetchThrough(outgoing, providerPolicy)

  function configuration(openid: typeof OpenidClient): OpenidClient.Configuration {
    const server = {
      issuer: issuer ?? new URL(authorizeUrl).origin,
      authorization_endpoint: authorizeUrl,
      token_endpoint: tokenUrl,
      userinfo_endpoint: userInfoUrl
    }
    const provider = new openid.Configuration(server, clientId, clientSecret)
    provider[openid.customFetch] = fetchProvider
    const isPlain = [tokenUrl, userInfoUrl].some((url) => new URL(url).protocol === 'http:')
    if (isPlain) openid.allowInsecureRequests(provider)
    return provider
  }

  return {
    type: 'oauth',
    settings,

    async start(redirectUri) {
      const openid = await import('openid-client')
      const verifier = openid.randomPKCECodeVerifier()
      const state = openid.randomState()
      const address = openid.buildAuthorizationUrl(configuration(openid), {
        redirect_uri: redirectUri,
        response_type: 'code',
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(scopes ? { scope: scopes } : {})
      })
      return { address, state, nonce: '', verifier }
    },

    async finish(answer, { state, verifier }) {
      const openid = await import('openid-client')
      const provider = configuration(openid)
      const tokens = await openid.authorizationCodeGrant(provider, answer, {
        pkceCodeVerifier: verifier,
        expectedState: state
      })
      const response = await openid.fetchProtectedResource(
        provider,
        tokens.access_token,
        new URL(userInfoUrl),
        'GET',
        undefined,
        new Headers({ accept: 'application/json' })
      )
      if (!response.ok) throw new Error(`the user information of the provider is ${response.status}`)
      const userInfo: unknown = await response.json()
      if (typeof userInfo !== 'object' || userInfo === null)
        throw new Error('the user information is no object')
      const values = new Map(Object.entries(userInfo))
      const id = values.get(fields.id)
      // An empty id would be shared by everybody; values of other types have no unique text.
      const subject = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id
      if (typeof subject !== 'string' || !subject) throw new Error('the provider says of nobody who it is')
      return identityOf(subject, {
        email: values.get(fields.email),
        email_verified: values.get(fields.emailVerified),
        given_name: values.get(fields.firstName),
        family_name: values.get(fields.lastName),
        name: values.get(fields.name)
      })
    }
  }
}
