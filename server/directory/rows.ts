/** Conversion between rows of the tables and users or organizations. */
import type { Selectable } from 'kysely'
import type { Membership } from '../../contract/session.ts'
import { storedJson } from '../metadata/storedJson.ts'
import { nameOf, type Organization, type User } from './model.ts'
import type { NewOrganization, OrganizationPatch } from './organizationAccounts.ts'
import type { OrganizationRow, UserRow } from './tables.ts'
import type { NewUser, TwoFactor, UserPatch } from './userAccounts.ts'

export function userOf(row: Selectable<UserRow>, organizations: Membership[], admins: string[]): User {
  const isAdmin = !row.host && (row.administrator === 1 || admins.includes(row.email_key))
  return withoutNulls({
    id: row.id,
    email: row.email,
    emailConfirmed: row.email_confirmed === 1,
    firstName: row.first_name,
    lastName: row.last_name,
    name: row.name,
    birthday: row.birthday,
    isAdmin,
    '2FA': twoFactorShown(row.two_factor),
    passwordUpdate: parsed(row.password_update) as User['passwordUpdate'],
    organizations,
    defaultOrg: row.default_org,
    defaultDep: row.default_dep,
    ignorePersonalAccount: row.ignore_personal_account === 1,
    maxCreatedOrgs: row.max_created_orgs,
    plannedDeletion: row.planned_deletion,
    created: parsed(row.created) as User['created'],
    updated: parsed(row.updated) as User['updated'],
    logged: row.logged,
    host: row.host || null,
    path: row.path || null
  })
}

/** The second factor as shown, without its secret. */
function twoFactorShown(text: string | null): User['2FA'] {
  const twoFactor = parsed(text) as TwoFactor | undefined
  return twoFactor?.active ? { active: true } : undefined
}

export function newUserRow(user: NewUser): UserRow {
  return {
    id: user.id,
    email: user.email,
    email_key: user.email.toLowerCase(),
    host: user.host ?? '',
    path: user.path ?? '',
    name: nameOf(user),
    first_name: user.firstName ?? null,
    last_name: user.lastName ?? null,
    birthday: user.birthday ?? null,
    email_confirmed: user.emailConfirmed === false ? 0 : 1,
    administrator: user.administrator ? 1 : 0,
    password: user.password ? JSON.stringify(user.password) : null,
    default_org: user.defaultOrg ?? null,
    default_dep: user.defaultDep ?? null,
    ignore_personal_account: user.ignorePersonalAccount ? 1 : 0,
    max_created_orgs: null,
    planned_deletion: null,
    created: JSON.stringify(user.created),
    updated: null,
    logged: null,
    two_factor: null,
    password_update: null
  }
}

export function organizationOf(row: Selectable<OrganizationRow>): Organization {
  return withoutNulls({
    id: row.id,
    name: row.name,
    description: row.description,
    departmentLabel: row.department_label,
    roles: parsed(row.roles) as string[] | undefined,
    rolesLabels: parsed(row.roles_labels) as Record<string, string> | undefined,
    '2FA': parsed(row.two_factor_roles) as Organization['2FA'],
    created: parsed(row.created) as Organization['created'],
    updated: parsed(row.updated) as Organization['updated'],
    host: row.host || null,
    path: row.path || null
  })
}

export function newOrganizationRow(organization: NewOrganization): OrganizationRow {
  const { created } = organization
  return {
    id: organization.id,
    name: organization.name,
    description: organization.description ?? null,
    department_label: organization.departmentLabel ?? null,
    roles: organization.roles ? JSON.stringify(organization.roles) : null,
    roles_labels: null,
    two_factor_roles: null,
    host: '',
    path: '',
    created: JSON.stringify(created),
    creator_id: created.id,
    updated: null
  }
}

/** Whether a row still has the last change that was read. */
export function isLastChange(read: Pick<User, 'updated'>, row: { updated: string | null }): boolean {
  return JSON.stringify(read.updated) === JSON.stringify(parsed(row.updated))
}

export function userChanges(patch: UserPatch): Partial<UserRow> {
  const changes: Partial<UserRow> = {}
  if (patch.email !== undefined) {
    changes.email = patch.email
    changes.email_key = patch.email.toLowerCase()
  }
  if (patch.firstName !== undefined) changes.first_name = patch.firstName
  if (patch.lastName !== undefined) changes.last_name = patch.lastName
  if (patch.birthday !== undefined) changes.birthday = patch.birthday
  if (patch.defaultOrg !== undefined) changes.default_org = patch.defaultOrg
  if (patch.defaultDep !== undefined) changes.default_dep = patch.defaultDep
  if (patch.plannedDeletion !== undefined) changes.planned_deletion = patch.plannedDeletion
  if (patch.maxCreatedOrgs !== undefined) changes.max_created_orgs = patch.maxCreatedOrgs
  if (patch.ignorePersonalAccount !== undefined) {
    changes.ignore_personal_account = patch.ignorePersonalAccount ? 1 : 0
  }
  if (patch.emailConfirmed !== undefined) changes.email_confirmed = patch.emailConfirmed ? 1 : 0
  if (patch.host !== undefined) changes.host = patch.host
  if (patch.path !== undefined) changes.path = patch.path
  if (patch.updated) changes.updated = JSON.stringify(patch.updated)
  return changes
}

export function organizationChanges(patch: Omit<OrganizationPatch, 'departments'>): Partial<OrganizationRow> {
  const changes: Partial<OrganizationRow> = { updated: JSON.stringify(patch.updated) }
  if (patch.name !== undefined) changes.name = patch.name
  if (patch.description !== undefined) changes.description = patch.description
  if (patch.departmentLabel !== undefined) changes.department_label = patch.departmentLabel
  if (patch.roles !== undefined) changes.roles = jsonOrNull(patch.roles)
  if (patch.rolesLabels !== undefined) changes.roles_labels = jsonOrNull(patch.rolesLabels)
  if (patch['2FA'] !== undefined) changes.two_factor_roles = jsonOrNull(patch['2FA'])
  return changes
}

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

/** Value of a JSON column; undefined for null. */
export function parsed(text: string | null): unknown {
  return text === null ? undefined : storedJson(text)
}

type WithoutNulls<Shape> = {
  [
    Key in keyof Shape as null extends Shape[Key] ? never : undefined extends Shape[Key] ? never : Key
  ]: Shape[Key]
} & {
  [
    Key in keyof Shape as null extends Shape[Key] ? Key : undefined extends Shape[Key] ? Key : never
  ]?: Exclude<Shape[Key], null | undefined>
}

export function withoutNulls<Shape extends object>(shape: Shape): WithoutNulls<Shape> {
  const entries = Object.entries(shape).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as WithoutNulls<Shape>
}
