import { useEffect, useEffectEvent } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { unsavedEditsChanged, registerUnsavedEdits, isLeaving, type UnsavedEdits } from '../leaving.ts'

export interface LeaveGuard extends Partial<UnsavedEdits> {
  /** Consequence of leaving; defaults to the message about unsaved edits. */
  text?: string | undefined
}

/**
 * Asks before unsaved edits are lost by navigation, or by a change of account or language (`LeaveDialog` offers to
 * save). Closing or reloading the tab shows the browser's own prompt, the only one in embeds. A change of the query
 * string only is not a navigation.
 */
export function useLeaveGuard(dirty: boolean, guard: LeaveGuard = {}): void {
  const t = useViewTranslate()
  const held = useEffectEvent((): UnsavedEdits => ({
    ...guard,
    text: guard.text ?? t('blocks.leave.unsaved')
  }))
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isLeaving()) event.preventDefault()
    }
    const release = registerUnsavedEdits(() => held())
    window.addEventListener('beforeunload', ask)
    return () => {
      release()
      window.removeEventListener('beforeunload', ask)
    }
  }, [dirty])
  const { unsavable } = guard
  const isSavable = !!guard.save
  useEffect(() => {
    if (dirty) unsavedEditsChanged()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- updates an open question when its answers change
  }, [dirty, unsavable, isSavable])
}
