/** Tables of the datasets. */
import type { Generated } from 'kysely'

export interface DatasetsTable {
  /** Row number, shared with the full-text table. */
  number: Generated<number>
  id: string
  slug: string
  kind: 'file' | 'rest' | 'virtual' | 'metaOnly'
  title: string
  /** Title in lower case without accents: the order of the list. */
  title_key: string
  owner_type: string
  owner_id: string
  owner_department: string | null
  status: string | null
  draft_status: string | null
  created_at: string
  updated_at: string
  data_updated_at: string | null
  finalized_at: string | null
  /** First defined of `modified` (a day), `dataUpdatedAt`, `updatedAt`. */
  modified_at: string
  count: number | null
  stored_bytes: number
  indexed_bytes: number
  /** When a failed step is tried again: of the dataset or of its draft. */
  error_retry: string | null
  /** JSON of the dataset, draft and permissions apart. */
  document: string
  draft: string | null
  permissions: string
}

/** Values that lists filter and count by; a dataset has any number of each name. */
export interface DatasetValuesTable {
  dataset: number
  name: string
  value: string
  /** JSON of the value shown by facets, when it is an object. */
  detail: string | null
}

/** Permission entries, one row per operation or class and role that they grant: what lists select by. */
export interface DatasetGrantsTable {
  dataset: number
  /** Operation id or class. */
  operation: string
  /** `public`, `authenticated`, `user:{id}`, `email:{email}` or `organization:{id}`. */
  grantee: string
  department: string | null
  role: string | null
}

export interface DatasetJournalTable {
  number: Generated<number>
  dataset: string
  type: string
  draft: number
  date: string
  event: string
}

export interface DatasetTaskProgressTable {
  dataset: string
  progress: string
}

/** Read keys: kept as they are, since whoever reads the dataset may read its key. */
export interface ReadApiKeysTable {
  dataset: string
  current: string
  previous: string | null
  renew_at: string
}

export interface DatasetTables {
  read_api_keys: ReadApiKeysTable
  datasets: DatasetsTable
  dataset_values: DatasetValuesTable
  dataset_grants: DatasetGrantsTable
  dataset_journal: DatasetJournalTable
  dataset_task_progress: DatasetTaskProgressTable
}
