/** Requests of the organization page to the directory. */
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
  /** Id of the partner; absent while the invitation is pending. */
  id?: string
  contactEmail?: string
}

export interface DirectoryOrganization {
  id: string
  name: string
  description?: string
  departments?: Department[]
  /** Word of the organization for its departments. */
  departmentLabel?: string
  partners?: Partner[]
  roles: string[]
  /** Labels of the roles, by role. */
  rolesLabels?: Record<string, string>
  /** Roles whose members need a second factor. */
  '2FA'?: { roles: string[] }
  created?: { name: string; date: string }
}

/** Changes of an organization; null removes a value. */
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
  /** Filter on confirmed accounts; empty for all. */
  confirmed: '' | 'true' | 'false'
  page: number
}

export const membersPerPage = 10

const path = (id: string): string => `${directoryApi}/organizations/${encodeURIComponent(id)}`

export function readOrganization(id: string): Promise<DirectoryOrganization> {
  return apiJson(path(id))
}

/** Reads an organization with the entity tag for a later change. */
export function readOrganizationState(id: string): Promise<Stated<DirectoryOrganization>> {
  return apiStated(path(id))
}

/** @param seen entity tag of the edited state; a newer state gives 412 */
export function patchOrganization(
  id: string,
  changes: OrganizationChanges,
  seen: string | undefined
): Promise<DirectoryOrganization> {
  return apiJson(path(id), { method: 'PATCH', json: changes, ...(seen ? { ifMatch: seen } : {}) })
}

/** Changes the current list of departments: concurrent additions and removals by others are kept. */
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

/** Number of administrators of the whole organization. */
export async function countAdministrators(id: string): Promise<number> {
  const query = { role: 'admin', department: '-', size: 1 }
  return (await apiJson<{ count: number }>(`${path(id)}/members`, { query })).count
}

/** URL of the CSV export of the members that match the filters, all pages included. */
export function membersCsvAddress(id: string, query: MemberQuery): string {
  return withQuery(`${path(id)}/members`, { ...filtersOf(query), format: 'csv' })
}

function filtersOf({ q, department, role, confirmed }: MemberQuery): Record<string, string> {
  return { q, department, role, email_confirmed: confirmed, sort: 'name' }
}

/** Maximum number of members of an organization; 0 for unlimited. */
export async function readMemberLimit(id: string): Promise<{ limit: number; consumption: number }> {
  const limits = await apiJson<{ store_nb_members: { limit: number; consumption: number } }>(
    `${directoryApi}/limits/organization/${encodeURIComponent(id)}`
  )
  return limits.store_nb_members
}

/**
 * Whether a user with this address already has the membership of an invitation, which would then change nothing, not
 * even the role.
 */
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

/** @returns the invitation link, which the server returns to platform administrators in addition to the mail */
export async function inviteMember(
  organization: DirectoryOrganization,
  invitation: { email: string; role: string; departments: string[] }
): Promise<string | undefined> {
  const { id, name } = organization
  const { email, role, departments } = invitation
  const sent = await apiJson<{ link?: string } | undefined>(`${directoryApi}/invitations`, {
    method: 'POST',
    // `force_mail` also sends the mail to a member whose account is not confirmed.
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

/** Opens the session of another user, for a platform administrator in admin mode. */
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
