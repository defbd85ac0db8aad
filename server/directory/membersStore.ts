/** Store of the members of organizations in the metadata. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Metadata, Tables } from '../metadata/database.ts'
import { inTransaction } from '../metadata/transaction.ts'
import type { Page } from './accounts.ts'
import { contains, ordered } from './listQueries.ts'
import type { ListQuery } from './lists.ts'
import { joined, moveOutcome, selectedPlace, type MembershipPlace } from './memberRules.ts'
import type { Member } from './model.ts'
import type { MemberFilter, OrganizationReads, OrganizationWrites } from './organizationAccounts.ts'
import { withoutNulls } from './rows.ts'

export type MembersStore = Pick<OrganizationReads, 'members' | 'memberCount'> &
  Pick<OrganizationWrites, 'addMember' | 'changeMember' | 'removeMember'>

export function membersStore(metadata: Metadata): MembersStore {
  return {
    members: (organizationId, filter, list) => membersOf(metadata, organizationId, filter, list),

    async memberCount(organizationId) {
      return countOf(metadata, organizationId)
    },

    async addMember({ organizationId, userId, role, departments = [], maxMembers = 0 }) {
      return inTransaction(metadata, async (transaction) => {
        if (!(await canHold(transaction, organizationId, userId, departments))) return 'unknown'
        const places = await placesOf(transaction, organizationId, userId)
        const added = joined(places, departments, role)
        if (typeof added === 'string') return added
        if (added.length === 0) return 'alreadyMember'
        const isNew = places.length === 0
        if (isNew && maxMembers > 0 && (await countOf(transaction, organizationId)) >= maxMembers)
          return 'full'
        const createdAt = new Date().toISOString()
        const rows = added.map((place) => ({
          organization_id: organizationId,
          user_id: userId,
          created_at: createdAt,
          ...place
        }))
        await transaction.insertInto('members').values(rows).execute()
        return 'joined'
      })
    },

    async changeMember({ organizationId, userId, ...selection }, to) {
      return inTransaction(metadata, async (transaction) => {
        const places = await placesOf(transaction, organizationId, userId)
        const from = selectedPlace(places, selection)
        if (typeof from === 'string') return from
        const outcome = moveOutcome(places, from, to)
        if (outcome !== 'moved') return outcome
        const departments = to.department ? [to.department] : []
        if (!(await haveDepartments(transaction, organizationId, departments))) return 'unknownDepartment'
        await transaction
          .updateTable('members')
          .set({ department: to.department, role: to.role })
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .where('department', '=', from.department)
          .where('role', '=', from.role)
          .execute()
        return outcome
      })
    },

    async removeMember({ organizationId, userId, department, role }) {
      let removal = metadata
        .deleteFrom('members')
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
      if (department !== undefined) removal = removal.where('department', '=', department)
      if (role !== undefined) removal = removal.where('role', '=', role)
      const { numDeletedRows } = await removal.executeTakeFirst()
      return Number(numDeletedRows)
    }
  }
}

async function membersOf(
  metadata: Metadata,
  organizationId: string,
  filter: MemberFilter,
  list: ListQuery
): Promise<Page<Member>> {
  const selected = metadata
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('departments', (join) =>
      join
        .onRef('departments.organization_id', '=', 'members.organization_id')
        .onRef('departments.id', '=', 'members.department')
    )
    .where('members.organization_id', '=', organizationId)
    .where((eb) => eb.and(memberConditions(eb, filter)))
  const { count } = await selected
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  let page = selected
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.email_confirmed',
      'users.host',
      'users.planned_deletion',
      'members.role',
      'members.department',
      'members.created_at',
      'departments.name as department_name'
    ])
    .limit(list.size)
    .offset(list.skip)
  for (const { field, descending } of ordered(list.sort)) {
    page = page.orderBy(memberColumns[field] ?? 'users.name', descending ? 'desc' : 'asc')
  }
  const rows = await page.execute()
  const results = rows.map((row): Member =>
    withoutNulls({
      id: row.id,
      name: row.name,
      email: row.email,
      emailConfirmed: row.email_confirmed === 1,
      host: row.host || null,
      plannedDeletion: row.planned_deletion,
      role: row.role,
      department: row.department || null,
      departmentName: row.department ? row.department_name : null,
      createdAt: row.created_at
    })
  )
  return { count, results }
}

/**
 * Whether the user, organization and departments of a membership still exist: a link may be followed long after it was
 * sent.
 */
async function canHold(
  metadata: Metadata,
  organizationId: string,
  userId: string,
  departments: string[]
): Promise<boolean> {
  const ends = await metadata
    .selectFrom('organizations')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select('users.id')
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
  return ends !== undefined && haveDepartments(metadata, organizationId, departments)
}

async function haveDepartments(
  metadata: Metadata,
  organizationId: string,
  departments: string[]
): Promise<boolean> {
  if (departments.length === 0) return true
  const knownDepartments = await metadata
    .selectFrom('departments')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', departments)
    .execute()
  return knownDepartments.length === new Set(departments).size
}

async function placesOf(
  metadata: Metadata,
  organizationId: string,
  userId: string
): Promise<MembershipPlace[]> {
  return metadata
    .selectFrom('members')
    .select(['department', 'role'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

async function countOf(metadata: Metadata, organizationId: string): Promise<number> {
  const { count } = await metadata
    .selectFrom('members')
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

const memberColumns: Record<string, 'users.name' | 'users.email' | 'members.role' | 'members.created_at'> = {
  name: 'users.name',
  email: 'users.email',
  role: 'members.role',
  createdAt: 'members.created_at'
}

function memberConditions(
  eb: ExpressionBuilder<Tables, 'users' | 'members'>,
  filter: MemberFilter
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  if (filter.q) conditions.push(contains('users.name', filter.q))
  if (filter.ids) conditions.push(eb('users.id', 'in', filter.ids))
  if (filter.emails) {
    const keys = filter.emails.map((email) => email.toLowerCase())
    conditions.push(eb('users.email_key', 'in', keys))
  }
  if (filter.roles) conditions.push(eb('members.role', 'in', filter.roles))
  if (filter.departments) {
    const departments = filter.departments.map((department) => (department === '-' ? '' : department))
    conditions.push(eb('members.department', 'in', departments))
  }
  if (filter.emailConfirmed !== undefined) {
    conditions.push(eb('users.email_confirmed', '=', filter.emailConfirmed ? 1 : 0))
  }
  return conditions
}
