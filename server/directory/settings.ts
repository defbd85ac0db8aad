/** Settings of the directory (docs/api/directory.md). */
import type { Config } from '../config/config.ts'
import type { ProviderType } from './providers/identity.ts'

export type ListMode = 'anonymous' | 'authenticated' | 'admin'

export interface DirectorySettings {
  roles: string[]
  loginRate: { attempts: number; seconds: number }
  /** Maximum random delay of the response to a refused sign-in, in milliseconds. */
  errorDelayMs: number
  listUsers: ListMode
  listOrganizations: ListMode
  /** Number of organizations that a user may create; -1 for no limit. */
  createdOrganizations: number
  /** Maximum number of members of an organization; 0 for no limit. */
  membersPerOrganization: number
  /** Whether invited people are members before they accept. */
  immediateInvitations: boolean
  /** Seconds before the token of an anonymous action becomes valid. */
  anonymousActionDelay: number
  /** Whether users may delete their own account. */
  selfDeletion: boolean
  /** Days between the request to delete an account and the deletion. */
  plannedDeletionDays: number
  /** Whether users may sign in with a mailed link. */
  passwordless: boolean
  /** Whether accounts are created by invitation only. */
  onlyCreateInvited: boolean
  /** Whether administrators of the platform need a second factor. */
  administratorsNeedTwoFactor: boolean
  /** Types of the providers by id; an identity of a provider that is not listed is of type OpenID Connect. */
  providerTypes: Map<string, ProviderType>
  /** Whether requests to an unknown host are treated as requests to the main site. */
  unknownSitesAccepted: boolean
}

export function directorySettings(
  config: Pick<
    Config,
    | 'directoryUsersFile'
    | 'createdOrganizations'
    | 'membersPerOrganization'
    | 'immediateInvitations'
    | 'allowSignup'
    | 'allowSelfDeletion'
    | 'adminsNeedTwoFactor'
    | 'authRate'
    | 'anonymousActionDelay'
    | 'oauthProviders'
    | 'samlProviders'
  >
): DirectorySettings {
  const development = config.directoryUsersFile !== undefined
  return {
    roles: ['admin', 'contrib', 'user'],
    loginRate:
      config.authRate ?? (development ? { attempts: 200, seconds: 1 } : { attempts: 5, seconds: 60 }),
    errorDelayMs: development ? 0 : 1000,
    listUsers: development ? 'admin' : 'authenticated',
    listOrganizations: 'authenticated',
    createdOrganizations: config.createdOrganizations ?? (development ? 10 : -1),
    membersPerOrganization: config.membersPerOrganization,
    immediateInvitations: config.immediateInvitations,
    unknownSitesAccepted: development,
    anonymousActionDelay: config.anonymousActionDelay ?? (development ? 1 : 8),
    selfDeletion: config.allowSelfDeletion,
    plannedDeletionDays: 14,
    passwordless: true,
    onlyCreateInvited: !config.allowSignup,
    administratorsNeedTwoFactor: config.adminsNeedTwoFactor,
    providerTypes: new Map<string, ProviderType>([
      ...config.oauthProviders.map(({ id }) => [id, 'oauth'] as const),
      ...config.samlProviders.map(({ id }) => [id, 'saml2'] as const)
    ])
  }
}

/** Lifetimes of tokens in seconds (docs/api/directory.md). */
export const lifetimes = {
  idToken: 15 * 60,
  callback: 15 * 60,
  /** Lifetime in seconds of the token that transfers a session between sites: browsers follow the redirect at once. */
  handOver: 60,
  exchange: 30 * 86_400,
  adminExchange: 12 * 3600,
  invitation: 10 * 86_400,
  anonymousAction: 86_400,
  action: 15 * 60,
  twoFactorDevice: 30 * 86_400
}
