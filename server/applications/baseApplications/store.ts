/** Base applications in the metadata database: few rows, read as a whole. */
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import type { Account, AccountKeys } from '../../../contract/session.ts'
import type { Tables } from '../../metadata/database.ts'
import { inTransaction } from '../../metadata/transaction.ts'
import { storedJson } from '../../metadata/storedJson.ts'

type Database = Kysely<Tables>

export const baseApplicationTable: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('base_applications')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .modifyEnd(sql`without rowid`)
      .execute()
    await db.schema.createIndex('base_applications_url').on('base_applications').column('url').execute()
  }
}

interface Row {
  document: string
}

const read = ({ document }: Row): BaseApplication => storedJson(document) as BaseApplication

export async function allBaseApplications(database: Database): Promise<BaseApplication[]> {
  const { rows } = await sql<Row>`select document from base_applications`.execute(database)
  return rows.map(read)
}

export async function findBaseApplication(
  database: Database,
  name: 'id' | 'url',
  value: string
): Promise<BaseApplication | undefined> {
  const { rows } = await sql<Row>`select document from base_applications
    where ${sql.ref(name)} = ${value}`.execute(database)
  return rows[0] && read(rows[0])
}

/** Inserts or updates the base application of an id, in the transaction of the caller if there is one. */
export function saveBaseApplication(
  metadata: Database,
  id: string,
  change: (known: BaseApplication | undefined) => BaseApplication
): Promise<BaseApplication> {
  return inTransaction(metadata, async (scope) => {
    const saved = change(await findBaseApplication(scope, 'id', id))
    await sql`insert or replace into base_applications (id, url, document)
      values (${id}, ${saved.url}, ${JSON.stringify(saved)})`.execute(scope)
    return saved
  })
}

export async function removeBaseApplication(database: Database, id: string): Promise<void> {
  await sql`delete from base_applications where id = ${id}`.execute(database)
}

/** Number of applications of each base application, by its address. */
export async function applicationsByBase(database: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ url: string; count: number }>`select value as url, count(*) as count
    from application_values where name = 'url' group by value`.execute(database)
  return new Map(rows.map(({ url, count }) => [url, count]))
}

/**
 * Removes deprecated base applications that no application is made of.
 * @param keptUrls addresses of base applications that are never removed
 */
export async function removeUnusedDeprecated(database: Database, keptUrls: string[]): Promise<void> {
  await sql`delete from base_applications where document ->> '$.deprecated' = 1
    and url not in (select value from json_each(${JSON.stringify(keptUrls)})) and not exists
    (select 1 from application_values v where v.name in ('url', 'urlDraft') and v.value = base_applications.url)
  `.execute(database)
}

/** Updates the name of an account in the access lists of base applications. */
export async function renameInAccess(
  database: Database,
  { type, id, name }: Pick<Account, 'type' | 'id' | 'name'>
): Promise<void> {
  await changeAccess(database, { type, id }, (entry) => ({ ...entry, name }))
}

/** Removes a deleted account from the access lists of base applications. */
export async function forgetInAccess(database: Database, account: AccountKeys): Promise<void> {
  await changeAccess(database, account, () => undefined)
}

type Entry = NonNullable<BaseApplication['privateAccess']>[number]

async function changeAccess(
  database: Database,
  { type, id }: AccountKeys,
  change: (entry: Entry) => Entry | undefined
): Promise<void> {
  for (const base of await allBaseApplications(database)) {
    const isThis = (entry: Entry): boolean => entry.type === type && entry.id === id
    if (!base.privateAccess?.some(isThis)) continue
    const privateAccess = base.privateAccess.flatMap((entry) =>
      isThis(entry) ? (change(entry) ?? []) : entry
    )
    await sql`update base_applications set document = ${JSON.stringify({ ...base, privateAccess })}
      where id = ${base.id}`.execute(database)
  }
}
