import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import type { Place, PresenceMessage } from '../../../../contract/realtime.ts'
import { useChannel } from '../../../realtime/useChannel.ts'

/**
 * Minimum time in milliseconds between two messages about the user's cell: arrow keys move faster than anybody reads.
 */
const pauseMs = 200

interface OthersPresent extends PresenceMessage {
  /** Sends the cell of the user to the others. */
  goTo: (place: Place) => void
}

const nobody: PresenceMessage = { people: [], others: 0 }

/** Separate from the context of the table: rows do not render again when somebody moves. */
export const PresenceContext = createContext(nobody)

/** Other users who have the table open to edit it; empty without the permission. */
export function usePresence(datasetId: string, isEditor: boolean): OthersPresent {
  const [present, setPresent] = useState(nobody)
  const [connections, setConnections] = useState(0)
  const place = useRef<Place>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTold = useRef(false)
  const say = useChannel<PresenceMessage>(
    isEditor ? `datasets/${datasetId}/presence` : undefined,
    (message) => {
      setPresent(message)
      // The first message after a reconnection: the server has lost the user's cell, so it is sent again.
      if (!isTold.current) setConnections((count) => count + 1)
      isTold.current = true
    },
    () => {
      isTold.current = false
      setPresent(nobody)
    }
  )
  useEffect(() => {
    if (connections > 0) say(place.current)
  }, [connections, say])
  const goTo = useCallback(
    (next: Place) => {
      const { line, column } = place.current
      if (line === next.line && column === next.column) return
      place.current = next
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        say(place.current)
      }, pauseMs)
    },
    // oxlint-disable-next-line react/memo-dependencies -- a new channel needs a new function
    [say]
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return { ...present, goTo }
}
