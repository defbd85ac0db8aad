import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { CatalogImport, LogLine, Publication } from '../../../../contract/catalogs/catalog.ts'
import type { CatalogHarvest } from '../../../../contract/catalogs/harvest.ts'
import { withLogLine } from '../../../../contract/catalogs/log.ts'
import { readAgain, storeNewer } from '../../../api/readAgain.ts'
import { useCatalogsChannel } from '../../../realtime/useChannel.ts'
import type { Listed } from '../api.ts'
import { withoutRun, withRunChanges } from './merge.ts'

type RunKind = 'import' | 'publication' | 'harvest'
type Run = CatalogImport | Publication | CatalogHarvest

/**
 * Keeps one run of a cached list up to date.
 * @param isLast whether the run is the last of the list: channels are subscribed in the order of the list, so that a
 * refetch after the last one covers every change made before
 */
export function useLiveListedRun(kind: RunKind, id: string, queryKey: QueryKey, isLast: boolean): void {
  const change = useChange<Listed<Run>>(queryKey)
  const client = useQueryClient()
  useCatalogsChannel<Partial<Run>>(
    `${kind}/${id}`,
    (changes) => change((list) => withRunChanges(list, id, changes)),
    undefined,
    () => {
      if (isLast) void readAgain(client, queryKey)
    }
  )
  useCatalogsChannel(kind === 'publication' ? `publication/${id}/deleted` : undefined, () =>
    change((list) => withoutRun(list, id))
  )
}

/** Returns a function that updates the cached value of a query. */
function useChange<Read>(queryKey: QueryKey): (changed: (read: Read) => Read | undefined) => void {
  const client = useQueryClient()
  return (changed) => {
    storeNewer<Read>(client, queryKey, (read) => read && changed(read))
  }
}

/**
 * Keeps a run up to date in the cache, with its log.
 * @param onDeleted called when a publication was deleted from the remote catalog
 */
export function useLiveRun(kind: RunKind, id: string, queryKey: QueryKey, onDeleted?: () => void): void {
  const client = useQueryClient()
  const change = useChange<Run>(queryKey)
  const readRun = (): void => void readAgain(client, queryKey)
  // A refetch follows each subscription, so that no event between the first read and the subscription is lost.
  useCatalogsChannel<Partial<Run>>(
    `${kind}/${id}`,
    (changes) =>
      // The log is cleared when a run starts.
      change((run) => ({ ...run, ...changes, ...(changes.status === 'running' ? { logs: [] } : {}) })),
    undefined,
    readRun
  )
  useCatalogsChannel<LogLine>(
    `${kind}/${id}/logs`,
    (line) => change((run) => ({ ...run, logs: withLogLine(run.logs ?? [], line) })),
    undefined,
    readRun
  )
  useCatalogsChannel(kind === 'publication' ? `publication/${id}/deleted` : undefined, () => onDeleted?.())
}
