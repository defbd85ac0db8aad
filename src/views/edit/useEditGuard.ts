import { useFramedLeaveGuard } from '../../ui/useFramedLeaveGuard.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { RetriedSave } from './useRetriedSave.ts'

interface EditGuard {
  /** There is input that was not sent. */
  isDirty?: boolean
  isValid?: boolean
  /** Another user changed the same values: a choice is needed before saving. */
  isDisputed?: boolean
  /** Submits the input; resolves to false when saving failed and the error is shown. */
  submit?: () => Promise<boolean>
}

/**
 * Asks before the user leaves the page with unsaved lines, and saves them if wanted. A write in progress, or one that
 * waits for the server, is finished first.
 */
export function useEditGuard(
  writing: Pick<RetriedSave, 'isPending' | 'finish'>,
  guard: EditGuard = {}
): void {
  const t = useViewTranslate()
  const { isDirty = false, isValid = true, isDisputed = false, submit = writing.finish } = guard
  const why = isDisputed ? t('edit.conflict.first') : isValid ? undefined : t('edit.invalid')
  useFramedLeaveGuard(writing.isPending || isDirty, {
    save: writing.isPending ? writing.finish : submit,
    unsavable: writing.isPending ? undefined : why
  })
}
