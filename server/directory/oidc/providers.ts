/** Every provider that people may sign in with. */
import type { Platform } from '../../platform.ts'
import { oauthProvider } from './oauthProvider.ts'
import { oidcProvider, type IdentityProvider } from './provider.ts'

export function identityProviders({
  config,
  outgoing
}: Pick<Platform, 'config' | 'outgoing'>): IdentityProvider[] {
  return [
    ...(config.oidc ? [oidcProvider(config.oidc, outgoing)] : []),
    ...config.oauthProviders.map((settings) => oauthProvider(settings, outgoing))
  ]
}
