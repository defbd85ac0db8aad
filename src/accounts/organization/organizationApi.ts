/** What the page of an organization asks of the directory. */
import { apiJson, apiRequest, withQuery } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'

export interface Department {
  id?: string
  name: string
}

export interface DirectoryOrganization {
  id: string
  name: string
  description?: string
  departments?: Department[]
  roles: string[]
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
  page: number
}

export const membersPerPage = 10

const path = (id: string): string => `${directoryApi}/organizations/${encodeURIComponent(id)}`

export function readOrganization(id: string): Promise<DirectoryOrganization> {
  return apiJson(path(id))
}

export function patchOrganization(
  id: string,
  changes: { name?: string; description?: string; departments?: Department[] }
): Promise<DirectoryOrganization> {
  return apiJson(path(id), { method: 'PATCH', json: changes })
}

export function readMembers(
  id: string,
  { q, department, page }: MemberQuery
): Promise<{ count: number; results: Member[] }> {
  const query = { q, department, page, size: membersPerPage, sort: 'name' }
  return apiJson(`${path(id)}/members`, { query })
}

export const membersCsvAddress = (id: string): string => withQuery(`${path(id)}/members`, { format: 'csv' })

export async function inviteMember(
  organization: DirectoryOrganization,
  invitation: { email: string; role: string; department: string }
): Promise<void> {
  const { id, name } = organization
  const { email, role, department } = invitation
  await apiRequest(`${directoryApi}/invitations`, {
    method: 'POST',
    json: { id, name, email, role, ...(department ? { departments: [department] } : {}) }
  })
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
