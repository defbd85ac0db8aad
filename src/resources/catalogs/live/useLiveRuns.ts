import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { CatalogImport, LogLine, Publication } from '../../../../contract/catalogs/catalog.ts'
import { useCatalogsChannel } from '../../../realtime/useChannel.ts'
import type { Listed } from '../api.ts'
import { withLogLine, withoutRun, withRunChanges } from './merge.ts'

export type RunKind = 'import' | 'publication'
type Run = CatalogImport | Publication

/** Keeps one run of a list that was read as it goes. */
export function useLiveListedRun(kind: RunKind, id: string, queryKey: QueryKey): void {
  const client = useQueryClient()
  useCatalogsChannel<Partial<Run>>(
    `${kind}/${id}`,
    (changes) => client.setQueryData<Listed<Run>>(queryKey, (list) => withRunChanges(list, id, changes)),
    () => void client.invalidateQueries({ queryKey })
  )
  useCatalogsChannel(kind === 'publication' ? `publication/${id}/deleted` : undefined, () => {
    client.setQueryData<Listed<Run>>(queryKey, (list) => withoutRun(list, id))
  })
}

/**
 * Keeps a run that was read with its log as it goes.
 * @param onDeleted of a publication that was removed from the remote catalog
 */
export function useLiveRun(kind: RunKind, id: string, queryKey: QueryKey, onDeleted?: () => void): void {
  const client = useQueryClient()
  // Read again as soon as both channels are followed: nothing is missed between the reading and that.
  const readAgain = (): void => void client.invalidateQueries({ queryKey })
  useCatalogsChannel<Partial<Run>>(
    `${kind}/${id}`,
    (changes) =>
      client.setQueryData<Run>(queryKey, (run) => {
        if (!run) return run
        // A run that begins has an empty log.
        const begins = changes.status === 'running' ? { logs: [] } : {}
        return { ...run, ...changes, ...begins }
      }),
    readAgain,
    readAgain
  )
  useCatalogsChannel<LogLine>(
    `${kind}/${id}/logs`,
    (line) =>
      client.setQueryData<Run>(queryKey, (run) => run && { ...run, logs: withLogLine(run.logs ?? [], line) }),
    undefined,
    readAgain
  )
  useCatalogsChannel(kind === 'publication' ? `publication/${id}/deleted` : undefined, () => onDeleted?.())
}
