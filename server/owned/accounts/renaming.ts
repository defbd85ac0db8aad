/** How a dataset follows the renaming and the deletion of an account that owns it or that it names: pure. */
import type { PermissionEntry } from '../../../contract/permissions.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import type { DatasetRecord } from '../../datasets/record.ts'

export interface RenamedAccount {
  type: AccountKeys['type']
  id: string
  name: string
  /** Departments that are not given keep their name. */
  departments?: { id: string; name: string }[]
}

interface Named {
  name?: string
  department?: string
  departmentName?: string
}

function renamed<Label extends Named>(label: Label, { name, departments = [] }: RenamedAccount): Label {
  const department = departments.find(({ id }) => id === label.department)
  return { ...label, name, ...(department ? { departmentName: department.name } : {}) }
}

function names(entry: PermissionEntry, { type, id }: Pick<AccountKeys, 'type' | 'id'>): boolean {
  return entry.type === type && entry.id === id
}

export function withRenamedAccount(record: DatasetRecord, account: RenamedAccount): DatasetRecord {
  const { owner, permissions, masterData } = record
  const isOwner = owner.type === account.type && owner.id === account.id
  const shared = account.type === 'organization' ? renamedShares(masterData, account) : undefined
  return {
    ...record,
    owner: isOwner ? renamed(owner, account) : owner,
    permissions: permissions.map((entry) => (names(entry, account) ? renamed(entry, account) : entry)),
    ...(shared ? { masterData: shared } : {})
  }
}

/** Master data with its organizations renamed, undefined when it is shared with none. */
function renamedShares(
  masterData: DatasetRecord['masterData'],
  account: RenamedAccount
): DatasetRecord['masterData'] {
  const { shareOrgs } = masterData ?? {}
  if (!shareOrgs) return undefined
  return {
    ...masterData,
    shareOrgs: shareOrgs.map((shared) =>
      shared.id === account.id ? { ...shared, name: account.name } : shared
    )
  }
}

export function withoutEntriesOf(
  record: DatasetRecord,
  account: Pick<AccountKeys, 'type' | 'id'>
): DatasetRecord {
  return { ...record, permissions: record.permissions.filter((entry) => !names(entry, account)) }
}
