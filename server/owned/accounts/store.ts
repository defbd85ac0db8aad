/** Queries for owned resources related to an account. */
import { sql, type Kysely } from 'kysely'
import type { AccountKeys } from '../../../contract/session.ts'
import type { Tables } from '../../metadata/database.ts'
import type { Condition, OwnedRecord, ResourceDefinition } from '../definition.ts'

type Account = Pick<AccountKeys, 'type' | 'id'>
type Related = Pick<ResourceDefinition<OwnedRecord>, 'tables' | 'naming'>

/** Relation of a resource to an account. `isNamed`: named outside of its owner and permissions. */
export type Relation = 'owns' | 'hasPermissions' | 'isNamed' | 'hasCreated' | 'hasUpdated'

export interface RelatedResource {
  id: string
  title: string
}

function related({ naming }: Related, relation: Relation, account: Account): Condition {
  const { type, id } = account
  switch (relation) {
    case 'owns':
      return sql`(r.owner_type = ${type} and r.owner_id = ${id})`
    case 'hasPermissions':
      return sql`exists (select 1 from json_each(r.permissions) entry
        where entry.value ->> '$.type' = ${type} and entry.value ->> '$.id' = ${id})`
    case 'isNamed':
      return naming?.(account) ?? sql`1 = 0`
    case 'hasCreated':
      return sql`r.document ->> '$.createdBy.id' = ${id}`
    case 'hasUpdated':
      return sql`r.document ->> '$.updatedBy.id' = ${id}`
  }
}

/** Related resources, the oldest first. Accepts a transaction. */
export async function relatedTo(
  metadata: Kysely<Tables>,
  definition: Related,
  account: Account,
  relations: Relation[]
): Promise<RelatedResource[]> {
  const conditions = relations.map((relation) => related(definition, relation, account))
  const { rows } =
    await sql<RelatedResource>`select r.id, r.title from ${sql.table(definition.tables.resources)} r
    where ${sql.join(conditions, sql` or `)} order by r.number`.execute(metadata)
  return rows
}

export interface ResourceOwner extends Account {
  name: string
  count: number
  storedBytes: number
}

/** Owners of resources, departments included, with number and size of their resources. */
export async function ownersOfAll(
  metadata: Kysely<Tables>,
  { tables }: Pick<Related, 'tables'>
): Promise<ResourceOwner[]> {
  const { rows } = await sql<ResourceOwner>`
    select r.owner_type as type, r.owner_id as id, max(r.document ->> '$.owner.name') as name,
      count(*) as count, sum(r.stored_bytes) as "storedBytes"
    from ${sql.table(tables.resources)} r group by r.owner_type, r.owner_id`.execute(metadata)
  return rows
}
