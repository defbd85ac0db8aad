import { useFramedLeaveGuard } from '../../ui/useFramedLeaveGuard.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { RetriedSave } from './useRetriedSave.ts'

interface EditGuard {
  /** Something is typed or chosen that was not sent. */
  isDirty?: boolean
  isValid?: boolean
  /** Somebody else wrote the same: the person chooses before anything is saved. */
  isDisputed?: boolean
  /** Sends it; false when it is not saved and that is shown. */
  submit?: () => Promise<boolean>
}

/**
 * Asks before the page is left while something about lines is not saved, and saves it when the person wants so. A write
 * that is under way, or waits for the server, is what is saved.
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
