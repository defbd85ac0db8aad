/** Accounts that may own a new or transferred resource. */
import type { Account, Membership, Session } from '../../contract/session.ts'
import { byLabel } from '../i18n/collation.ts'

export interface OrganizationDepartments {
  id: string
  departments: { id: string; name: string }[]
}

const ownerRoles = ['admin', 'contrib']

/** Memberships with a role that can own resources (administrator or contributor). */
export function ownerMemberships(session: Session, otherAccounts: boolean): Membership[] {
  const { user, account } = session
  if (!user) return []
  return user.organizations.filter((membership) => {
    if (!ownerRoles.includes(membership.role)) return false
    if (otherAccounts) return true
    return (
      account.type === 'organization' &&
      membership.id === account.id &&
      membership.department === account.department
    )
  })
}

/** Owner choices in display order: personal account, then each organization with its departments by name. */
export function ownerChoices(
  session: Session,
  otherAccounts: boolean,
  organizations: OrganizationDepartments[]
): Account[] {
  const { user, account } = session
  if (!user) return []
  const personal = account.type === 'user' || (otherAccounts && !user.ipa)
  const choices: Account[] = personal ? [{ type: 'user', id: user.id, name: user.name }] : []
  for (const membership of ownerMemberships(session, otherAccounts)) {
    const root: Account = { type: 'organization', id: membership.id, name: membership.name }
    if (membership.department) {
      choices.push(withDepartment(root, membership.department, membership.departmentName))
      continue
    }
    const owningOrganization = organizations.find((organization) => organization.id === membership.id)
    const departments = byLabel(owningOrganization?.departments ?? [], ({ name }) => name)
    choices.push(root, ...departments.map(({ id, name }) => withDepartment(root, id, name)))
  }
  return withoutDuplicates(choices)
}

function withDepartment(root: Account, department: string, departmentName: string | undefined): Account {
  return { ...root, department, ...(departmentName ? { departmentName } : {}) }
}

export function ownerKey(owner: { type: string; id: string; department?: string | undefined }): string {
  return `${owner.type}:${owner.id}:${owner.department ?? ''}`
}

function withoutDuplicates(choices: Account[]): Account[] {
  return [...new Map(choices.map((choice) => [ownerKey(choice), choice])).values()]
}
