import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { JournalEvent } from '../../../contract/datasets/dataset.ts'
import type { LinesMessage, LinesState } from '../../../contract/realtime.ts'
import { useChannel } from '../../realtime/useChannel.ts'
import type { FollowChanges, LinesChanged } from '../table/changedLines.ts'
import { withWrittenLine, type LinePages } from '../table/linePages.ts'
import type { StoredLine } from './linesApi.ts'

interface LinesWritten {
  /** When lines were last written that have to be read again, all of them. */
  writtenAt: string
  /** When this page last heard of any write. */
  changedAt: string
  /** Tells which lines changed. */
  follow: FollowChanges
  /** @param line as the server answered it: it shows at once, before the lines are read again */
  written: (line?: StoredLine) => void
}

const now = (): string => new Date().toISOString()
/** Milliseconds between two readings of everything. */
const pauseMs = 1000
/** What the clocks of a request and of its answer may differ by. */
const marginMs = 1000

/**
 * What is written in the lines of a dataset, by this page or by anybody.
 * @param can.read the lines may be read: changes are told one by one
 * @param can.readJournal where they are not, the end of each processing is
 */
export function useLinesWritten(
  datasetId: string,
  can: { read: boolean; readJournal: boolean }
): LinesWritten {
  const client = useQueryClient()
  const [writtenAt, setWrittenAt] = useState(now)
  const [changedAt, setChangedAt] = useState(writtenAt)
  /** The state that this page has; undefined while nobody tells about changes. */
  const known = useRef<LinesState>(undefined)
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
  const refresh = usePaused(readAgain)
  const readSince = useRef(0)
  useEffect(() => {
    const kept = client.getQueryCache().findAll({ queryKey: ['lines', datasetId] })
    const dates = kept.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
    readSince.current = Math.min(Date.now(), ...dates) - marginMs
    known.current = undefined
  }, [client, datasetId])

  function tell(changed: LinesChanged): void {
    // Those that nobody looks at are read when somebody does.
    client.removeQueries({ queryKey: ['lines', datasetId], type: 'inactive' })
    setChangedAt(now())
    for (const listener of listeners.current) listener(changed)
  }

  useChannel<LinesMessage>(
    can.read ? `datasets/${datasetId}/lines` : undefined,
    (message) => {
      const { sequence, index, count } = message
      const before = known.current
      known.current = { ...(sequence === undefined ? {} : { sequence }), ...(index ? { index } : {}) }
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
      // What changed is told as to everybody.
      if (!isLive.current) readAgain()
    },
    [client, datasetId, readAgain]
  )
  return { writtenAt, changedAt, follow, written }
}

/** Does something at once, then once for all the times that it was asked during a pause. */
function usePaused(work: () => void): () => void {
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
