/** Interface of identity providers, and the identity that they return. */
import type { ProviderSettings } from '../../config/providerSettings.ts'
import { personNameLength } from '../model.ts'

/** Types of providers, as in addresses. */
export const providerTypes = ['oidc', 'oauth', 'saml2'] as const
export type ProviderType = (typeof providerTypes)[number]

/** State of a sign-in, kept by the browser while the user is at the provider. */
export interface SignInState {
  /** Single-use state value. */
  state: string
  nonce: string
  verifier: string
}

export interface ProvenIdentity {
  subject: string
  email?: string
  emailVerified: boolean
  firstName?: string
  lastName?: string
  /** Logout address of the provider, when it has one. */
  logoutAddress?: string
}

/** What a logout token says. */
export interface ProviderLogout {
  subject: string
  /** Id of the token, which is accepted once. */
  id: string
}

export interface IdentityProvider {
  type: ProviderType
  settings: ProviderSettings
  /**
   * Starts a sign-in.
   * @throws Error when the provider cannot be reached
   */
  start(redirectUri: string, hints: { email?: string | undefined }): Promise<{ address: URL } & SignInState>
  /**
   * Finishes a sign-in.
   * @throws Error when the response does not match the request, or is not signed by the provider
   */
  finish(answer: URL, expected: SignInState): Promise<ProvenIdentity>
  /**
   * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0).
   * @throws Error for a token of another issuer or kind
   */
  verifiedLogout?(token: string): Promise<ProviderLogout>
}

/**
 * Identity from the claims of a provider.
 * @param claims claims by their name in OpenID Connect
 */
export function identityOf(subject: string, claims: Record<string, unknown>): ProvenIdentity {
  const text = (name: string): string | undefined => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() ? value.trim() : undefined
  }
  const email = text('email')
  const [firstName, lastName] = namesOf(text('given_name'), text('family_name'), text('name'))
  return {
    subject,
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    ...(email ? { email } : {}),
    ...(firstName ? { firstName } : {}),
    ...(lastName ? { lastName } : {})
  }
}

/** First and last names of an identity, cut to the maximum length. Some providers only give a full name. */
function namesOf(
  given: string | undefined,
  family: string | undefined,
  whole: string | undefined
): (string | undefined)[] {
  const [first, ...others] = whole?.split(/\s+/) ?? []
  const names = given || family ? [given, family] : [first, others.join(' ')]
  return names.map((name) => name?.slice(0, personNameLength))
}
