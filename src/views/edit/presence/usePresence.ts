import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import type { Place, PresenceMessage } from '../../../../contract/realtime.ts'
import { useChannel } from '../../../realtime/useChannel.ts'

/** Milliseconds between two places that are told: arrows go through cells faster than anybody looks. */
const pauseMs = 200

interface OthersPresent extends PresenceMessage {
  /** Tells the others where this person is. */
  goTo: (place: Place) => void
}

const nobody: PresenceMessage = { people: [], others: 0 }

/** Apart from what the rows of the table share: these need not be drawn again when somebody moves. */
export const PresenceContext = createContext(nobody)

/** Who else has the table open to edit it; nobody when presence is not for the person. */
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
      // The first message of a connection: the server knows nothing of the place yet.
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
    // oxlint-disable-next-line react/memo-dependencies -- another channel has another function
    [say]
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return { ...present, goTo }
}
