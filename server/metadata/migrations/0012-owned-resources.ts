import { sql, type Kysely } from 'kysely'

/** Migration: gives the tables of datasets the columns of all owned resources. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table read_api_keys rename to dataset_read_keys`.execute(db)
  for (const table of [
    'dataset_values',
    'dataset_grants',
    'dataset_journal',
    'dataset_task_progress',
    'dataset_read_keys'
  ]) {
    await sql`alter table ${sql.table(table)} rename column dataset to resource`.execute(db)
  }
}
