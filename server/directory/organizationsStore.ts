/** Organizations, their departments and their partners, kept in the metadata database. */
import type { Selectable } from 'kysely'
import type { Metadata } from '../metadata/database.ts'
import { accountCondition, ordered } from './listQueries.ts'
import type { Organization } from './model.ts'
import type { OrganizationReads, OrganizationWrites } from './organizationAccounts.ts'
import type { MembersStore } from './membersStore.ts'
import { organizationOf, withoutNulls } from './rows.ts'
import type { OrganizationRow } from './tables.ts'

export type OrganizationsStore = Omit<OrganizationReads & OrganizationWrites, keyof MembersStore>

export function organizationsStore(metadata: Metadata): OrganizationsStore {
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
            two_factor_roles: null,
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
    }
  }
}
