/** Edits of one permission in the detailed table. No I/O. */
import type { OperationTable } from '../../../../contract/operations/types.ts'
import type { Owner, PermissionEntry } from '../../../../contract/permissions.ts'

export type Scope = 'public' | 'user' | 'organization'

/** Classes of operations that the public may have. */
const publicClasses = ['list', 'read']

export function newEntry(owner: Owner): PermissionEntry {
  const grants = { operations: [], classes: ['read', 'list'] }
  if (owner.type === 'user') return grants
  return { type: 'organization', id: owner.id, name: owner.name, ...grants }
}

export function scopeOf({ type }: PermissionEntry): Scope {
  return type ?? 'public'
}

/** Changes the type of beneficiary; other fields are reset, except the allowed operations. */
export function withScope(entry: PermissionEntry, scope: Scope, owner: Owner): PermissionEntry {
  const { operations = [], classes = [] } = entry
  if (scope === 'public') {
    return { operations: [], classes: classes.filter((name) => publicClasses.includes(name)) }
  }
  if (scope === 'user') return { type: 'user', id: '*', operations, classes }
  return { type: 'organization', id: owner.id, name: owner.name, operations, classes }
}

/**
 * Changes the organization; department and roles are reset, since they belong to one organization.
 * @param organization undefined until one is selected
 */
export function withOrganization(
  entry: PermissionEntry,
  organization: { id: string; name: string } | undefined
): PermissionEntry {
  const { department: _department, roles: _roles, id: _id, name: _name, ...otherFields } = entry
  return organization
    ? { ...otherFields, id: organization.id, name: organization.name }
    : { ...otherFields, id: '' }
}

/** Type of user: all authenticated users, a member of the owner, or an e-mail address. */
export type UserKind = 'all' | 'member' | 'email'

export function userKindOf({ id, email }: PermissionEntry): UserKind {
  if (id === '*') return 'all'
  return email === undefined ? 'member' : 'email'
}

export function withUserKind(entry: PermissionEntry, kind: UserKind): PermissionEntry {
  const { id: _id, email: _email, name: _name, ...otherFields } = entry
  if (kind === 'all') return { ...otherFields, id: '*' }
  return kind === 'member' ? { ...otherFields, id: '' } : { ...otherFields, email: '' }
}

/** Sets the classes. `list` implies `read`, since lists already show the metadata. */
export function withClasses(entry: PermissionEntry, classes: string[]): PermissionEntry {
  const implied = classes.includes('list') && !classes.includes('read') ? [...classes, 'read'] : classes
  return { ...entry, classes: implied }
}

export function withOperations(entry: PermissionEntry, operations: string[]): PermissionEntry {
  const lists = operations.includes('list') && !operations.includes('readDescription')
  return { ...entry, operations: lists ? [...operations, 'readDescription'] : operations }
}

/** Returns the classes that a beneficiary may have, limited to those with operations on the resource. */
export function classesFor(scope: Scope, table: OperationTable): string[] {
  return Object.entries(table)
    .filter(
      ([name, operations]) => operations.length > 0 && (scope !== 'public' || publicClasses.includes(name))
    )
    .map(([name]) => name)
}

/** Returns the entry to save, without empty keys. */
export function cleanEntry(entry: PermissionEntry): PermissionEntry {
  const { type, id, name, department, email, roles, ...rights } = entry
  return {
    ...rights,
    ...(type ? { type } : {}),
    ...(id ? { id } : {}),
    ...(name ? { name } : {}),
    ...(department ? { department } : {}),
    ...(email?.trim() ? { email: email.trim() } : {}),
    ...(roles?.length ? { roles } : {})
  }
}

/** Returns the allowed operations by class; `operations` is absent for a whole class. */
export function grantsOf(
  { classes = [], operations = [] }: PermissionEntry,
  table: OperationTable
): { name: string; operations?: string[] }[] {
  return Object.entries(table).flatMap(([name, ofClass]): { name: string; operations?: string[] }[] => {
    if (classes.includes(name)) return [{ name }]
    const single = operations.filter((operation) => ofClass.includes(operation))
    return single.length > 0 ? [{ name, operations: single }] : []
  })
}
