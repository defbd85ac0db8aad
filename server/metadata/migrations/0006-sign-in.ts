import type { Kysely } from 'kysely'

/** Migration: identities of users at external providers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('external_identities')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('linked_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('external_identities_key', ['provider', 'subject'])
    .execute()
  await db.schema
    .createIndex('external_identities_user')
    .on('external_identities')
    .column('user_id')
    .execute()
}
