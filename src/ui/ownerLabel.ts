import type { Account } from '../../contract/session.ts'

/** Formats an owner: `{name} - {department} ({role})`, without absent parts. */
export function ownerLabel(owner: Account & { role?: string }): string {
  const department = owner.departmentName ?? owner.department
  return [owner.name, department && ` - ${department}`, owner.role && ` (${owner.role})`]
    .filter((part) => !!part)
    .join('')
}
