import type { Kysely } from 'kysely'

/** Migration: attachments of pending mails, shared by all recipients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('mail_file_uses')
    .addColumn('mail', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_file_uses_key', ['mail', 'file'])
    .execute()
  await db.schema.createIndex('mail_file_uses_file').on('mail_file_uses').column('file').execute()
}
