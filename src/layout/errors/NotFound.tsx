import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ErrorBlock } from './ErrorBlock.tsx'

export function NotFound(): ReactNode {
  const t = useViewTranslate()
  return <ErrorBlock status={404} text={t('layout.errors.notFound')} />
}
