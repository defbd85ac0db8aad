import { address, flag, webProtocols, type Environment } from './environment.ts'
import type { ClientSettings } from './providerSettings.ts'

/** Settings of the OpenID Connect provider. */
export interface OidcConfig extends ClientSettings {
  issuer: string
  /**
   * Address registered at the provider, to which users return after logout; without it, users stay on the page of the
   * provider.
   */
  logoutRedirect?: string
}

export function oidcConfig(environment: Environment): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = environment
  if (!issuer) return undefined
  if (!clientId || !clientSecret) throw new Error('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET')
  const { host } = address(issuer, 'OIDC_ISSUER', webProtocols)
  const { OIDC_LOGOUT_REDIRECT: logoutRedirect } = environment
  if (logoutRedirect) address(logoutRedirect, 'OIDC_LOGOUT_REDIRECT', webProtocols)
  return {
    issuer,
    clientId,
    clientSecret,
    id: environment.OIDC_ID ?? host.replace(/[^a-z0-9]+/gi, '-').toLowerCase(),
    title: environment.OIDC_TITLE ?? host,
    scopes: environment.OIDC_SCOPES ?? 'openid email profile',
    createUsers: flag(environment, 'OIDC_CREATE_USERS', false),
    trustEmails: flag(environment, 'OIDC_TRUST_EMAILS', false),
    ...(logoutRedirect ? { logoutRedirect } : {}),
    ...(flag(environment, 'OIDC_CORE', false) ? { core: true } : {}),
    ...(environment.OIDC_COLOR ? { color: environment.OIDC_COLOR } : {}),
    ...(environment.OIDC_ICON ? { icon: environment.OIDC_ICON } : {})
  }
}
