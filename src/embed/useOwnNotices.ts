import { useCallback, useEffect, useState, type ComponentType } from 'react'
import type { NotifyView } from '../views/notify.tsx'

/** Milliseconds before the notices' code is loaded: after the first lines, and before much interaction. */
const loadAfterMs = 5000
// oxlint-disable-next-line typescript/explicit-function-return-type -- the type is inferred from the imported module
const load = () => import('./OwnNotices.tsx')

/**
 * Notices of a page that is not framed and therefore has no host to show them. The code is loaded after the view, but
 * before it is needed: a notice may report a lost connection.
 */
export function useOwnNotices(isNeeded: boolean): {
  notify: NotifyView
  Notices: ComponentType | undefined
} {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => {
    if (!isNeeded) return undefined
    const timer = setTimeout(() => void load().catch(() => undefined), loadAfterMs)
    return () => clearTimeout(timer)
  }, [isNeeded])
  const notify = useCallback<NotifyView>((notice) => {
    if (notice.inPlace) return
    const show = async (): Promise<void> => {
      const { OwnNotices, notifyViewNotice } = await load()
      setNotices(() => OwnNotices)
      notifyViewNotice(notice)
    }
    // Views also show errors in place.
    show().catch(() => undefined)
  }, [])
  return { notify, Notices }
}
