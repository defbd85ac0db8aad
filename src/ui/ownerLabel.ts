import type { Account } from '../../contract/session.ts'

/** `{name} - {department} ({role})`, without what is absent. */
export function ownerLabel(owner: Account & { role?: string }): string {
  const department = owner.departmentName ?? owner.department
  return [owner.name, department && ` - ${department}`, owner.role && ` (${owner.role})`]
    .filter((part) => !!part)
    .join('')
}
