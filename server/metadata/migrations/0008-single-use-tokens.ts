import type { Kysely } from 'kysely'

/** Migration: single-use tokens of mails and redirects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('single_use_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('email_key', 'text')
    .addColumn('organization_id', 'text')
    .addColumn('expires_at', 'integer', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  for (const column of ['user_id', 'email_key', 'organization_id', 'expires_at']) {
    await db.schema
      .createIndex(`single_use_tokens_${column}`)
      .on('single_use_tokens')
      .column(column)
      .execute()
  }
}
