import { useEffect, useEffectEvent, useState } from 'react'
import { DraftSaver, type DraftHandlers } from './draftSaver.ts'
import { untilSavable } from './untilSavable.ts'

/**
 * Draft saver tied to the component, with the handlers of its latest render. Drafts that failed because of the
 * connection or the session are retried when it is back.
 */
export function useDraftSaver<Draft>(
  delayMs: number,
  handlers: Omit<DraftHandlers<Draft>, 'waitFor'>
): DraftSaver<Draft> {
  const [saver] = useState(() => new DraftSaver<Draft>(delayMs))
  const last = useEffectEvent(() => handlers)
  useEffect(
    () =>
      saver.use({
        write: (draft) => last().write(draft),
        onSaved: (draft) => last().onSaved(draft),
        onFailure: (error, draft, isRetry) => last().onFailure(error, draft, isRetry),
        waitFor: untilSavable,
        onRest: (isResting) => last().onRest?.(isResting)
      }),
    [saver]
  )
  return saver
}
