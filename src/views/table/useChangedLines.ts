import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Dataset, LinesAnswer } from '../../../contract/datasets/dataset.ts'
import { apiJson } from '../../api/http.ts'
import {
  requestedLinesOf,
  mergeChanges,
  withChangedLines,
  type FollowChanges,
  type LinesChanged
} from './changedLines.ts'
import type { LinePages } from './linePages.ts'
import { firstPagePath } from './linesRequest.ts'

/** Maximum number of lines in one request: their ids are in the URL. */
const maxRead = 100

interface ChangedLinesOptions {
  dataset: Dataset
  selection: [string, string][]
  shape: [string, string][]
  queryKey: readonly string[]
  follow: FollowChanges | undefined
  hasMore: boolean
  isFetching: boolean
  /** Refetches all pages. */
  readAgain: () => void
}

/** Applies changes of other users to the loaded pages, in one batched request. */
export function useChangedLines(options: ChangedLinesOptions): void {
  const { dataset, selection, shape, queryKey, follow, hasMore, isFetching, readAgain } = options
  const client = useQueryClient()
  const pending = useRef<LinesChanged>(undefined)
  const isReading = useRef(false)

  const isBusy = (): boolean => client.getQueryState(queryKey)?.fetchStatus === 'fetching'

  async function read({ changes }: LinesChanged): Promise<LinesAnswer['results']> {
    const ids = changes.filter(({ _action }) => _action !== 'delete').map(({ _id }) => _id)
    if (ids.length === 0) return []
    const changed: [string, string][] = [
      ...selection,
      ['_id_in', JSON.stringify(ids).slice(1, -1)],
      ['indexedAt', new Date().toISOString()]
    ]
    const path = firstPagePath(dataset, changed, { size: ids.length, shape })
    return (await apiJson<LinesAnswer>(path, { silent: true })).results
  }

  const bring = useEffectEvent(async (): Promise<void> => {
    // A page request in flight would overwrite the changes: they are applied after it.
    if (isReading.current || isBusy()) return
    isReading.current = true
    try {
      while (pending.current && !isBusy()) {
        const changed = pending.current
        pending.current = undefined
        const isMany = changed.changes.length > maxRead || selection.some(([name]) => name === '_id_in')
        const lines = isMany ? undefined : await read(changed).catch(() => undefined)
        if (isBusy()) {
          pending.current = mergeChanges(changed, pending.current ?? { changes: [], count: changed.count })
          return
        }
        const cachedPages = client.getQueryData<LinePages>(queryKey)
        if (!cachedPages) return
        const updatedPages =
          lines && withChangedLines(cachedPages, changed, lines, requestedLinesOf(selection, hasMore))
        if (updatedPages) client.setQueryData(queryKey, updatedPages)
        else readAgain()
      }
    } finally {
      isReading.current = false
    }
  })

  useEffect(() => {
    if (!follow) return undefined
    return follow((changed) => {
      pending.current = mergeChanges(pending.current, changed)
      void bring()
    })
  }, [follow])
  useEffect(() => {
    if (!isFetching && pending.current) void bring()
  }, [isFetching])
}
