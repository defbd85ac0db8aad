/** Settings of all identity providers. */
import type { Environment } from './environment.ts'
import { oauthProviders, type OauthConfig } from './oauthSettings.ts'
import { oidcConfig, type OidcConfig } from './oidcSettings.ts'
import { samlProviders, type SamlConfig } from './samlSettings.ts'

export interface IdentityProviderSettings {
  oidc?: OidcConfig
  oauthProviders: OauthConfig[]
  samlProviders: SamlConfig[]
}

/**
 * Reads the settings.
 * @throws Error that shows no values, since they hold secrets
 */
export function identityProviderSettings(environment: Environment): IdentityProviderSettings {
  const oidc = oidcConfig(environment)
  const config = {
    ...(oidc ? { oidc } : {}),
    oauthProviders: oauthProviders(environment),
    samlProviders: samlProviders(environment)
  }
  // Linked identities are stored with the id of their provider, so that ids must be unique.
  const ids = [
    ...(oidc ? [oidc.id] : []),
    ...[...config.oauthProviders, ...config.samlProviders].map(({ id }) => id)
  ]
  const duplicateId = ids.find((id, index) => ids.indexOf(id) !== index)
  if (duplicateId !== undefined) {
    throw new Error(
      `OIDC_ID, OAUTH_PROVIDERS and SAML_PROVIDERS name two providers of the id "${duplicateId}"`
    )
  }
  return config
}
