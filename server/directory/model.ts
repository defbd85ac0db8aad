/** Model of users and organizations, common to all stores (docs/api/directory.md). */
import type { Membership } from '../../contract/session.ts'

export interface Trace {
  id: string
  name: string
  date: string
}

/** Identity provider that is the only means of sign-in of some accounts. */
export interface CoreProvider {
  type: string
  id: string
}

export interface User {
  id: string
  email: string
  name: string
  firstName?: string
  lastName?: string
  birthday?: string
  /** False when the account cannot be used yet; absent means true. */
  emailConfirmed?: boolean
  /** Whether the user may enter admin mode: by the store, or by the setting ADMINS. */
  isAdmin: boolean
  organizations: Membership[]
  defaultOrg?: string
  defaultDep?: string
  ignorePersonalAccount?: boolean
  maxCreatedOrgs?: number
  /** Planned date of deletion, YYYY-MM-DD. */
  plannedDeletion?: string
  '2FA'?: { active: boolean }
  passwordUpdate?: { last?: string; force?: boolean }
  created?: Trace
  updated?: Trace
  logged?: string
  /** Provider that is the only means of sign-in of the account. */
  coreIdProvider?: CoreProvider
  host?: string
  path?: string
}

export interface Department {
  id: string
  name: string
}

interface Partner {
  /** Id of the partner organization; absent while the invitation is pending. */
  id?: string
  name: string
  contactEmail?: string
  partnerId: string
  createdAt?: string
}

export interface Organization {
  id: string
  name: string
  description?: string
  departments?: Department[]
  departmentLabel?: string
  partners?: Partner[]
  roles?: string[]
  rolesLabels?: Record<string, string>
  /** Roles for which two-factor authentication is mandatory. */
  '2FA'?: { roles: string[] }
  created?: Trace
  updated?: Trace
  host?: string
  path?: string
}

export interface Member {
  id: string
  name: string
  email: string
  emailConfirmed?: boolean
  host?: string
  plannedDeletion?: string
  role: string
  department?: string
  departmentName?: string
  createdAt?: string
}

/** Maximum length of a first or last name, in characters. */
export const personNameLength = 100

/** First and last name; when absent, the local part of the e-mail address with its dotted parts capitalized. */
export function nameOf(user: { email: string; firstName?: string | null; lastName?: string | null }): string {
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ').trim()
  if (fullName) return fullName
  const localPart = user.email.split('@')[0] ?? ''
  return localPart
    .split('.')
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
}
