/** Store of organizations and their departments in the metadata. */
import type { Selectable } from 'kysely'
import type { Metadata } from '../metadata/database.ts'
import { inTransaction } from '../metadata/transaction.ts'
import { accountCondition, ordered } from './listQueries.ts'
import type { Department, Organization } from './model.ts'
import type { OrganizationReads, OrganizationWrites } from './organizationAccounts.ts'
import type { MembersStore } from './membersStore.ts'
import type { PartnersStore } from './partnersStore.ts'
import {
  isLastChange,
  newOrganizationRow,
  organizationChanges,
  organizationOf,
  withoutNulls
} from './rows.ts'
import type { OrganizationRow } from './tables.ts'

type Reads = Omit<OrganizationReads, keyof MembersStore>
type Writes = Omit<OrganizationWrites, keyof MembersStore | keyof PartnersStore>

export const organizationsStore = (metadata: Metadata): Reads & Writes => ({
  ...readsOf(metadata),
  ...writesOf(metadata)
})

function readsOf(metadata: Metadata): Reads {
  return {
    async organization(id) {
      const row = await metadata
        .selectFrom('organizations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && (await organizationsOf(metadata, [row]))[0]
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
      return { count, results: await organizationsOf(metadata, await page.execute()) }
    },

    createdCount: (userId) => createdBy(metadata, userId)
  }
}

async function organizationsOf(
  metadata: Metadata,
  rows: Selectable<OrganizationRow>[]
): Promise<Organization[]> {
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

function writesOf(metadata: Metadata): Writes {
  return {
    async createOrganization(organization, allowed = -1) {
      const { id, departments, created } = organization
      return inTransaction(metadata, async (transaction) => {
        if (allowed >= 0 && (await createdBy(transaction, created.id)) >= allowed) return 'tooMany'
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('organizations')
          .values(newOrganizationRow(organization))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (!numInsertedOrUpdatedRows) return 'taken'
        await writeDepartments(transaction, id, departments ?? [])
        return 'created'
      })
    },

    async patchOrganization(id, { departments, ...patch }, from) {
      return inTransaction(metadata, async (transaction) => {
        const row = await transaction
          .selectFrom('organizations')
          .select('updated')
          .where('id', '=', id)
          .executeTakeFirst()
        if (from && row && !isLastChange(from, row)) return 'changedMeanwhile'
        if (departments && (await hasMembersOutside(transaction, id, departments))) return 'departmentInUse'
        const { numUpdatedRows } = await transaction
          .updateTable('organizations')
          .set(organizationChanges(patch))
          .where('id', '=', id)
          .executeTakeFirst()
        if (!numUpdatedRows) return 'unknown'
        if (departments) {
          await transaction.deleteFrom('departments').where('organization_id', '=', id).execute()
          await writeDepartments(transaction, id, departments)
        }
        if (patch.name) {
          await transaction.updateTable('partners').set({ name: patch.name }).where('id', '=', id).execute()
        }
        return 'patched'
      })
    },

    async deleteOrganization(id) {
      return inTransaction(metadata, async (transaction) => {
        const members = await transaction
          .selectFrom('members')
          .select('user_id')
          .distinct()
          .where('organization_id', '=', id)
          .limit(2)
          .execute()
        if (members.length > 1) return false
        await transaction.deleteFrom('partners').where('id', '=', id).execute()
        await transaction
          .updateTable('users')
          .set({ default_org: null, default_dep: null })
          .where('default_org', '=', id)
          .execute()
        await transaction
          .deleteFrom('directory_limits')
          .where('type', '=', 'organization')
          .where('id', '=', id)
          .execute()
        await transaction.deleteFrom('organizations').where('id', '=', id).execute()
        return true
      })
    }
  }
}

async function createdBy(metadata: Metadata, userId: string): Promise<number> {
  const { count } = await metadata
    .selectFrom('organizations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('creator_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

async function writeDepartments(
  metadata: Metadata,
  organizationId: string,
  departments: Department[]
): Promise<void> {
  if (departments.length === 0) return
  const rows = departments.map(({ id, name }, position) => ({
    organization_id: organizationId,
    id,
    name,
    position
  }))
  await metadata.insertInto('departments').values(rows).execute()
}

/** Whether a department that is not in the list still has members. */
async function hasMembersOutside(
  metadata: Metadata,
  organizationId: string,
  departments: Department[]
): Promise<boolean> {
  const used = await metadata
    .selectFrom('members')
    .select('department')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('department', '!=', '')
    .execute()
  const departmentIds = new Set(departments.map(({ id }) => id))
  return used.some(({ department }) => !departmentIds.has(department))
}
