/** The organizations of a directory and their members: what every store of accounts offers about them. */
import type { AccountFilter, Page } from './accounts.ts'
import type { ListQuery } from './lists.ts'
import type { Department, Member, Organization } from './model.ts'

export interface MemberFilter extends AccountFilter {
  roles?: string[]
  /** `-` is the root of the organization. */
  departments?: string[]
  emailConfirmed?: boolean
}

export interface NewOrganization {
  id: string
  name: string
  description?: string
  departments?: Department[]
  departmentLabel?: string
  roles?: string[]
  created: { id: string; name: string; date: string }
}

export interface NewMember {
  organizationId: string
  userId: string
  role: string
  department?: string
}

export interface OrganizationReads {
  organization(id: string): Promise<Organization | undefined>
  organizations(filter: AccountFilter, list: ListQuery): Promise<Page<Organization>>
  members(organizationId: string, filter: MemberFilter, list: ListQuery): Promise<Page<Member>>
}

export interface OrganizationWrites {
  createOrganization(organization: NewOrganization): Promise<void>
  addMember(member: NewMember): Promise<void>
}

/** Refused with read-only accounts. */
export const organizationWrites = [
  'createOrganization',
  'addMember'
] as const satisfies (keyof OrganizationWrites)[]
