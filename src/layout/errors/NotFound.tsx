import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ErrorBlock } from './ErrorBlock.tsx'

/** The sentence of the contract is in English whatever the language: another one says it in that of the page. */
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
