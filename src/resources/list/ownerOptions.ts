/** Options of the owner facet. No I/O. */
import type { Account, AccountKeys } from '../../../contract/session.ts'

export interface OwnerCount {
  count: number
  value: Account
}

interface OwnerOption {
  /** Value `type:id:department`; the department is `-` for none and `*` for any. */
  value: string
  name: string
  count: number
  group?: string
}

interface OwnerNames {
  /** Names of the active account's departments. */
  departments: ReadonlyMap<string, string>
  /** Label of the option without a department. */
  noDepartment: string
}

/** Whether the owner is a department without a stored name. */
export function isNameless({ department, departmentName }: Account): boolean {
  return !!department && !departmentName
}

/**
 * Returns the departments of the active account, or all accounts for an administrator with `showAll`.
 * @param departments names for owners without a stored name
 */
export function ownerOptions(
  counts: OwnerCount[],
  account: AccountKeys | undefined,
  showAll: boolean,
  { departments, noDepartment }: OwnerNames
): OwnerOption[] {
  const isOfAccount = (value: Account): boolean => value.type === account?.type && value.id === account.id
  const nameOf = (value: Account): string | undefined =>
    value.departmentName ??
    (value.department && isOfAccount(value) ? departments.get(value.department) : undefined) ??
    value.department
  if (!showAll) {
    return counts
      .filter(({ value }) => isOfAccount(value))
      .map(({ value, count }) => ({
        value: [value.type, value.id, value.department ?? '-'].join(':'),
        name: nameOf(value) ?? noDepartment,
        count
      }))
  }
  const accounts = new Map<string, OwnerCount[]>()
  for (const entry of counts) {
    const key = `${entry.value.type}:${entry.value.id}`
    accounts.set(key, [...(accounts.get(key) ?? []), entry])
  }
  return [...accounts].flatMap(([key, entries]) => optionsOfAccount(key, entries, nameOf))
}

function optionsOfAccount(
  key: string,
  entries: OwnerCount[],
  departmentOf: (value: Account) => string | undefined
): OwnerOption[] {
  const name = entries[0]?.value.name ?? key
  const total = entries.reduce((sum, entry) => sum + entry.count, 0)
  const departments = entries.filter((entry) => entry.value.department)
  if (departments.length === 0) return [{ value: `${key}:-`, name, count: total, group: name }]
  return [
    { value: `${key}:*`, name, count: total, group: name },
    ...departments.map((entry) => ({
      value: `${key}:${entry.value.department}`,
      name: `${name} - ${departmentOf(entry.value)}`,
      count: entry.count,
      group: name
    }))
  ]
}

/** Name of a selected owner that has no record in the list; undefined for other accounts, of which only ids are known. */
export function selectedOwnerName(
  value: string,
  account: Account | undefined,
  { departments, noDepartment }: OwnerNames
): string | undefined {
  const [type, id, department = '*'] = value.split(':')
  if (!account || type !== account.type || id !== account.id) return undefined
  if (department === '*') return account.name
  if (department === '-') return noDepartment
  return department === account.department ? account.departmentName : departments.get(department)
}
