import { useEffect, useEffectEvent } from 'react'
import { isHeld } from '../leaving.ts'
import { useLeaveGuard, type LeaveGuard } from './useLeaveGuard.ts'

/**
 * As `useLeaveGuard`, for what may stand in a frame. A page around it of the same site is told of unsaved edits, and
 * why they cannot be saved: it would take the frame away without a question, and asks for them to be saved when the
 * person wants so (`HostedFrame`). A page of another site is told nothing.
 */
export function useFramedLeaveGuard(dirty: boolean, guard: LeaveGuard): void {
  useLeaveGuard(dirty, guard)
  const { unsavable } = guard
  const save = useEffectEvent(
    async (): Promise<boolean> => !guard.unsavable && ((await guard.save?.()) ?? false)
  )
  const isFramed = dirty && window.parent !== window
  useEffect(() => {
    if (!isFramed) return undefined
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.source !== window.parent || event.origin !== window.location.origin) return
      if ((event.data as { saveUnsaved?: unknown } | null)?.saveUnsaved !== true) return
      void save()
        .catch(() => false)
        .then((saved) => tell({ saved }))
    }
    window.addEventListener('message', onMessage)
    return () => {
      window.removeEventListener('message', onMessage)
      // Another form of the page may hold something still.
      tell({ unsaved: isHeld() })
    }
  }, [isFramed])
  useEffect(() => {
    if (isFramed) tell({ unsaved: true, ...(unsavable && { unsavable }) })
  }, [isFramed, unsavable])
}

function tell(message: object): void {
  window.parent.postMessage(message, window.location.origin)
}
