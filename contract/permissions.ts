/** Evaluation of permission entries, shared by server and browser (docs/api/permissions.md). No I/O. */
import type { Account, AccountKeys, Session } from './session.ts'
import { sameEmail } from './email.ts'
import { classOf, operationClasses, type OperationClass, type OperationTable } from './operations.ts'

export interface PermissionEntry {
  type?: 'user' | 'organization' | null
  id?: string | null
  name?: string
  email?: string
  department?: string
  departmentName?: string
  roles?: string[]
  operations?: string[]
  classes?: string[]
}

export type Owner = Account

export interface OwnedResource {
  owner: Owner
  permissions: PermissionEntry[]
}

export const visibilities = ['public', 'protected', 'private'] as const
export type Visibility = (typeof visibilities)[number]

/** Role of the session in the account that owns a resource; undefined for no role. */
export function ownerRole(session: Session, owner: AccountKeys): string | undefined {
  const { user, account, accountRole } = session
  if (!user || session.isApplicationKey || session.hasEmailOnly) return undefined
  if (user.adminMode) return 'admin'
  if (owner.type === 'user' && owner.id === user.id) return 'admin'
  const sameAccount = account.type === owner.type && account.id === owner.id
  if (sameAccount && (!account.department || account.department === owner.department)) return accountRole
  return undefined
}

/**
 * Whether the user has any role in an account, whatever the department: only the active account and the user's personal
 * account count.
 */
export function isMemberOf(session: Session, account: Pick<AccountKeys, 'type' | 'id'>): boolean {
  const { user } = session
  if (!user) return false
  if (user.adminMode || (account.type === 'user' && account.id === user.id)) return true
  return session.account.type === account.type && session.account.id === account.id
}

export function isPublicEntry(entry: PermissionEntry): boolean {
  return !entry.type && !entry.id
}

/** Whether a permission entry applies to the session. */
export function entryMatches(entry: PermissionEntry, session: Session): boolean {
  if (isPublicEntry(entry)) return true
  const { user, account, accountRole } = session
  if (!user || session.isApplicationKey) return false
  if (user.adminMode) return true
  if (entry.type === 'user') {
    if (entry.id === '*') return true
    return (!!entry.email && sameEmail(entry.email, user.email)) || (!!entry.id && entry.id === user.id)
  }
  if (entry.type !== 'organization') return false
  if (account.type !== 'organization' || account.id !== entry.id) return false
  const otherDepartment =
    account.department &&
    entry.department &&
    entry.department !== '*' &&
    account.department !== entry.department
  if (otherDepartment) return false
  return !entry.roles?.length || accountRole === 'admin' || entry.roles.includes(accountRole)
}

function grantedBy(entry: Pick<PermissionEntry, 'classes' | 'operations'>, table: OperationTable): string[] {
  const fromClasses = (entry.classes ?? []).flatMap((name) => table[name as OperationClass] ?? [])
  return [...fromClasses, ...(entry.operations ?? [])]
}

/** Operations that a session has on a resource, without duplicates, in the order of the table. */
export function operationsOf(session: Session, resource: OwnedResource, table: OperationTable): string[] {
  if (session.bypass) return [...new Set(grantedBy(session.bypass, table))]
  const operations = new Set<string>()
  if (ownerRole(session, resource.owner) === 'admin') {
    for (const operationClass of operationClasses) {
      for (const operation of table[operationClass]) operations.add(operation)
    }
  }
  for (const entry of resource.permissions) {
    if (!entryMatches(entry, session)) continue
    for (const operation of grantedBy(entry, table)) operations.add(operation)
  }
  return [...operations]
}

export function can(
  session: Session,
  resource: OwnedResource,
  table: OperationTable,
  operation: string
): boolean {
  if (session.bypass) return grantedBy(session.bypass, table).includes(operation)
  return !!session.user?.adminMode || operationsOf(session, resource, table).includes(operation)
}

/**
 * Whether an operation that the session has still requires sign-in: anonymous callers change nothing, even where an
 * entry grants a write to the public. A key that grants the operation counts as an identity.
 */
export function needsIdentity(session: Session, table: OperationTable, operation: string): boolean {
  if (session.user || session.bypass) return false
  const operationClass = classOf(table, operation)
  return operationClass === 'write' || operationClass === 'manageOwnLines' || operationClass === 'admin'
}

/** Whether every operation of the class `read` is granted to anonymous callers. */
export function isPublic(permissions: PermissionEntry[], table: OperationTable): boolean {
  const granted = new Set(permissions.filter(isPublicEntry).flatMap((entry) => grantedBy(entry, table)))
  return table.read.every((operation) => granted.has(operation))
}

export function visibilityOf(permissions: PermissionEntry[]): Visibility {
  const grantsList = (entry: PermissionEntry): boolean =>
    !!entry.classes?.includes('list') || !!entry.operations?.includes('list')
  if (permissions.some((entry) => isPublicEntry(entry) && grantsList(entry))) return 'public'
  return permissions.length === 0 ? 'private' : 'protected'
}

/** Permission entry for the contributors of an organization. */
export function contributorsOf(owner: Owner): PermissionEntry {
  return {
    type: 'organization',
    id: owner.id,
    name: owner.name,
    department: owner.department ?? '-',
    roles: ['contrib'],
    ...(owner.departmentName ? { departmentName: owner.departmentName } : {})
  }
}

/** Permissions of a new resource of an owner. */
export function initialPermissions(owner: Owner): PermissionEntry[] {
  if (owner.type === 'user') return []
  const contributors = contributorsOf(owner)
  return [
    { ...contributors, classes: ['write'], operations: ['delete'] },
    { ...contributors, classes: ['list', 'read', 'readAdvanced'], operations: [] }
  ]
}

/** Whether the session may create a resource for an owner: this needs the role admin or contrib. */
export function canCreateFor(session: Session, owner: AccountKeys): boolean {
  const role = ownerRole(session, owner)
  return role === 'admin' || role === 'contrib'
}
