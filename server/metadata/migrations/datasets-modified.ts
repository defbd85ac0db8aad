/** Migration: index of datasets by last change, for the first few of many. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('datasets_modified_at').on('datasets').column('modified_at').execute()
}
