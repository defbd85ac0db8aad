/** Datasets that have to do with an account. */
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { AccountKeys } from '../../../contract/session.ts'
import type { Tables } from '../../metadata/database.ts'

type Account = Pick<AccountKeys, 'type' | 'id'>

/** What a dataset has to do with an account. */
export type Relation = 'owns' | 'hasPermissions' | 'sharedWith' | 'hasCreated' | 'hasUpdated'

export interface RelatedDataset {
  id: string
  title: string
}

function related(relation: Relation, { type, id }: Account): RawBuilder<SqlBool> {
  switch (relation) {
    case 'owns':
      return sql`(d.owner_type = ${type} and d.owner_id = ${id})`
    case 'hasPermissions':
      return sql`exists (select 1 from json_each(d.permissions) entry
        where entry.value ->> '$.type' = ${type} and entry.value ->> '$.id' = ${id})`
    case 'sharedWith':
      return sql`exists (select 1 from json_each(d.document, '$.masterData.shareOrgs') shared
        where ${type} = 'organization' and shared.value ->> '$.id' = ${id})`
    case 'hasCreated':
      return sql`d.document ->> '$.createdBy.id' = ${id}`
    case 'hasUpdated':
      return sql`d.document ->> '$.updatedBy.id' = ${id}`
  }
}

/** The oldest first. Takes a transaction as well. */
export async function datasetsRelatedTo(
  metadata: Kysely<Tables>,
  account: Account,
  relations: Relation[]
): Promise<RelatedDataset[]> {
  const conditions = relations.map((relation) => related(relation, account))
  const { rows } = await sql<RelatedDataset>`select d.id, d.title from datasets d
    where ${sql.join(conditions, sql` or `)} order by d.number`.execute(metadata)
  return rows
}

export interface DatasetOwner extends Account {
  name: string
  count: number
  storedBytes: number
}

/** Owners of datasets, departments included, with the number and the size of what they own. */
export async function datasetOwners(metadata: Kysely<Tables>): Promise<DatasetOwner[]> {
  const { rows } = await sql<DatasetOwner>`
    select d.owner_type as type, d.owner_id as id, max(d.document ->> '$.owner.name') as name,
      count(*) as count, sum(d.stored_bytes) as "storedBytes"
    from datasets d group by d.owner_type, d.owner_id`.execute(metadata)
  return rows
}
