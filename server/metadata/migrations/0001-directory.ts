import type { Kysely } from 'kysely'

/** Migration: accounts, memberships, server sessions and signing keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('path', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('birthday', 'text')
    .addColumn('email_confirmed', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('administrator', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('password', 'text')
    .addColumn('default_org', 'text')
    .addColumn('default_dep', 'text')
    .addColumn('ignore_personal_account', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('max_created_orgs', 'integer')
    .addColumn('planned_deletion', 'text')
    .addColumn('created', 'text')
    .addColumn('updated', 'text')
    .addColumn('logged', 'text')
    .execute()
  await db.schema
    .createIndex('users_email')
    .unique()
    .on('users')
    .columns(['email_key', 'host', 'path'])
    .execute()

  await db.schema
    .createTable('organizations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('department_label', 'text')
    .addColumn('roles', 'text')
    .addColumn('roles_labels', 'text')
    .addColumn('host', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('path', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created', 'text')
    .addColumn('creator_id', 'text')
    .addColumn('updated', 'text')
    .execute()
  await db.schema
    .createTable('departments')
    .addColumn('organization_id', 'text', (column) =>
      column.notNull().references('organizations.id').onDelete('cascade')
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('departments_key', ['organization_id', 'id'])
    .execute()
  await db.schema
    .createTable('partners')
    .addColumn('organization_id', 'text', (column) =>
      column.notNull().references('organizations.id').onDelete('cascade')
    )
    .addColumn('partner_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('contact_email', 'text')
    .addColumn('created_at', 'text')
    .addPrimaryKeyConstraint('partners_key', ['organization_id', 'partner_id'])
    .execute()
  await db.schema
    .createTable('members')
    .addColumn('organization_id', 'text', (column) =>
      column.notNull().references('organizations.id').onDelete('cascade')
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // Empty at the root of the organization, since a key column cannot be null.
    .addColumn('department', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text')
    .addPrimaryKeyConstraint('members_key', ['organization_id', 'user_id', 'department', 'role'])
    .execute()
  await db.schema.createIndex('members_user').on('members').column('user_id').execute()

  // No foreign key to users: sessions are stored even with accounts read from files.
  await db.schema
    .createTable('server_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('device_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_keepalive', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('server_sessions_user').on('server_sessions').column('user_id').execute()

  await db.schema
    .createTable('signing_keys')
    .addColumn('kid', 'text', (column) => column.primaryKey())
    .addColumn('private_jwk', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}
