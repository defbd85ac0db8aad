import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DatasetUses } from '../../../../contract/datasets/uses.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { readUses } from '../api.ts'

/** Maximum number of datasets whose uses are read before a bulk change. */
export const maxAsked = 50

const askedAtOnce = 4

interface ReadUses {
  uses: DatasetUses[]
  /** Whether the uses of some or all datasets could not be read. */
  hasFailures: boolean
}

/** Query of the uses of datasets, limited to the first `maxAsked`. Never fails. */
export function usesQuery(ids: string[]) {
  const asked = ids.slice(0, maxAsked)
  return queryOptions({
    queryKey: ['datasets-uses', asked],
    queryFn: ({ signal }) => readAll(asked, signal),
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
  const answers: PromiseSettledResult<DatasetUses>[] = []
  for (let start = 0; start < ids.length; start += askedAtOnce) {
    const some = ids.slice(start, start + askedAtOnce)
    answers.push(...(await Promise.allSettled(some.map((id) => readUses(id, signal)))))
  }
  const uses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  return { uses: uses.map(shown), hasFailures: uses.length < ids.length }
}

/** Hides uses by applications on a platform that disables applications. */
function shown({ uses }: DatasetUses): DatasetUses {
  return { uses: uses.filter(({ kind }) => kind !== 'application' || !pageConfig.disableApplications) }
}
