/** Tables of owned resources: the same columns for each type, under separate names. */
import type { Generated, Kysely } from 'kysely'
import type { Metadata, Tables } from '../metadata/database.ts'

/** Main table of a resource type, which may have further columns to sort and filter by. */
export interface ResourcesTable {
  /** Row id, shared with the full-text table. */
  number: Generated<number>
  id: string
  slug: string
  title: string
  /** Title in lower case without accents, the default sort key. */
  title_key: string
  owner_type: string
  owner_id: string
  owner_department: string | null
  created_at: string
  updated_at: string
  /** Bytes counted in the quota of the owner. */
  stored_bytes: number
  /** Resource as JSON, without the properties stored in other columns. */
  document: string
  permissions: string
}

/** Values for filters and facets; a resource has any number of values for each name. */
export interface ValuesTable {
  /** Row number of the resource. */
  resource: number
  name: string
  value: string
  /** Value shown by facets as JSON, when it is an object. */
  detail: string | null
}

/** Grants of permission entries, one row for each operation or class and role, for the conditions of lists. */
export interface GrantsTable {
  /** Row number of the resource. */
  resource: number
  /** Id or class of the operation. */
  operation: string
  /** `public`, `authenticated`, `user:{id}`, `email:{lower-case address}` or `organization:{id}`. */
  grantee: string
  department: string | null
  role: string | null
}

export interface JournalTable {
  number: Generated<number>
  /** Id of the resource. */
  resource: string
  type: string
  draft: number
  date: string
  event: string
}

export interface TaskProgressTable {
  /** Id of the resource. */
  resource: string
  progress: string
}

/** Read keys in clear, since readers of the resource may read its key. */
export interface ReadKeysTable {
  /** Id of the resource. */
  resource: string
  current: string
  previous: string | null
  renew_at: string
}

/** Types of the tables of a resource. */
interface OwnedTables {
  resources: ResourcesTable
  values: ValuesTable
  grants: GrantsTable
  journal: JournalTable
  progress: TaskProgressTable
  readKeys: ReadKeysTable
}

/** Database names of the tables of a resource; `text` is the full-text table. */
export type TableNames = { [Kind in keyof OwnedTables]: Kind } & { text: string }

/**
 * Names of the tables of a resource: `notes`, `note_values`, `note_grants`… For queries, their type is the kind of
 * table (`ownedQueries`), whatever the actual text.
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

/** The database or transaction, typed for the names of `tableNames`. */
export function ownedQueries(database: Metadata | Kysely<Tables>): Kysely<OwnedTables> {
  return database as unknown as Kysely<OwnedTables>
}
