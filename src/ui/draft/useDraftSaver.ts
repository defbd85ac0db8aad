import { useEffect, useEffectEvent, useState } from 'react'
import { DraftSaver, type DraftHandlers } from './draftSaver.ts'

/** A saver for as long as the component is there; its handlers are those of the last time that it was drawn. */
export function useDraftSaver<Draft>(delayMs: number, handlers: DraftHandlers<Draft>): DraftSaver<Draft> {
  const [saver] = useState(() => new DraftSaver<Draft>(delayMs))
  const last = useEffectEvent(() => handlers)
  useEffect(
    () =>
      saver.use({
        write: (draft) => last().write(draft),
        onSaved: (draft) => last().onSaved(draft),
        onFailure: (error, draft) => last().onFailure(error, draft),
        onRest: (isResting) => last().onRest?.(isResting)
      }),
    [saver]
  )
  return saver
}
