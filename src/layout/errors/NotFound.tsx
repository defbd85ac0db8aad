import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ErrorBlock } from './ErrorBlock.tsx'

/** The API's message is always in English: this page shows a translated one. */
export function NotFound(): ReactNode {
  const t = useViewTranslate()
  return (
    <ErrorBlock
      status={404}
      explanation={t('layout.errors.notFoundHere')}
      text={t('layout.errors.notFound')}
      textLanguage="en"
    />
  )
}
