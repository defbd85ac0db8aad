import { useCallback } from 'react'
import { errorDetail } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { isUnreachable } from './useRetriedSave.ts'

/** Why something failed, for a person: the server's sentence, or that it does not answer. */
export function useErrorText(): (error: unknown) => string {
  const t = useViewTranslate()
  return useCallback((error) => (isUnreachable(error) ? t('blocks.unreachable') : errorDetail(error)), [t])
}
