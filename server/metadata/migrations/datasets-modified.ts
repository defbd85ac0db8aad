/** Datasets in the order of their last change: the first few of many are found without looking at all of them. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('datasets_modified_at').on('datasets').column('modified_at').execute()
}
