/** Organizations of a directory and their members: interface of all stores. */
import type { AccountFilter, Page } from './accounts.ts'
import type { ListQuery } from './lists.ts'
import type { JoinOutcome, MembershipPlace, MoveOutcome } from './memberRules.ts'
import type { Department, Member, Organization, Trace } from './model.ts'

export interface MemberFilter extends AccountFilter {
  roles?: string[]
  /** Ids of departments; `-` is the root of the organization. */
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
  created: Trace
}

/** Changes of an organization; null removes a value. */
export interface OrganizationPatch {
  name?: string
  description?: string | null
  /** Complete list of departments: those that are left out are deleted. */
  departments?: Department[]
  departmentLabel?: string | null
  roles?: string[] | null
  rolesLabels?: Record<string, string> | null
  '2FA'?: { roles: string[] } | null
  updated: Trace
}

type CreateOutcome = 'created' | 'taken' | 'tooMany'

type PatchOutcome = 'patched' | 'unknown' | 'departmentInUse' | 'changedMeanwhile'

interface NewMember {
  organizationId: string
  userId: string
  role: string
  /** Departments, one membership each; absent or empty for the root of the organization. */
  departments?: string[]
  /** Maximum number of members; 0 for no limit. */
  maxMembers?: number
}

export interface MemberSelection {
  organizationId: string
  userId: string
  /** Department of the membership; empty for the root of the organization, undefined for any. */
  department?: string
  role?: string
}

interface NewPartner {
  organizationId: string
  partnerId: string
  name: string
  contactEmail?: string
  /** Id of the partner organization; absent while the invitation is pending. */
  id?: string
}

export interface OrganizationReads {
  organization(id: string): Promise<Organization | undefined>
  organizations(filter: AccountFilter, list: ListQuery): Promise<Page<Organization>>
  members(organizationId: string, filter: MemberFilter, list: ListQuery): Promise<Page<Member>>
  /** Number of distinct users who are members. */
  memberCount(organizationId: string): Promise<number>
  /** Number of organizations that a user created. */
  createdCount(userId: string): Promise<number>
}

export interface OrganizationWrites {
  /**
   * Creates an organization.
   * @param allowed number of organizations that the creator may have created in total; -1 for no limit
   */
  createOrganization(organization: NewOrganization, allowed?: number): Promise<CreateOutcome>
  /**
   * Changes an organization. Refused as a whole when it would delete a department with members.
   * @param from the organization as read before: the change is refused if another one came between
   */
  patchOrganization(
    id: string,
    patch: OrganizationPatch,
    from?: Pick<Organization, 'updated'>
  ): Promise<PatchOutcome>
  /** Deletes an organization; returns false and deletes nothing when it has more than one member. */
  deleteOrganization(id: string): Promise<boolean>
  /** Adds the memberships that the user lacks, all or none. */
  addMember(member: NewMember): Promise<JoinOutcome>
  changeMember(selection: MemberSelection, to: MembershipPlace): Promise<MoveOutcome>
  /**
   * Removes memberships.
   * @returns the number of removed memberships
   */
  removeMember(selection: MemberSelection): Promise<number>
  addPartner(partner: NewPartner): Promise<void>
  /** Sets the organization of a pending partner; returns false when there is none. */
  acceptPartner(organizationId: string, partnerId: string, partner: Department): Promise<boolean>
  removePartner(organizationId: string, partnerId: string): Promise<void>
}

/** Methods that are refused with read-only accounts. */
export const organizationWrites = [
  'createOrganization',
  'patchOrganization',
  'deleteOrganization',
  'addMember',
  'changeMember',
  'removeMember',
  'addPartner',
  'acceptPartner',
  'removePartner'
] as const satisfies (keyof OrganizationWrites)[]
