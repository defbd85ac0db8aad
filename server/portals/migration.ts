/** Tables of portals, pages, groups, reuses and their images. A released migration is never edited. */
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const portalTables: Migration = {
  up: async (db) => {
    await sql`create table portal_documents (
      number integer primary key autoincrement,
      kind text not null,
      id text not null unique,
      owner_type text not null,
      owner_id text not null,
      owner_department text,
      type text,
      slug text,
      draft_slug text,
      is_reference integer not null default 0,
      title_key text not null,
      created_at text not null,
      updated_at text not null,
      document text not null
    )`.execute(db)
    await sql`create index portal_documents_owner
      on portal_documents (kind, owner_type, owner_id, type)`.execute(db)
    await sql`create index portal_documents_references
      on portal_documents (kind) where is_reference = 1`.execute(db)
    // Portals on which a document is published, or its publication is requested.
    await sql`create table portal_members (
      document text not null references portal_documents (id) on delete cascade,
      portal text not null,
      is_requested integer not null,
      primary key (document, portal, is_requested)
    ) without rowid`.execute(db)
    await sql`create index portal_members_portal on portal_members (portal, is_requested)`.execute(db)
    await sql`create table portal_images (
      id text primary key,
      resource_kind text not null,
      resource text not null,
      document text not null
    )`.execute(db)
    await sql`create index portal_images_resource on portal_images (resource)`.execute(db)
  }
}
