/** What any provider of identities does for a sign-in, and what it says of a person. */
import type { ProviderSettings } from '../../config/providerSettings.ts'
import { personNameLength } from '../model.ts'

/** In addresses. */
export const providerTypes = ['oidc', 'oauth', 'saml2'] as const
export type ProviderType = (typeof providerTypes)[number]

/** What the browser keeps while the person is at the provider. */
export interface SignInState {
  /** Serves once. */
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
  /** Where the person signs out of the provider, with one that has such an address. */
  logoutAddress?: string
}

export interface IdentityProvider {
  type: ProviderType
  settings: ProviderSettings
  /** @throws Error when the provider cannot be reached */
  start(redirectUri: string, hints: { email?: string | undefined }): Promise<{ address: URL } & SignInState>
  /** @throws Error when the answer is not the one that was asked for, or is not signed by the provider */
  finish(answer: URL, expected: SignInState): Promise<ProvenIdentity>
  /**
   * Who a signed token says has signed out at the provider (OpenID Connect Back-Channel Logout 1.0).
   * @throws Error for one that is not the provider's, or not of a logout
   */
  loggedOut?(token: string): Promise<{ subject: string; id: string }>
}

/** @param claims by their names in OpenID Connect */
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

/** Some providers only know a whole name. Names are no longer than the directory takes them from anybody else. */
function namesOf(
  given: string | undefined,
  family: string | undefined,
  whole: string | undefined
): (string | undefined)[] {
  const [first, ...others] = whole?.split(/\s+/) ?? []
  const names = given || family ? [given, family] : [first, others.join(' ')]
  return names.map((name) => name?.slice(0, personNameLength))
}
