import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askToLeave, hasUnsavedEdits } from '../leaving.ts'

/** Asks before a navigation that would lose edits. One instance for the router. */
export function LeaveBlocker(): null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedEdits() && currentLocation.pathname !== nextLocation.pathname
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askToLeave().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  return null
}
