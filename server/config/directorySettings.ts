/** What the operator says of accounts: who may make one, how people sign in, what organizations may hold (docs/configuration.md). */
import { resolve } from 'node:path'
import type { ExternalApplication } from '../../contract/externalApplications.ts'
import { flag, integer, list, type Environment } from './environment.ts'
import { externalApplications } from './externalApplicationSettings.ts'
import { identityProviderSettings, type IdentityProviderSettings } from './identityProviderSettings.ts'
import { identityWebhooks, type IdentityWebhook } from './secretSettings.ts'
import { superadminConfig, type SuperadminConfig } from './superadminSettings.ts'

export interface DirectorySettings extends IdentityProviderSettings {
  /** Lower-case e-mails that may enter admin mode. */
  admins: string[]
  /** Administrator that is in the settings and in no store of accounts. */
  superadmin?: SuperadminConfig
  adminsNeedTwoFactor: boolean
  directoryUsersFile?: string
  directoryOrganizationsFile?: string
  identityWebhooks: IdentityWebhook[]
  /** Applications that sessions of the platform itself are opened in; sites have their own. */
  externalApplications: ExternalApplication[]
  allowSignup: boolean
  allowSelfDeletion: boolean
  /** Tries of sign-in, and mails asked for, of one address or e-mail; undefined for the defaults. */
  authRate?: { attempts: number; seconds: number }
  /** Seconds before a form that visitors send may be sent; undefined for the default. */
  anonymousActionDelay?: number
  /** Organizations that a user may create when nothing else was set for him, -1 for any number. */
  createdOrganizations?: number
  /** Members that an organization may have when nothing else was set for it, 0 for any number. */
  membersPerOrganization: number
  /** Invited people are members before they accept. */
  immediateInvitations: boolean
}

export function directorySettings(environment: Environment, publicUrl: string): DirectorySettings {
  const { DIRECTORY_USERS_FILE: users, DIRECTORY_ORGANIZATIONS_FILE: organizations } = environment
  const superadmin = superadminConfig(environment)
  const adminsNeedTwoFactor = flag(environment, 'ADMINS_REQUIRE_2FA', false)
  if (superadmin.superadmin && adminsNeedTwoFactor) {
    throw new Error(
      'SUPERADMIN_EMAIL names an administrator without a second factor, which ADMINS_REQUIRE_2FA asks for'
    )
  }
  return {
    admins: list(environment, 'ADMINS').map((email) => email.toLowerCase()),
    adminsNeedTwoFactor,
    ...superadmin,
    ...(users ? { directoryUsersFile: resolve(users) } : {}),
    ...(organizations ? { directoryOrganizationsFile: resolve(organizations) } : {}),
    identityWebhooks: identityWebhooks(environment),
    externalApplications: externalApplications(environment, publicUrl),
    ...identityProviderSettings(environment),
    allowSignup: flag(environment, 'ALLOW_SIGNUP', false),
    allowSelfDeletion: flag(environment, 'ALLOW_SELF_DELETION', false),
    ...(environment.AUTH_RATE_ATTEMPTS
      ? {
          authRate: {
            attempts: integer(environment, 'AUTH_RATE_ATTEMPTS', 5),
            seconds: integer(environment, 'AUTH_RATE_SECONDS', 60)
          }
        }
      : {}),
    ...(environment.ANONYMOUS_ACTION_DELAY
      ? { anonymousActionDelay: integer(environment, 'ANONYMOUS_ACTION_DELAY', 8) }
      : {}),
    ...(environment.CREATED_ORGANIZATIONS_PER_USER
      ? { createdOrganizations: integer(environment, 'CREATED_ORGANIZATIONS_PER_USER', -1) }
      : {}),
    membersPerOrganization: integer(environment, 'MEMBERS_PER_ORGANIZATION', 0),
    immediateInvitations: flag(environment, 'IMMEDIATE_INVITATIONS', false)
  }
}
