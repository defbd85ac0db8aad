/** Choices of the owner facet. */
import type { Account, AccountKeys } from '../../../contract/session.ts'

export interface OwnerCount {
  count: number
  value: Account
}

export interface OwnerOption {
  /** `type:id:department`, `-` for none and `*` for any. */
  value: string
  name: string
  count: number
  group?: string
}

/**
 * The departments of the active account, or every account when an administrator sees all the datasets.
 * @param noDepartment label of the choice of datasets that belong to no department
 */
export function ownerOptions(
  counts: OwnerCount[],
  account: AccountKeys | undefined,
  showAll: boolean,
  noDepartment: string
): OwnerOption[] {
  if (!showAll) {
    return counts
      .filter(({ value }) => value.type === account?.type && value.id === account.id)
      .map(({ value, count }) => ({
        value: [value.type, value.id, value.department ?? '-'].join(':'),
        name: value.departmentName ?? value.department ?? noDepartment,
        count
      }))
  }
  const accounts = new Map<string, OwnerCount[]>()
  for (const entry of counts) {
    const key = `${entry.value.type}:${entry.value.id}`
    accounts.set(key, [...(accounts.get(key) ?? []), entry])
  }
  return [...accounts].flatMap(([key, entries]) => optionsOfAccount(key, entries))
}

function optionsOfAccount(key: string, entries: OwnerCount[]): OwnerOption[] {
  const name = entries[0]?.value.name ?? key
  const total = entries.reduce((sum, entry) => sum + entry.count, 0)
  const departments = entries.filter((entry) => entry.value.department)
  if (departments.length === 0) return [{ value: `${key}:-`, name, count: total, group: name }]
  return [
    { value: `${key}:*`, name, count: total, group: name },
    ...departments.map((entry) => ({
      value: `${key}:${entry.value.department}`,
      name: `${name} - ${entry.value.departmentName ?? entry.value.department}`,
      count: entry.count,
      group: name
    }))
  ]
}
