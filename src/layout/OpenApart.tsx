import Button, { type ButtonProps } from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { canHaveSession } from '../authProvider/canHaveSession.ts'
import { useViewTranslate } from '../i18n/translate.tsx'

/**
 * Way to sign in, and the sentence before it. In a page of another site, to sign in would change nothing: the page is
 * opened in a tab of its own instead.
 */
export function useSignInWay(sentence: string): { text: string; isApart: boolean } {
  const t = useViewTranslate()
  const [isApart] = useState(() => !canHaveSession())
  return { text: isApart ? `${sentence} ${t('views.apart.reason')}` : sentence, isApart }
}

/** Link to this page in a tab of its own. */
export function OpenApart(props: Pick<ButtonProps, 'color' | 'size' | 'variant'>): ReactNode {
  const t = useViewTranslate()
  return (
    <Button {...props} href={window.location.href} target="_blank" rel="noopener">
      {t('views.apart.open')}
    </Button>
  )
}
