/** Members of organizations, kept in the metadata database. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Metadata, Tables } from '../metadata/database.ts'
import { contains, ordered } from './listQueries.ts'
import type { Member } from './model.ts'
import type { MemberFilter, OrganizationReads, OrganizationWrites } from './organizationAccounts.ts'
import { withoutNulls } from './rows.ts'

export type MembersStore = Pick<OrganizationReads, 'members'> & Pick<OrganizationWrites, 'addMember'>

export function membersStore(metadata: Metadata): MembersStore {
  return {
    async members(organizationId, filter, list) {
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
    },

    async addMember(member) {
      await metadata
        .insertInto('members')
        .values({
          organization_id: member.organizationId,
          user_id: member.userId,
          role: member.role,
          department: member.department ?? '',
          created_at: new Date().toISOString()
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
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
