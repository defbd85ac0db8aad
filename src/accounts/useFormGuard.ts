import { useEffect, useEffectEvent } from 'react'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import type { Held } from '../leaving.ts'

/**
 * Asks before unsaved edits are left. The page around is told of them too: it would take the frame away without a
 * question, and asks for them to be saved when the person wants so (`HostedFrame`).
 */
export function useFormGuard(dirty: boolean, guard: Pick<Held, 'save' | 'unsavable'>): void {
  useLeaveGuard(dirty, guard)
  const save = useEffectEvent(async (): Promise<boolean> => (await guard.save?.()) ?? false)
  useEffect(() => {
    if (!dirty || window.parent === window) return undefined
    // Only pages of this site may frame those about accounts.
    const tell = (message: object): void => window.parent.postMessage(message, window.location.origin)
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.source !== window.parent || event.origin !== window.location.origin) return
      if ((event.data as { saveUnsaved?: unknown } | null)?.saveUnsaved !== true) return
      void save().then((saved) => tell({ saved }))
    }
    window.addEventListener('message', onMessage)
    tell({ unsaved: true })
    return () => {
      window.removeEventListener('message', onMessage)
      tell({ unsaved: false })
    }
  }, [dirty])
}
