import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DatasetUses } from '../../../../contract/datasets/uses.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { readUses } from '../api.ts'

/** Maximum number of datasets whose uses are read before a bulk change. */
export const maxCheckedDatasets = 50

const batchSize = 4

interface ReadUses {
  uses: DatasetUses[]
  /** Whether the uses of some or all datasets could not be read. */
  hasFailures: boolean
}

/** Query of the uses of datasets, limited to the first `maxCheckedDatasets`. Never fails. */
export function usesQuery(ids: string[]) {
  const checkedIds = ids.slice(0, maxCheckedDatasets)
  return queryOptions({
    queryKey: ['datasets-uses', checkedIds],
    queryFn: ({ signal }) => readAll(checkedIds, signal),
    // Milliseconds of cache: short, so that the warning is up to date.
    staleTime: 5000,
    gcTime: 5000,
    retry: false
  })
}

export function useDatasetUses(ids: string[]): { data: ReadUses | undefined; isLoading: boolean } {
  const { data, isLoading } = useQuery({ ...usesQuery(ids), enabled: ids.length > 0 })
  return { data, isLoading }
}

async function readAll(ids: string[], signal: AbortSignal): Promise<ReadUses> {
  const settled: PromiseSettledResult<DatasetUses>[] = []
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    settled.push(...(await Promise.allSettled(batch.map((id) => readUses(id, signal)))))
  }
  const uses = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  return { uses: uses.map(withoutDisabledKinds), hasFailures: uses.length < ids.length }
}

/** Hides uses by applications on a platform that disables applications. */
function withoutDisabledKinds({ uses }: DatasetUses): DatasetUses {
  return { uses: uses.filter(({ kind }) => kind !== 'application' || !pageConfig.disableApplications) }
}
