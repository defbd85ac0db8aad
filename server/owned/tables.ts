/** The tables that every owned resource has: the same columns for each, under names of its own. */
import type { Generated, Kysely } from 'kysely'
import type { Metadata, Tables } from '../metadata/database.ts'

/** A resource may have more columns, which its lists sort and filter by. */
export interface ResourcesTable {
  /** Row number, shared with the full-text table. */
  number: Generated<number>
  id: string
  slug: string
  title: string
  /** Title in lower case without accents: the order of the list. */
  title_key: string
  owner_type: string
  owner_id: string
  owner_department: string | null
  created_at: string
  updated_at: string
  /** Bytes that the owner's quota counts. */
  stored_bytes: number
  /** JSON of the resource, without the properties that have a column of their own. */
  document: string
  permissions: string
}

/** Values that lists filter and count by; a resource has any number of each name. */
export interface ValuesTable {
  /** Row number. */
  resource: number
  name: string
  value: string
  /** JSON of the value shown by facets, when it is an object. */
  detail: string | null
}

/** Permission entries, one row per operation or class and role that they grant: what lists select by. */
export interface GrantsTable {
  /** Row number. */
  resource: number
  /** Operation id or class. */
  operation: string
  /** `public`, `authenticated`, `user:{id}`, `email:{address in small letters}` or `organization:{id}`. */
  grantee: string
  department: string | null
  role: string | null
}

export interface JournalTable {
  number: Generated<number>
  /** Id. */
  resource: string
  type: string
  draft: number
  date: string
  event: string
}

export interface TaskProgressTable {
  /** Id. */
  resource: string
  progress: string
}

/** Read keys: kept as they are, since whoever reads the resource may read its key. */
export interface ReadKeysTable {
  /** Id. */
  resource: string
  current: string
  previous: string | null
  renew_at: string
}

/** The tables of one resource, typed by what they hold. */
interface OwnedTables {
  resources: ResourcesTable
  values: ValuesTable
  grants: GrantsTable
  journal: JournalTable
  progress: TaskProgressTable
  readKeys: ReadKeysTable
}

/** Names in the database of the tables of a resource; `text` is the full-text table. */
export type TableNames = { [Kind in keyof OwnedTables]: Kind } & { text: string }

/**
 * The names of the tables of a resource: `notes`, `note_values`, `note_grants`… For queries they have the type of what the
 * table holds (`ownedQueries`), whatever their text.
 */
export function tableNames(plural: string, singular: string): TableNames {
  const names: Record<keyof TableNames, string> = {
    resources: plural,
    values: `${singular}_values`,
    grants: `${singular}_grants`,
    journal: `${singular}_journal`,
    progress: `${singular}_task_progress`,
    readKeys: `${singular}_read_keys`,
    text: `${singular}_text`
  }
  return names as TableNames
}

/** The same database, or transaction, to be asked for tables by the names of `tableNames`. */
export function ownedQueries(database: Metadata | Kysely<Tables>): Kysely<OwnedTables> {
  return database as unknown as Kysely<OwnedTables>
}
