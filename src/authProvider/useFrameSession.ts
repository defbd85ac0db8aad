import { useEffect, useState } from 'react'
import { renewSession } from './account.ts'
import { hasExpiredToken } from './session.ts'
import { followCookies } from './sessionEnd.ts'

/**
 * Keeps the session of a page without session loop: a token that ended meanwhile is renewed as the page loads, and
 * signing in in another tab is seen when the person comes back. False until the session can be relied on.
 */
export function useFrameSession(): boolean {
  const [isSettled, setSettled] = useState(() => !hasExpiredToken())
  useEffect(() => {
    const read = async (): Promise<void> => {
      // A session that ended is that of nobody; a directory that does not answer changes nothing.
      if (hasExpiredToken()) await renewSession().catch(() => undefined)
      followCookies()
      setSettled(true)
    }
    const onFocus = (): void => void read()
    void read()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [])
  return isSettled
}
