import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { CatalogImport, LogLine, Publication } from '../../../../contract/catalogs/catalog.ts'
import type { CatalogHarvest } from '../../../../contract/catalogs/harvest.ts'
import { withLogLine } from '../../../../contract/catalogs/log.ts'
import { useCatalogsChannel } from '../../../realtime/useChannel.ts'
import type { Listed } from '../api.ts'
import { withoutRun, withRunChanges } from './merge.ts'

export type RunKind = 'import' | 'publication' | 'harvest'
type Run = CatalogImport | Publication | CatalogHarvest

/**
 * Keeps one run of a list that was read as it goes.
 * @param isLast of the list: channels are followed in its order, what was missed before is read again after this one
 */
export function useLiveListedRun(kind: RunKind, id: string, queryKey: QueryKey, isLast: boolean): void {
  const change = useChange<Listed<Run>>(queryKey)
  const client = useQueryClient()
  useCatalogsChannel<Partial<Run>>(
    `${kind}/${id}`,
    (changes) => change((list) => withRunChanges(list, id, changes)),
    undefined,
    () => {
      if (isLast) void client.invalidateQueries({ queryKey })
    }
  )
  useCatalogsChannel(kind === 'publication' ? `publication/${id}/deleted` : undefined, () =>
    change((list) => withoutRun(list, id))
  )
}

/** Changes what was read as a message tells. */
function useChange<Read>(queryKey: QueryKey): (changed: (read: Read) => Read | undefined) => void {
  const client = useQueryClient()
  return (changed) => {
    client.setQueryData<Read>(queryKey, (read) => read && changed(read))
    // A reading that is under way has seen less than this: it would take it back.
    if (client.isFetching({ queryKey })) void client.invalidateQueries({ queryKey })
  }
}

/**
 * Keeps a run that was read with its log as it goes.
 * @param onDeleted of a publication that was removed from the remote catalog
 */
export function useLiveRun(kind: RunKind, id: string, queryKey: QueryKey, onDeleted?: () => void): void {
  const client = useQueryClient()
  const change = useChange<Run>(queryKey)
  const readAgain = (): void => void client.invalidateQueries({ queryKey })
  // Read again as soon as both channels are followed: nothing is missed between the reading and that.
  useCatalogsChannel<Partial<Run>>(
    `${kind}/${id}`,
    (changes) =>
      // A run that begins has an empty log.
      change((run) => ({ ...run, ...changes, ...(changes.status === 'running' ? { logs: [] } : {}) })),
    undefined,
    readAgain
  )
  useCatalogsChannel<LogLine>(
    `${kind}/${id}/logs`,
    (line) => change((run) => ({ ...run, logs: withLogLine(run.logs ?? [], line) })),
    undefined,
    readAgain
  )
  useCatalogsChannel(kind === 'publication' ? `publication/${id}/deleted` : undefined, () => onDeleted?.())
}
