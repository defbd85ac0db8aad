import { address, flag, webProtocols, type Environment } from './environment.ts'

/** What is said of any provider of identities. */
export interface ProviderSettings {
  /** Name of the provider in addresses. */
  id: string
  title: string
  clientId: string
  clientSecret: string
  scopes: string
  color?: string
  /** Address of a picture for the button. */
  icon?: string
  /** Its users get an account when they first come. */
  createUsers: boolean
  /** Its e-mail addresses are believed although it does not say that they are verified. */
  trustEmails: boolean
  /** A core provider: people who came from it sign in with it alone, and have no password on the platform. */
  core?: boolean
}

/** The provider of OpenID Connect that people may sign in with. */
export interface OidcConfig extends ProviderSettings {
  issuer: string
  /** Address, registered at the provider, that people come back to when they have signed out of it; without it they stay there. */
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
