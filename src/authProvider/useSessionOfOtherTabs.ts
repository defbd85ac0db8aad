import { useEffect } from 'react'
import { refreshSession } from './session.ts'

/** In a page without session loop: signing in happens in another tab, and is seen when the person comes back. */
export function useSessionOfOtherTabs(): void {
  useEffect(() => {
    const read = (): void => void refreshSession()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [])
}
