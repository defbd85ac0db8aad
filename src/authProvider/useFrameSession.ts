import { useEffect, useState } from 'react'
import { renewSession } from './account.ts'
import { hasExpiredToken } from './session.ts'
import { followCookies } from './sessionEnd.ts'

/**
 * Session of a page without session loop: an expired token is renewed on load, and a sign-in in another tab is
 * detected when the page becomes visible. False until the session is reliable.
 */
export function useFrameSession(): boolean {
  const [isSettled, setSettled] = useState(() => !hasExpiredToken())
  useEffect(() => {
    const read = async (): Promise<void> => {
      // After the end of the session the page is anonymous; after a network error nothing changes.
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
