/** What the page of an organization asks of the directory. */
import { apiJson, apiRequest, apiStated, withQuery, type Stated } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'
import { writeOver } from '../../ui/conflict/saveOver.ts'

export interface Department {
  id?: string
  name: string
}

export interface Partner {
  partnerId: string
  name: string
  /** Absent while the invitation is pending. */
  id?: string
  contactEmail?: string
}

export interface DirectoryOrganization {
  id: string
  name: string
  description?: string
  departments?: Department[]
  /** What it calls its departments. */
  departmentLabel?: string
  partners?: Partner[]
  roles: string[]
  /** What it calls its roles. */
  rolesLabels?: Record<string, string>
  /** Roles whose members need a second factor. */
  '2FA'?: { roles: string[] }
  created?: { name: string; date: string }
}

/** Values to replace; null removes one. */
export interface OrganizationChanges {
  name?: string
  description?: string
  departments?: Department[]
  departmentLabel?: string | null
  rolesLabels?: Record<string, string> | null
  '2FA'?: { roles: string[] } | null
}

export interface Member {
  id: string
  name: string
  email: string
  emailConfirmed?: boolean
  role: string
  department?: string
  departmentName?: string
}

export interface MemberQuery {
  q: string
  department: string
  role: string
  /** Whether the account was confirmed, any when empty. */
  confirmed: '' | 'true' | 'false'
  page: number
}

export const membersPerPage = 10

const path = (id: string): string => `${directoryApi}/organizations/${encodeURIComponent(id)}`

export function readOrganization(id: string): Promise<DirectoryOrganization> {
  return apiJson(path(id))
}

/** An organization, with the tag that a change starts from. */
export function readOrganizationState(id: string): Promise<Stated<DirectoryOrganization>> {
  return apiStated(path(id))
}

/** @param seen tag of the state that the changes start from: refused (412) when there is another one */
export function patchOrganization(
  id: string,
  changes: OrganizationChanges,
  seen: string | undefined
): Promise<DirectoryOrganization> {
  return apiJson(path(id), { method: 'PATCH', json: changes, ...(seen ? { seen } : {}) })
}

/** Changes the list of departments as it is by then: what somebody else has added or removed meanwhile stays so. */
export function changeDepartments(
  id: string,
  change: (departments: Department[]) => Department[]
): Promise<DirectoryOrganization> {
  return writeOver(
    () => readOrganizationState(id),
    ({ data, tag }) => patchOrganization(id, { departments: change(data.departments ?? []) }, tag)
  )
}

export function readMembers(id: string, query: MemberQuery): Promise<{ count: number; results: Member[] }> {
  const page = { page: query.page, size: membersPerPage }
  return apiJson(`${path(id)}/members`, { query: { ...filtersOf(query), ...page } })
}

/** Administrators of the whole organization. */
export async function countAdministrators(id: string): Promise<number> {
  const query = { role: 'admin', department: '-', size: 1 }
  return (await apiJson<{ count: number }>(`${path(id)}/members`, { query })).count
}

/** The members that the filters leave, all pages together. */
export function membersCsvAddress(id: string, query: MemberQuery): string {
  return withQuery(`${path(id)}/members`, { ...filtersOf(query), format: 'csv' })
}

function filtersOf({ q, department, role, confirmed }: MemberQuery): Record<string, string> {
  return { q, department, role, email_confirmed: confirmed, sort: 'name' }
}

/** Members that an organization may have: 0 for any number. */
export async function readMemberLimit(id: string): Promise<{ limit: number; consumption: number }> {
  const limits = await apiJson<{ store_nb_members: { limit: number; consumption: number } }>(
    `${directoryApi}/limits/organization/${encodeURIComponent(id)}`
  )
  return limits.store_nb_members
}

/** Whether somebody with this address is where an invitation would put him: it would change nothing, nor his role. */
export async function isMemberOf(
  organizationId: string,
  { email, departments }: { email: string; departments: string[] }
): Promise<boolean> {
  const { results } = await apiJson<{ results: Member[] }>(`${path(organizationId)}/members`, {
    query: { email, size: 1000 }
  })
  const places = departments.length > 0 ? departments : ['']
  return places.every((place) => results.some((member) => (member.department ?? '') === place))
}

/** @returns the link of the invitation, which administrators of the platform are given beside the mail */
export async function inviteMember(
  organization: DirectoryOrganization,
  invitation: { email: string; role: string; departments: string[] }
): Promise<string | undefined> {
  const { id, name } = organization
  const { email, role, departments } = invitation
  const sent = await apiJson<{ link?: string } | undefined>(`${directoryApi}/invitations`, {
    method: 'POST',
    // Sent again to whoever was made a member before the account was confirmed.
    query: { force_mail: true },
    json: { id, name, email, role, ...(departments.length > 0 ? { departments } : {}) }
  })
  return sent?.link
}

const memberPath = (organizationId: string, { id }: Member): string =>
  `${path(organizationId)}/members/${encodeURIComponent(id)}`

export async function changeRole(organizationId: string, member: Member, role: string): Promise<void> {
  const { department } = member
  await apiRequest(memberPath(organizationId, member), {
    method: 'PATCH',
    query: { department, role: member.role },
    json: { role, ...(department ? { department } : {}) }
  })
}

export async function excludeMember(organizationId: string, member: Member): Promise<void> {
  const { department, role } = member
  await apiRequest(memberPath(organizationId, member), { method: 'DELETE', query: { department, role } })
}

/** Opens the session of another user, for an administrator in admin mode. */
export async function actAs(userId: string): Promise<void> {
  await apiRequest(`${directoryApi}/auth/asadmin`, { method: 'POST', json: { id: userId } })
}

export async function invitePartner(
  organizationId: string,
  partner: { name: string; contactEmail: string }
): Promise<void> {
  await apiRequest(`${path(organizationId)}/partners`, { method: 'POST', json: partner })
}

export async function removePartner(organizationId: string, partnerId: string): Promise<void> {
  await apiRequest(`${path(organizationId)}/partners/${encodeURIComponent(partnerId)}`, { method: 'DELETE' })
}
