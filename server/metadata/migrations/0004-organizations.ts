import type { Kysely } from 'kysely'

/** Migration: roles that need a second factor, and maximum number of members of an organization. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('organizations').addColumn('two_factor_roles', 'text').execute()
  await db.schema
    .createTable('directory_limits')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('last_update', 'text', (column) => column.notNull())
    .addColumn('max_members', 'integer')
    .addPrimaryKeyConstraint('directory_limits_key', ['type', 'id'])
    .execute()
}
