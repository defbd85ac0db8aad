/** Tables of applications. A released migration is never edited. */
import type { Migration } from 'kysely/migration'
import { createOwnedTables } from '../owned/createTables.ts'
import { tableNames } from '../owned/tables.ts'

export const applicationTables: Migration = {
  up: (db) =>
    createOwnedTables(db, {
      tables: tableNames('applications', 'application'),
      texts: ['title', 'summary', 'description', 'owner', 'department']
    })
}
