import { useEffect, useEffectEvent, useState } from 'react'
import { DraftSaver, type DraftHandlers } from './draftSaver.ts'
import { untilSavable } from './untilSavable.ts'

/**
 * A saver for as long as the component is there; its handlers are those of the last time that it was drawn. What a lost
 * connection or the end of the session kept from being saved is sent again once that is over.
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
