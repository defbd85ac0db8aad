import { useEffect, useEffectEvent } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { heldChanged, holdPage, isLeaving, type Held } from '../leaving.ts'

export interface LeaveGuard extends Partial<Held> {
  /** What goes wrong without it: with nothing else, the sentence about unsaved edits. */
  text?: string | undefined
}

/**
 * While there are unsaved edits, asks before they are left: another page of the administration, another account or
 * language (`LeaveDialog` offers to save). Closing or reloading the tab uses the browser's own question, which is the
 * only one that an embed needs. A change of the query string alone is not leaving.
 */
export function useLeaveGuard(dirty: boolean, guard: LeaveGuard = {}): void {
  const t = useViewTranslate()
  const held = useEffectEvent((): Held => ({ ...guard, text: guard.text ?? t('blocks.leave.unsaved') }))
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isLeaving()) event.preventDefault()
    }
    const release = holdPage(() => held())
    window.addEventListener('beforeunload', ask)
    return () => {
      release()
      window.removeEventListener('beforeunload', ask)
    }
  }, [dirty])
  const { unsavable } = guard
  const isSavable = !!guard.save
  useEffect(() => {
    if (dirty) heldChanged()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again when the answers to give are others
  }, [dirty, unsavable, isSavable])
}
