/** Reads ids, owners and sizes of resources, without their records. */
import { sql, type Transaction } from 'kysely'
import type { AccountKeys } from '../../contract/session.ts'
import type { Metadata, Tables } from '../metadata/database.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'
import { ownedQueries } from './tables.ts'

export interface OwnedLookups {
  /** Id of the resource with a slug, of an account or of its department if one is given. */
  idOfSlug(account: AccountKeys, slug: string): Promise<string | undefined>
  /** Whether a slug is used by another resource of the owner, as slug or id. */
  slugTaken(owner: AccountKeys, slug: string, except?: string, scope?: Transaction<Tables>): Promise<boolean>
  /** Owners of resources by id; unknown ids are left out. */
  ownersOf(ids: readonly string[]): Promise<Map<string, AccountKeys>>
  ids(): Promise<string[]>
  /** Ids of the resources of an account, departments included. */
  idsOwnedBy(account: AccountKeys): Promise<string[]>
  /** Ids of the resources with a value (`ResourceDefinition.values`). */
  idsWithValue(name: string, value: string): Promise<string[]>
  /** Ids of the resources whose description, or draft, has uploaded attachments. */
  idsWithAttachments(): Promise<string[]>
  /** Total bytes and number of the resources of an account, departments included. */
  storedBy(account: AccountKeys): Promise<{ bytes: number; count: number }>
}

interface OwnerRow {
  id: string
  type: AccountKeys['type']
  owner: string
  department: string | null
}

export function ownedLookups<Resource extends OwnedRecord>(
  metadata: Metadata,
  definition: Pick<ResourceDefinition<Resource>, 'tables' | 'apart'>
): OwnedLookups {
  const { tables } = definition
  const resources = ownedQueries(metadata).selectFrom(tables.resources)
  /** The resources of an account, departments included. */
  const resourcesOf = ({ type, id }: AccountKeys) =>
    resources.where('owner_type', '=', type).where('owner_id', '=', id)

  return {
    async idOfSlug(account, slug) {
      let query = resourcesOf(account).select('id').where('slug', '=', slug)
      if (account.department) query = query.where('owner_department', '=', account.department)
      return (await query.executeTakeFirst())?.id
    },

    async ownersOf(ids) {
      const { rows } = await sql<OwnerRow>`
        select id, owner_type as type, owner_id as owner, owner_department as department
        from ${sql.table(tables.resources)}
        where id in (select value from json_each(${JSON.stringify(ids)}))`.execute(metadata)
      return new Map(
        rows.map(({ id, type, owner, department }) => [
          id,
          { type, id: owner, ...(department ? { department } : {}) }
        ])
      )
    },

    async slugTaken(owner, slug, except, scope) {
      const row = await ownedQueries(scope ?? metadata)
        .selectFrom(tables.resources)
        .select('id')
        .where('owner_type', '=', owner.type)
        .where('owner_id', '=', owner.id)
        .where((where) => where.or([where('slug', '=', slug), where('id', '=', slug)]))
        .where('id', '!=', except ?? '')
        .executeTakeFirst()
      return !!row
    },

    async ids() {
      const rows = await resources.select('id').execute()
      return rows.map((row) => row.id)
    },

    async idsOwnedBy(account) {
      const rows = await resourcesOf(account).select('id').execute()
      return rows.map((row) => row.id)
    },

    async idsWithValue(name, value) {
      const { rows } = await sql<{ id: string }>`
        select r.id from ${sql.table(tables.values)} v join ${sql.table(tables.resources)} r on r.number = v.resource
        where v.name = ${name} and v.value = ${value}`.execute(metadata)
      return rows.map((row) => row.id)
    },

    async idsWithAttachments() {
      const path = '$._metadataAttachments'
      const documents = ['document', ...(definition.apart ?? [])].map((name) => sql.ref(name))
      const lengths = documents.map((document) => sql`json_array_length(${document}, ${path}) > 0`)
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(tables.resources)} where ${sql.join(lengths, sql` or `)}`.execute(metadata)
      return rows.map((row) => row.id)
    },

    async storedBy(account) {
      const row = await resourcesOf(account)
        .select((select) => [
          select.fn.sum<number | null>('stored_bytes').as('bytes'),
          select.fn.countAll<number>().as('count')
        ])
        .executeTakeFirstOrThrow()
      return { bytes: row.bytes ?? 0, count: row.count }
    }
  }
}
