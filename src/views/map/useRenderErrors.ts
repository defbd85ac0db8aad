import { useCallback, useRef } from 'react'
import { useViewNotify } from '../notify.tsx'
import { useMapTranslate } from './useMapTranslate.ts'

/** Notifies of the errors of the map; all tiles of a view fail with the same error, which is shown once. */
export function useRenderErrors(): (error: Error) => void {
  const t = useMapTranslate()
  const notify = useViewNotify()
  const lastError = useRef<string>(undefined)
  return useCallback(
    (error: Error) => {
      if (lastError.current === error.message) return
      lastError.current = error.message
      notify({ type: 'error', title: t('maps.renderFailed', { message: error.message }) })
    },
    [notify, t]
  )
}
