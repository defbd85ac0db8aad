import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useSessionEnded } from '../authProvider/sessionEnd.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { SignInElsewhere } from './SignInElsewhere.tsx'
import { barHeight } from './sizes.ts'

/** Says that the session of the page is no more, as long as the page holds unsaved edits. */
export function SessionEnded(): ReactNode {
  const t = useViewTranslate()
  if (!useSessionEnded()) return null
  return (
    <Box sx={(theme) => ({ position: 'sticky', top: barHeight + 8, mb: 2, zIndex: theme.zIndex.appBar - 1 })}>
      <SignInElsewhere severity="warning">{t('layout.sessionEnded')}</SignInElsewhere>
    </Box>
  )
}
