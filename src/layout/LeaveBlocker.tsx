import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askToLeave, isHeld } from '../leaving.ts'

/** Asks before another page of the administration is shown. One for the whole router. */
export function LeaveBlocker(): null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isHeld() && currentLocation.pathname !== nextLocation.pathname
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askToLeave().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  return null
}
