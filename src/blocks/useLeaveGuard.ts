import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useViewTranslate } from '../i18n/translate.tsx'
import { useUnloadGuard } from './useUnloadGuard.ts'

/**
 * While there are unsaved edits, asks before another page is shown; closing or reloading the tab uses the browser's
 * own question. A change of the query string alone is not leaving.
 * @param message the question, by default that of unsaved edits
 */
export function useLeaveGuard(dirty: boolean, message?: string): void {
  const t = useViewTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      // eslint-disable-next-line no-alert -- as for closing the tab: it cannot be missed nor left half-answered
      !window.confirm(message ?? t('blocks.unsaved'))
  )
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useUnloadGuard(dirty, message)
}
