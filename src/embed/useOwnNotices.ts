import { useCallback, useEffect, useState, type ComponentType } from 'react'
import type { NotifyView } from '../views/notify.tsx'

/** Well after the first lines, and before a person has had time to do much. */
const loadAfterMs = 5000
// oxlint-disable-next-line typescript/explicit-function-return-type -- the file tells it
const load = () => import('./OwnNotices.tsx')

/**
 * The messages of a page that is in no frame: nobody around it shows them. They are loaded after the view, and before
 * there is one: it may say that the server is out of reach.
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
      const { OwnNotices, notifyOfView } = await load()
      setNotices(() => OwnNotices)
      notifyOfView(notice)
    }
    // Views also say in their own place what went wrong.
    show().catch(() => undefined)
  }, [])
  return { notify, Notices }
}
