/** Base applications in the metadata: there are few of them, and they are read as a whole. */
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import type { Tables } from '../../metadata/database.ts'
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

/** Adds a base application, or changes the one of this id. */
export function saveBaseApplication(
  metadata: Database,
  id: string,
  change: (known: BaseApplication | undefined) => BaseApplication
): Promise<BaseApplication> {
  return metadata.transaction().execute(async (scope) => {
    const saved = change(await findBaseApplication(scope, 'id', id))
    await sql`insert or replace into base_applications (id, url, document)
      values (${id}, ${saved.url}, ${JSON.stringify(saved)})`.execute(scope)
    return saved
  })
}
