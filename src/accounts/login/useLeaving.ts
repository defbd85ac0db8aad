import { useEffect, useState } from 'react'

/**
 * Leaves for another page. The form stays busy until the browser has left, and is ready again when the back button shows
 * this page as it was.
 */
export function useLeaving(): { isLeaving: boolean; leaveTo: (address: string) => void } {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    const stay = (): void => setLeaving(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])
  return {
    isLeaving,
    leaveTo(address) {
      setLeaving(true)
      window.location.assign(address)
    }
  }
}
