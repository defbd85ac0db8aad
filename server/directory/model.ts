/** Users and organizations as every store gives them (docs/api/directory.md). */
import type { Membership } from '../../contract/session.ts'

export interface Trace {
  id: string
  name: string
  date: string
}

/** A provider of identities that some accounts sign in with, and with nothing else. */
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
  /** False: the account cannot be used yet. Absent means confirmed. */
  emailConfirmed?: boolean
  /** May enter admin mode: marked so in the store, or listed in ADMINS. */
  isAdmin: boolean
  organizations: Membership[]
  defaultOrg?: string
  defaultDep?: string
  ignorePersonalAccount?: boolean
  maxCreatedOrgs?: number
  /** YYYY-MM-DD */
  plannedDeletion?: string
  '2FA'?: { active: boolean }
  passwordUpdate?: { last?: string; force?: boolean }
  created?: Trace
  updated?: Trace
  logged?: string
  /** The provider that the account signs in with, and with nothing else. */
  coreIdProvider?: CoreProvider
  host?: string
  path?: string
}

export interface Department {
  id: string
  name: string
}

export interface Partner {
  /** Absent while the invitation is pending. */
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

/** Most letters of a first name, and of a last one. */
export const personNameLength = 100

/** First and last name; without them, the local part of the e-mail, its dotted parts capitalised. */
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
