/** Settings of accounts: sign-up, sign-in, organizations and their bounds (docs/configuration.md). */
import { resolve } from 'node:path'
import type { ExternalApplication } from '../../contract/externalApplications.ts'
import { flag, integer, list, type Environment } from './environment.ts'
import { externalApplications } from './externalApplicationSettings.ts'
import { identityProviderSettings, type IdentityProviderSettings } from './identityProviderSettings.ts'
import { identityWebhooks, type IdentityWebhook } from './secretSettings.ts'
import { superadminConfig, type SuperadminConfig } from './superadminSettings.ts'

export interface DirectorySettings extends IdentityProviderSettings {
  /** E-mail addresses, in lower case, whose users may enter admin mode. */
  admins: string[]
  /** Administrator of the platform defined by the settings, stored with no accounts. */
  superadmin?: SuperadminConfig
  adminsNeedTwoFactor: boolean
  directoryUsersFile?: string
  directoryOrganizationsFile?: string
  identityWebhooks: IdentityWebhook[]
  /** External applications in which users of the platform can sign in; sites have their own. */
  externalApplications: ExternalApplication[]
  allowSignup: boolean
  allowSelfDeletion: boolean
  /** Rate of sign-in attempts and of requested mails, for one client or e-mail address; undefined for the defaults. */
  authRate?: { attempts: number; seconds: number }
  /** Minimum seconds before an anonymous visitor may send a form; undefined for the default. */
  anonymousActionDelay?: number
  /** Number of organizations that a user may create unless set for the user; -1 for no limit. */
  createdOrganizations?: number
  /** Maximum number of members of an organization unless set for the organization; 0 for no limit. */
  membersPerOrganization: number
  /** Whether invited people are members before they accept. */
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
