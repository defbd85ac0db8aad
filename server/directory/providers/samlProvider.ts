/**
 * A provider of SAML 2.0: where to send people, and who comes back. Its answer is a form that their browser posts from the
 * provider's page, without the cookie that says what they left for: cookies of forms of other sites stay at home. The answer is checked,
 * and who it is about goes back to the browser in a token of a minute, in an address that the cookie comes with.
 */
import { randomBytes } from 'node:crypto'
import type { SAML } from '@node-saml/node-saml'
import type { SamlConfig } from '../../config/samlSettings.ts'
import type { SigningKeys } from '../keys/signingKeys.ts'
import type { IdentityProvider, ProvenIdentity } from './identity.ts'
import { assertionClaims, clockSkewMs, type AssertionClaims } from './samlAssertion.ts'

/** Seconds. */
const answerLifetime = 60
const oldestAssertionMs = 15 * 60_000

/** What a browser posts for a provider. */
interface SamlAnswer {
  SAMLResponse: string
  RelayState?: string
}

export interface SamlProvider extends IdentityProvider {
  type: 'saml2'
  /**
   * @param callbackUrl where the answer came to
   * @returns the address that the browser goes on to
   * @throws Error when the answer is not the provider's, or not for this platform now
   */
  received(answer: SamlAnswer, callbackUrl: string): Promise<URL>
  /** The document that a provider is given to know the platform. */
  metadata(callbackUrl: string): Promise<string>
}

interface Answered extends AssertionClaims {
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
      // One of both is: most providers sign no more. What is not signed is not read.
      wantAuthnResponseSigned: false,
      wantAssertionsSigned: false,
      acceptedClockSkewMs: clockSkewMs,
      maxAssertionAgeMs: oldestAssertionMs,
      // The cookie of the browser knows the request: `finish` compares.
      validateInResponseTo: ValidateInResponseTo.never,
      // How people prove who they are is the provider's business.
      disableRequestedAuthnContext: true,
      generateUniqueId: () => requestId
    })
  }

  return {
    type: 'saml2',
    settings: config,

    async start(callbackUrl, { email }) {
      // An identifier of XML begins with no digit.
      const state = `_${randomBytes(20).toString('hex')}`
      const nonce = randomBytes(20).toString('hex')
      const saml = await library(callbackUrl, state)
      const hint: Record<string, string> = email ? { login_hint: email } : {}
      const address = await saml.getAuthorizeUrlAsync(nonce, undefined, { additionalParams: hint })
      return { address: new URL(address), state, nonce, verifier: '' }
    },

    async received({ SAMLResponse, RelayState = '' }, callbackUrl) {
      // Loaded with the first answer, as the library is: the server starts without them.
      const { checkResponseShape } = await import('./samlResponse.ts')
      checkResponseShape(SAMLResponse)
      const saml = await library(callbackUrl)
      const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
      const claims = assertionClaims(profile?.getAssertion?.(), config, { callbackUrl, now: Date.now() })
      const answered: Answered = { ...claims, provider: id, relayState: RelayState }
      const expiresAt = Math.floor(Date.now() / 1000) + answerLifetime
      const address = new URL(callbackUrl)
      address.searchParams.set('answer', await keys.sign({ saml2: answered }, expiresAt))
      return address
    },

    async finish(answer, { state, nonce }): Promise<ProvenIdentity> {
      const payload = await keys.verify(answer.searchParams.get('answer') ?? '')
      const answered = payload?.saml2 as Answered | undefined
      if (!answered || answered.provider !== id) throw new Error('this is no answer of the provider')
      if (answered.inResponseTo !== state || answered.relayState !== nonce) {
        throw new Error('the answer is to a request of another browser')
      }
      return { ...answered.identity, ...(logoutUrl ? { logoutAddress: logoutUrl } : {}) }
    },

    async metadata(callbackUrl) {
      const saml = await library(callbackUrl, '_metadata')
      // Assertions should be signed, whether or not the response around them is.
      saml.options.wantAssertionsSigned = true
      return saml.generateServiceProviderMetadata(null)
    }
  }
}

/** Also what the platform calls itself, when nothing else was agreed upon. */
function metadataAddress(callbackUrl: string): string {
  return new URL('metadata.xml', callbackUrl).href
}
