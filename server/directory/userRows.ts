/** Users of rows of the metadata, with what other tables say of them. */
import type { Selectable } from 'kysely'
import type { Membership } from '../../contract/session.ts'
import type { Metadata } from '../metadata/database.ts'
import type { CoreProvider, User } from './model.ts'
import { parsed, userOf } from './rows.ts'
import type { UserRow } from './tables.ts'

export interface UserRowsContext {
  metadata: Metadata
  /** E-mail addresses, in lower case, of administrators in addition to those marked in the store. */
  admins: string[]
  /** Providers whose users sign in with them only. */
  coreProviders: CoreProvider[]
}

export async function usersOfRows(
  { metadata, admins, coreProviders }: UserRowsContext,
  rows: Selectable<UserRow>[]
): Promise<User[]> {
  const ids = rows.map((row) => row.id)
  const memberships = ids.length === 0 ? new Map<string, Membership[]>() : await membershipsOf(metadata, ids)
  const cores = await coreProvidersOf(metadata, coreProviders, ids)
  return rows.map((row) => {
    const user = userOf(row, memberships.get(row.id) ?? [], admins)
    const coreIdProvider = cores.get(row.id)
    return coreIdProvider ? { ...user, coreIdProvider } : user
  })
}

async function coreProvidersOf(
  metadata: Metadata,
  coreProviders: CoreProvider[],
  userIds: string[]
): Promise<Map<string, CoreProvider>> {
  if (coreProviders.length === 0 || userIds.length === 0) return new Map()
  const byId = new Map(coreProviders.map((provider) => [provider.id, provider]))
  const rows = await metadata
    .selectFrom('external_identities')
    .select(['user_id', 'provider'])
    .where('user_id', 'in', userIds)
    .where('provider', 'in', [...byId.keys()])
    .execute()
  return new Map(
    rows.flatMap(({ user_id: id, provider }) => {
      const core = byId.get(provider)
      return core ? [[id, core]] : []
    })
  )
}

async function membershipsOf(metadata: Metadata, userIds: string[]): Promise<Map<string, Membership[]>> {
  const rows = await metadata
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .leftJoin('departments', (join) =>
      join
        .onRef('departments.organization_id', '=', 'members.organization_id')
        .onRef('departments.id', '=', 'members.department')
    )
    .select([
      'members.user_id',
      'members.role',
      'members.department',
      'organizations.id',
      'organizations.name',
      'organizations.roles_labels',
      'departments.name as department_name'
    ])
    .where('members.user_id', 'in', userIds)
    .orderBy('members.created_at')
    .orderBy('organizations.name')
    .execute()
  const memberships = new Map<string, Membership[]>()
  for (const row of rows) {
    const membership: Membership = { id: row.id, name: row.name, role: row.role }
    const label = (parsed(row.roles_labels) as Record<string, string> | undefined)?.[row.role]
    if (label) membership.roleLabel = label
    if (row.department) membership.department = row.department
    if (row.department && row.department_name) membership.departmentName = row.department_name
    memberships.set(row.user_id, [...(memberships.get(row.user_id) ?? []), membership])
  }
  return memberships
}
