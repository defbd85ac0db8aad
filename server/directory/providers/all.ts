/** All configured identity providers. */
import type { Platform } from '../../platform.ts'
import type { IdentityProvider } from './identity.ts'
import { oauthProvider } from './oauthProvider.ts'
import { oidcProvider } from './oidcProvider.ts'
import { samlProvider, type SamlProvider } from './samlProvider.ts'

interface IdentityProviders {
  all: IdentityProvider[]
  /** SAML providers, whose responses are posted forms. */
  saml: SamlProvider[]
}

export function identityProviders({
  config,
  directory,
  outgoing
}: Pick<Platform, 'config' | 'directory' | 'outgoing'>): IdentityProviders {
  const saml = config.samlProviders.map((settings) => samlProvider(settings, directory.keys))
  const others = [
    ...(config.oidc ? [oidcProvider(config.oidc, outgoing)] : []),
    ...config.oauthProviders.map((settings) => oauthProvider(settings, outgoing))
  ]
  return { all: [...others, ...saml], saml }
}
