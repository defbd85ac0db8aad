/** Tables of push devices. */
import { sql, type Generated, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Metadata, Tables } from '../../metadata/database.ts'

interface PushTables {
  push_keys: {
    /** Always 1: the table has a single row with the pair of keys. */
    id: number
    private_jwk: string
  }
  push_devices: {
    id: string
    /** Id of the user. */
    user: string
    position: number
    /** Push address, unique: a browser has one subscription, which belongs to the user who registered it last. */
    endpoint: string
    document: string
  }
  push_messages: {
    number: Generated<number>
    device: string
    date: string
    payload: string
  }
}

/** The database or transaction, typed for these tables. */
export function pushQueries(database: Metadata | Kysely<Tables>): Kysely<PushTables> {
  return database as unknown as Kysely<PushTables>
}

export const pushTables: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('push_keys')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('private_jwk', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('push_devices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('endpoint', 'text', (column) => column.notNull().unique())
      .addColumn('document', 'text', (column) => column.notNull())
      .modifyEnd(sql`without rowid`)
      .execute()
    await db.schema
      .createIndex('push_devices_user')
      .on('push_devices')
      .columns(['user', 'position'])
      .execute()
    await db.schema
      .createTable('push_messages')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('device', 'text', (column) =>
        column.notNull().references('push_devices.id').onDelete('cascade')
      )
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('push_messages_device')
      .on('push_messages')
      .columns(['device', 'number'])
      .execute()
  }
}
