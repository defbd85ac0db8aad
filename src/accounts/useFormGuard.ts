import { useEffect } from 'react'
import { useUnloadGuard } from '../blocks/useUnloadGuard.ts'

/**
 * Asks before unsaved edits are left. The page around is told of them too: it would take the frame away without a
 * question (`HostedFrame`).
 */
export function useFormGuard(dirty: boolean): void {
  useUnloadGuard(dirty)
  useEffect(() => {
    if (!dirty || window.parent === window) return undefined
    // Only pages of this site may frame those about accounts.
    const tell = (unsaved: boolean): void => window.parent.postMessage({ unsaved }, window.location.origin)
    tell(true)
    return () => tell(false)
  }, [dirty])
}
