import { useEffect } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { holdPage, isLeaving } from '../leaving.ts'

/**
 * Closing or reloading the tab asks first, with the browser's own question; what leaves the page otherwise asks before
 * it begins (`leavePage`).
 * @param message that other question, by default that of unsaved edits
 */
export function useUnloadGuard(dirty: boolean, message?: string): void {
  const t = useViewTranslate()
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isLeaving()) event.preventDefault()
    }
    const release = holdPage(() => message ?? t('blocks.unsaved'))
    window.addEventListener('beforeunload', ask)
    return () => {
      release()
      window.removeEventListener('beforeunload', ask)
    }
  }, [dirty, message, t])
}
