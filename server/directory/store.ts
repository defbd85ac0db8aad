/** Accounts kept in the metadata database. */
import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Membership } from '../../contract/session.ts'
import type { Metadata, Tables } from '../metadata/database.ts'
import type { AccountFilter, Accounts, MemberFilter } from './accounts.ts'
import type { SortField } from './lists.ts'
import { nameOf, type Member, type Organization, type User } from './model.ts'
import type { StoredPassword } from './passwords.ts'
import { organizationOf, parsed, userChanges, userOf, withoutNulls } from './rows.ts'
import type { OrganizationRow, UserRow } from './tables.ts'

/** @param admins lower-case e-mails that may enter admin mode besides the users marked in the store */
export function accountsStore(metadata: Metadata, admins: string[]): Accounts {
  async function usersOf(rows: Selectable<UserRow>[]): Promise<User[]> {
    const ids = rows.map((row) => row.id)
    const memberships = ids.length === 0 ? new Map<string, Membership[]>() : await membershipsOf(ids)
    return rows.map((row) => userOf(row, memberships.get(row.id) ?? [], admins))
  }

  async function membershipsOf(userIds: string[]): Promise<Map<string, Membership[]>> {
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

  async function organizationsOf(rows: Selectable<OrganizationRow>[]): Promise<Organization[]> {
    const ids = rows.map((row) => row.id)
    if (ids.length === 0) return []
    const departments = await metadata
      .selectFrom('departments')
      .selectAll()
      .where('organization_id', 'in', ids)
      .orderBy('position')
      .execute()
    const partners = await metadata
      .selectFrom('partners')
      .selectAll()
      .where('organization_id', 'in', ids)
      .orderBy('name')
      .execute()
    return rows.map((row) => ({
      ...organizationOf(row),
      departments: departments
        .filter((department) => department.organization_id === row.id)
        .map(({ id, name }) => ({ id, name })),
      partners: partners
        .filter((partner) => partner.organization_id === row.id)
        .map((partner) =>
          withoutNulls({
            id: partner.id,
            name: partner.name,
            contactEmail: partner.contact_email,
            partnerId: partner.partner_id,
            createdAt: partner.created_at
          })
        )
    }))
  }

  return {
    readOnly: false,

    async user(id) {
      const row = await metadata.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
      return row && (await usersOf([row]))[0]
    },

    async userByEmail(email) {
      const row = await metadata
        .selectFrom('users')
        .selectAll()
        .where('email_key', '=', email.toLowerCase())
        .where('host', '=', '')
        .executeTakeFirst()
      return row && (await usersOf([row]))[0]
    },

    async password(userId) {
      const row = await metadata
        .selectFrom('users')
        .select('password')
        .where('id', '=', userId)
        .executeTakeFirst()
      return parsed(row?.password ?? null) as StoredPassword | undefined
    },

    async users(filter, list) {
      const selected = metadata.selectFrom('users').where((eb) => accountCondition(eb, 'users', filter))
      const { count } = await selected
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      let page = selected.selectAll().limit(list.size).offset(list.skip)
      for (const { field, descending } of ordered(list.sort)) {
        page = page.orderBy(userColumns[field] ?? 'name', descending ? 'desc' : 'asc')
      }
      return { count, results: await usersOf(await page.execute()) }
    },

    async organization(id) {
      const row = await metadata
        .selectFrom('organizations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && (await organizationsOf([row]))[0]
    },

    async organizations(filter, list) {
      const selected = metadata
        .selectFrom('organizations')
        .where((eb) => accountCondition(eb, 'organizations', filter))
      const { count } = await selected
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      let page = selected.selectAll().limit(list.size).offset(list.skip)
      for (const { field, descending } of ordered(list.sort)) {
        page = page.orderBy(field === 'id' ? 'id' : 'name', descending ? 'desc' : 'asc')
      }
      return { count, results: await organizationsOf(await page.execute()) }
    },

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

    async hasAdministrator() {
      const row = await metadata
        .selectFrom('users')
        .select('id')
        .where('host', '=', '')
        .where((eb) =>
          admins.length === 0
            ? eb('administrator', '=', 1)
            : eb.or([eb('administrator', '=', 1), eb('email_key', 'in', admins)])
        )
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async createUser(user) {
      await metadata
        .insertInto('users')
        .values({
          id: user.id,
          email: user.email,
          email_key: user.email.toLowerCase(),
          host: '',
          path: '',
          name: nameOf(user),
          first_name: user.firstName ?? null,
          last_name: user.lastName ?? null,
          birthday: null,
          email_confirmed: 1,
          administrator: user.administrator ? 1 : 0,
          password: user.password ? JSON.stringify(user.password) : null,
          default_org: null,
          default_dep: null,
          ignore_personal_account: 0,
          max_created_orgs: null,
          planned_deletion: null,
          created: JSON.stringify(user.created),
          updated: null,
          logged: null
        })
        .execute()
    },

    async patchUser(id, patch) {
      await metadata.transaction().execute(async (transaction) => {
        const row = await transaction.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
        if (!row) return
        const changes = userChanges(patch)
        const changed = { ...row, ...changes }
        const name = nameOf({
          email: changed.email,
          firstName: changed.first_name,
          lastName: changed.last_name
        })
        await transaction
          .updateTable('users')
          .set({ ...changes, name })
          .where('id', '=', id)
          .execute()
      })
    },

    async recordLogin(userId, date) {
      await metadata
        .updateTable('users')
        .set({ logged: date, email_confirmed: 1 })
        .where('id', '=', userId)
        .execute()
    },

    async createOrganization(organization) {
      await metadata.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('organizations')
          .values({
            id: organization.id,
            name: organization.name,
            description: organization.description ?? null,
            department_label: organization.departmentLabel ?? null,
            roles: organization.roles ? JSON.stringify(organization.roles) : null,
            roles_labels: null,
            host: '',
            path: '',
            created: JSON.stringify(organization.created),
            creator_id: organization.created.id,
            updated: null
          })
          .execute()
        const departments = (organization.departments ?? []).map((department, position) => ({
          organization_id: organization.id,
          id: department.id,
          name: department.name,
          position
        }))
        if (departments.length > 0) await transaction.insertInto('departments').values(departments).execute()
      })
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

const userColumns: Record<string, 'id' | 'name' | 'email' | 'first_name' | 'last_name' | 'logged'> = {
  id: 'id',
  name: 'name',
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  logged: 'logged'
}

const memberColumns: Record<string, 'users.name' | 'users.email' | 'members.role' | 'members.created_at'> = {
  name: 'users.name',
  email: 'users.email',
  role: 'members.role',
  createdAt: 'members.created_at'
}

/** Pages need a stable order: by name when nothing else is asked. */
function ordered(sort: SortField[]): SortField[] {
  return sort.length > 0 ? sort : [{ field: 'name', descending: false }]
}

function accountCondition(
  eb: ExpressionBuilder<Tables, 'users' | 'organizations'>,
  table: 'users' | 'organizations',
  filter: AccountFilter
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (filter.q) conditions.push(contains(`${table}.name`, filter.q))
  if (filter.ids) conditions.push(eb(`${table}.id`, 'in', filter.ids))
  if (filter.emails && table === 'users') {
    conditions.push(
      eb(
        'users.email_key',
        'in',
        filter.emails.map((email) => email.toLowerCase())
      )
    )
  }
  if (filter.creator && table === 'organizations') {
    conditions.push(eb('organizations.creator_id', '=', filter.creator))
  }
  return eb.and(conditions)
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

/** Case-insensitive part of a text, its wildcards taken literally. */
function contains(column: 'users.name' | 'organizations.name', text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
