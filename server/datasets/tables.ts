/** Tables of the datasets. */
import type {
  GrantsTable,
  JournalTable,
  ReadKeysTable,
  ResourcesTable,
  TaskProgressTable,
  ValuesTable
} from '../owned/tables.ts'

interface DatasetsTable extends ResourcesTable {
  kind: 'file' | 'rest' | 'virtual' | 'metaOnly'
  status: string | null
  draft_status: string | null
  data_updated_at: string | null
  finalized_at: string | null
  /** First defined of `modified` (a day), `dataUpdatedAt`, `updatedAt`. */
  modified_at: string
  count: number | null
  indexed_bytes: number
  /** When a failed step is tried again: of the dataset or of its draft. */
  error_retry: string | null
  /** JSON. */
  draft: string | null
}

export interface DatasetTables {
  datasets: DatasetsTable
  dataset_values: ValuesTable
  dataset_grants: GrantsTable
  dataset_journal: JournalTable
  dataset_task_progress: TaskProgressTable
  dataset_read_keys: ReadKeysTable
}
