/** Journal and running task of the dataset of a page, which `useDatasetPage` reads and keeps up to date. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { JournalEvent, TaskProgress } from '../../../../contract/datasets/dataset.ts'
import { datasetKeys, readJournal, readTaskProgress } from '../api.ts'
import { useDataset } from './DatasetPageContext.tsx'
import type { DatasetPage } from './useDatasetPage.ts'

interface DatasetJournal {
  /** Events, newest first; empty without the permission to read the journal. */
  events: JournalEvent[]
  isLoading: boolean
  error: unknown
}

export const journalQuery = (id: string) =>
  queryOptions({
    queryKey: datasetKeys.journal(id),
    queryFn: ({ signal }) => readJournal(id, signal)
  })

export const progressQuery = (id: string) =>
  queryOptions({
    queryKey: datasetKeys.progress(id),
    queryFn: ({ signal }) => readTaskProgress(id, signal)
  })

/** Whether the user may follow the journal of a dataset. */
export function isFollowed({ dataset, can }: Pick<DatasetPage, 'dataset' | 'can'>): boolean {
  return !dataset.isMetaOnly && can('readJournal')
}

const noEvents: JournalEvent[] = []

export function useDatasetJournal(): DatasetJournal {
  const page = useDataset()
  const { data, error, isPending } = useQuery({ ...journalQuery(page.dataset.id), enabled: false })
  return { events: data ?? noEvents, isLoading: isPending && isFollowed(page), error }
}

/** Returns the running task; undefined for an idle dataset. */
export function useRunningTask(): TaskProgress | undefined {
  const { id } = useDataset().dataset
  const { data } = useQuery({ ...progressQuery(id), enabled: false })
  return data?.task ? (data as TaskProgress) : undefined
}
