import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DatasetUses } from '../../../../contract/datasets/uses.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { readUses } from '../api.ts'

/** Datasets whose uses are looked for before they are changed together. */
export const mostAsked = 50

const askedAtOnce = 4

interface ReadUses {
  uses: DatasetUses[]
  /** The uses of some of the datasets, or of all, could not be read. */
  hasFailures: boolean
}

/** What uses each of the datasets, of the first ones when they are many; it never fails. */
export function usesQuery(ids: string[]) {
  const asked = ids.slice(0, mostAsked)
  return queryOptions({
    queryKey: ['datasets-uses', asked],
    queryFn: ({ signal }) => readAll(asked, signal),
    // What was just asked is shown, and nothing older.
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

/** Nothing is said of applications on a platform that does not show them. */
function shown({ uses }: DatasetUses): DatasetUses {
  return { uses: uses.filter(({ kind }) => kind !== 'application' || !pageConfig.disableApplications) }
}
