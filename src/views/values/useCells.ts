import { useMemo } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { CellContext } from './cellContent.ts'

/** Formatting context of values, in the language of the page. */
export function useCells(truncate: number): CellContext {
  const translate = useViewTranslate()
  return useMemo(
    () => ({
      locale: currentLocale(),
      truncate,
      booleans: { true: translate('views.true'), false: translate('views.false') }
    }),
    [truncate, translate]
  )
}
