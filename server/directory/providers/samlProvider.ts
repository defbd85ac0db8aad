/**
 * A provider of SAML 2.0. The response is a form posted from the provider's page, to which browsers do not attach the
 * SameSite cookie of the sign-in. The response is verified, and the identity goes back through the browser in a token
 * valid for a minute, in a redirect that does carry the cookie.
 */
import { randomBytes } from 'node:crypto'
import type { SAML } from '@node-saml/node-saml'
import type { SamlConfig } from '../../config/samlSettings.ts'
import type { SigningKeys } from '../keys/signingKeys.ts'
import type { IdentityProvider, ProvenIdentity } from './identity.ts'
import { assertionClaims, clockSkewMs, type AssertionClaims } from './samlAssertion.ts'

/** Lifetime of that token, in seconds. */
const answerLifetime = 60
const oldestAssertionMs = 15 * 60_000

/** Body of the form that a browser posts for a provider. */
interface SamlAnswer {
  SAMLResponse: string
  RelayState?: string
}

export interface SamlProvider extends IdentityProvider {
  type: 'saml2'
  /**
   * Verifies a response.
   * @param callbackUrl address to which the response was posted
   * @returns the address to redirect the browser to
   * @throws Error when the response is not of the provider, or not for this platform and time
   */
  receive(answer: SamlAnswer, callbackUrl: string): Promise<URL>
  /** SAML metadata of the platform, for the provider. */
  metadata(callbackUrl: string): Promise<string>
}

/** Verified response, signed for the way back through the browser. */
interface VerifiedResponse extends AssertionClaims {
  provider: string
  relayState: string
}

export function samlProvider(config: SamlConfig, keys: SigningKeys): SamlProvider {
  const { id, loginUrl, certificates, nameIdFormat, logoutUrl } = config

  async function library(callbackUrl: string, requestId = ''): Promise<SAML> {
    const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
    const entityId = config.entityId ?? metadataAddress(callbackUrl)
    return new SAML({
      callbackUrl,
      entryPoint: loginUrl,
      issuer: entityId,
      audience: entityId,
      idpCert: certificates,
      identifierFormat: nameIdFormat ?? null,
      // One signature is required, of the response or of the assertion; most providers sign only one. Unsigned parts
      // are ignored.
      wantAuthnResponseSigned: false,
      wantAssertionsSigned: false,
      acceptedClockSkewMs: clockSkewMs,
      maxAssertionAgeMs: oldestAssertionMs,
      // `finish` compares the request id with the cookie of the browser.
      validateInResponseTo: ValidateInResponseTo.never,
      // The provider chooses the authentication method.
      disableRequestedAuthnContext: true,
      generateUniqueId: () => requestId
    })
  }

  return {
    type: 'saml2',
    settings: config,

    async start(callbackUrl, { email }) {
      // An XML id must not begin with a digit.
      const state = `_${randomBytes(20).toString('hex')}`
      const nonce = randomBytes(20).toString('hex')
      const saml = await library(callbackUrl, state)
      const hint: Record<string, string> = email ? { login_hint: email } : {}
      const address = await saml.getAuthorizeUrlAsync(nonce, undefined, { additionalParams: hint })
      return { address: new URL(address), state, nonce, verifier: '' }
    },

    async receive({ SAMLResponse, RelayState = '' }, callbackUrl) {
      // Imported with the first response, like the SAML library, to keep the start of the server fast.
      const { checkResponseShape } = await import('./samlResponse.ts')
      checkResponseShape(SAMLResponse)
      const saml = await library(callbackUrl)
      const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
      const claims = assertionClaims(profile?.getAssertion?.(), config, { callbackUrl, now: Date.now() })
      const response: VerifiedResponse = { ...claims, provider: id, relayState: RelayState }
      const expiresAt = Math.floor(Date.now() / 1000) + answerLifetime
      const address = new URL(callbackUrl)
      address.searchParams.set('answer', await keys.sign({ saml2: response }, expiresAt))
      return address
    },

    async finish(answer, { state, nonce }): Promise<ProvenIdentity> {
      const payload = await keys.verify(answer.searchParams.get('answer') ?? '')
      const response = payload?.saml2 as VerifiedResponse | undefined
      if (!response || response.provider !== id) throw new Error('this is no answer of the provider')
      if (response.inResponseTo !== state || response.relayState !== nonce) {
        throw new Error('the answer is to a request of another browser')
      }
      return { ...response.identity, ...(logoutUrl ? { logoutAddress: logoutUrl } : {}) }
    },

    async metadata(callbackUrl) {
      const saml = await library(callbackUrl, '_metadata')
      // The metadata ask for signed assertions, even in a signed response.
      saml.options.wantAssertionsSigned = true
      return saml.generateServiceProviderMetadata(null)
    }
  }
}

/** Address of the metadata, which is the default entity id of the platform too. */
function metadataAddress(callbackUrl: string): string {
  return new URL('metadata.xml', callbackUrl).href
}
