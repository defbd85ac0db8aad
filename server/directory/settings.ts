/** Configuration values of the directory (docs/api/directory.md). */
import type { Config } from '../config/config.ts'
import type { ProviderType } from './providers/identity.ts'

export type ListMode = 'anonymous' | 'authenticated' | 'admin'

export interface DirectorySettings {
  roles: string[]
  loginRate: { attempts: number; seconds: number }
  /** Longest random wait before a refused login is answered. */
  errorDelayMs: number
  listUsers: ListMode
  listOrganizations: ListMode
  /** -1 is unlimited. */
  createdOrganizations: number
  /** Members that an organization may have, 0 for any number. */
  membersPerOrganization: number
  /** Invited people are members before they accept. */
  immediateInvitations: boolean
  /** Seconds before the token of an anonymous action is valid. */
  anonymousActionDelay: number
  /** People may delete their own account. */
  selfDeletion: boolean
  /** Days between asking for a deletion and the deletion. */
  plannedDeletionDays: number
  /** Signing in with a link sent by mail. */
  passwordless: boolean
  /** Accounts exist by invitation only. */
  onlyCreateInvited: boolean
  /** Administrators of the platform need a second factor. */
  administratorsNeedTwoFactor: boolean
  /** Types of the providers, by their ids; identities of others are of OpenID Connect. */
  providerTypes: Map<string, ProviderType>
  /** A request from an address that is not the platform's behaves as the main site. */
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
  /** Lifetime, in seconds, of the token that hands a session from one site to another: browsers follow at once. */
  handOver: 60,
  exchange: 30 * 86_400,
  adminExchange: 12 * 3600,
  invitation: 10 * 86_400,
  anonymousAction: 86_400,
  action: 15 * 60,
  twoFactorDevice: 30 * 86_400
}
