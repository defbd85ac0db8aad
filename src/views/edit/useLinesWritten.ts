import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { JournalEvent } from '../../../contract/datasets/dataset.ts'
import type { LinesMessage, LinesState } from '../../../contract/realtime.ts'
import { useChannel } from '../../realtime/useChannel.ts'
import type { FollowChanges, LinesChanged } from '../table/changedLines.ts'
import { withWrittenLine, type LinePages } from '../table/linePages.ts'
import type { StoredLine } from './linesApi.ts'

interface LinesWritten {
  /** Time of the last write after which all lines must be refetched. */
  writtenAt: string
  /** Time of the last write of any kind known to this page. */
  changedAt: string
  /** Subscribes to changes of single lines. */
  follow: FollowChanges
  /** @param line as the server returned it: it updates the cache before the refetch */
  written: (line?: StoredLine) => void
}

const now = (): string => new Date().toISOString()
/** Minimum time in milliseconds between two refetches of all lines. */
const pauseMs = 1000
/** Tolerated difference in milliseconds between the clocks of client and server. */
const marginMs = 1000

/**
 * Tracks writes to the lines of a dataset, on this page or elsewhere.
 * @param can.read permission to read lines: changes are received line by line
 * @param can.readJournal without it, only the end of each processing is received
 */
export function useLinesWritten(
  datasetId: string,
  can: { read: boolean; readJournal: boolean }
): LinesWritten {
  const client = useQueryClient()
  const [writtenAt, setWrittenAt] = useState(now)
  const [changedAt, setChangedAt] = useState(writtenAt)
  /** Last state of the lines received; undefined until the first message of the channel. */
  const lastState = useRef<LinesState>(undefined)
  const isLive = useRef(false)
  const listeners = useRef(new Set<(changed: LinesChanged) => void>())

  const follow = useCallback<FollowChanges>((listener) => {
    const { current } = listeners
    current.add(listener)
    return () => void current.delete(listener)
  }, [])

  const readAgain = useCallback(() => {
    setWrittenAt(now())
    setChangedAt(now())
  }, [])
  const refresh = useDebouncedCallback(readAgain)
  const readSince = useRef(0)
  useEffect(() => {
    const cachedQueries = client.getQueryCache().findAll({ queryKey: ['lines', datasetId] })
    const dates = cachedQueries.flatMap(({ state }) =>
      state.data === undefined ? [] : [state.dataUpdatedAt]
    )
    readSince.current = Math.min(Date.now(), ...dates) - marginMs
    lastState.current = undefined
  }, [client, datasetId])

  function tell(changed: LinesChanged): void {
    // Cached queries without an observer are dropped, and fetched when needed.
    client.removeQueries({ queryKey: ['lines', datasetId], type: 'inactive' })
    setChangedAt(now())
    for (const listener of listeners.current) listener(changed)
  }

  useChannel<LinesMessage>(
    can.read ? `datasets/${datasetId}/lines` : undefined,
    (message) => {
      const { sequence, index, count } = message
      const before = lastState.current
      lastState.current = { ...(sequence === undefined ? {} : { sequence }), ...(index ? { index } : {}) }
      isLive.current = true
      if (message.type === 'changes') tell({ changes: message.changes, count })
      else if (message.type === 'refresh') refresh()
      else {
        const isSame = before
          ? sequence !== undefined && before.sequence === sequence && before.index === index
          : Date.now() - message.ageMs < readSince.current
        if (!isSame) refresh()
      }
    },
    () => {
      isLive.current = false
    }
  )
  useChannel<JournalEvent>(can.readJournal ? `datasets/${datasetId}/journal` : undefined, (event) => {
    if (event.type === 'finalize-end' && !isLive.current) readAgain()
  })

  const written = useCallback(
    (line?: StoredLine) => {
      if (line) {
        const queryKey = ['lines', datasetId]
        client.setQueriesData<LinePages>({ queryKey }, (pages) => withWrittenLine(pages, line))
      }
      // With a live subscription, own writes arrive like those of other users.
      if (!isLive.current) readAgain()
    },
    [client, datasetId, readAgain]
  )
  return { writtenAt, changedAt, follow, written }
}

/** Throttle: runs the work at once, then at most once per pause, for all calls made during it. */
function useDebouncedCallback(work: () => void): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        last.current = performance.now()
        work()
      },
      Math.max(0, last.current + pauseMs - performance.now())
    )
  }, [work])
}
