/** Changes of a resource after an account that it names was renamed or deleted. No I/O. */
import type { PermissionEntry } from '../../../contract/permissions.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import type { OwnedRecord } from '../definition.ts'

export interface RenamedAccount {
  type: AccountKeys['type']
  id: string
  name: string
  /** Departments with their new names; others keep their name. */
  departments?: { id: string; name: string }[]
}

interface Named {
  name?: string
  department?: string
  departmentName?: string
}

export function renamed<Label extends Named>(
  label: Label,
  { name, departments = [] }: RenamedAccount
): Label {
  const department = departments.find(({ id }) => id === label.department)
  return { ...label, name, ...(department ? { departmentName: department.name } : {}) }
}

function names(entry: PermissionEntry, { type, id }: Pick<AccountKeys, 'type' | 'id'>): boolean {
  return entry.type === type && entry.id === id
}

export function withRenamedAccount<Resource extends OwnedRecord>(
  record: Resource,
  account: RenamedAccount
): Resource {
  const { owner, permissions } = record
  const isOwner = owner.type === account.type && owner.id === account.id
  return {
    ...record,
    owner: isOwner ? renamed(owner, account) : owner,
    permissions: permissions.map((entry) => (names(entry, account) ? renamed(entry, account) : entry))
  }
}

export function withoutEntriesOf<Resource extends OwnedRecord>(
  record: Resource,
  account: Pick<AccountKeys, 'type' | 'id'>
): Resource {
  return { ...record, permissions: record.permissions.filter((entry) => !names(entry, account)) }
}
