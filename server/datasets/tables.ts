/** Columns of the tables of datasets. */
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
  /** ISO date: the first defined of `modified` (a day), `dataUpdatedAt` and `updatedAt`. */
  modified_at: string
  count: number | null
  indexed_bytes: number
  /** ISO date of the next retry of a failed step, of the draft first, else of the dataset; null without retry. */
  error_retry: string | null
  /** `DraftValues` as JSON; null without draft. */
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
