/** The organizations of a directory and their members: what every store of accounts offers about them. */
import type { AccountFilter, Page } from './accounts.ts'
import type { ListQuery } from './lists.ts'
import type { JoinOutcome, MembershipPlace, MoveOutcome } from './memberRules.ts'
import type { Department, Member, Organization, Trace } from './model.ts'

export interface MemberFilter extends AccountFilter {
  roles?: string[]
  /** `-` is the root of the organization. */
  departments?: string[]
  emailConfirmed?: boolean
}

interface NewOrganization {
  id: string
  name: string
  description?: string
  departments?: Department[]
  departmentLabel?: string
  roles?: string[]
  created: Trace
}

/** A null removes the value. */
export interface OrganizationPatch {
  name?: string
  description?: string | null
  /** The whole list: a department that it leaves out is deleted. */
  departments?: Department[]
  departmentLabel?: string | null
  roles?: string[] | null
  rolesLabels?: Record<string, string> | null
  '2FA'?: { roles: string[] } | null
  updated: Trace
}

type CreateOutcome = 'created' | 'taken' | 'tooMany'

export type PatchOutcome = 'patched' | 'unknown' | 'departmentInUse' | 'changedMeanwhile'

interface NewMember {
  organizationId: string
  userId: string
  role: string
  /** Each gives a membership; none is the root of the organization. */
  departments?: string[]
  /** Members that the organization may have, 0 for any number. */
  maxMembers?: number
}

export interface MemberSelection {
  organizationId: string
  userId: string
  /** Empty for the root of the organization, undefined for any. */
  department?: string
  role?: string
}

interface NewPartner {
  organizationId: string
  partnerId: string
  name: string
  contactEmail?: string
  /** The partner organization, absent while the invitation is pending. */
  id?: string
}

export interface OrganizationReads {
  organization(id: string): Promise<Organization | undefined>
  organizations(filter: AccountFilter, list: ListQuery): Promise<Page<Organization>>
  members(organizationId: string, filter: MemberFilter, list: ListQuery): Promise<Page<Member>>
  /** Persons who are members, each counted once. */
  memberCount(organizationId: string): Promise<number>
  /** Organizations that a user created. */
  createdCount(userId: string): Promise<number>
}

export interface OrganizationWrites {
  /** @param allowed organizations that the creator may create in all, -1 for any number */
  createOrganization(organization: NewOrganization, allowed?: number): Promise<CreateOutcome>
  /**
   * Refused, with nothing changed, when a department that has members would be deleted.
   * @param from the organization that the change starts from: another change that came between refuses it
   */
  patchOrganization(
    id: string,
    patch: OrganizationPatch,
    from?: Pick<Organization, 'updated'>
  ): Promise<PatchOutcome>
  /** False, and nothing deleted, when it has more than one member. */
  deleteOrganization(id: string): Promise<boolean>
  /** Adds the memberships that the user has not yet: all of them, or none. */
  addMember(member: NewMember): Promise<JoinOutcome>
  changeMember(selection: MemberSelection, to: MembershipPlace): Promise<MoveOutcome>
  /** @returns how many memberships were removed */
  removeMember(selection: MemberSelection): Promise<number>
  addPartner(partner: NewPartner): Promise<void>
  /** Gives its organization to a pending partner; false when there is none. */
  acceptPartner(organizationId: string, partnerId: string, partner: Department): Promise<boolean>
  removePartner(organizationId: string, partnerId: string): Promise<void>
}

/** Refused with read-only accounts. */
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
