import { Alert, Button, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { directoryText } from '../../../contract/directoryTexts.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'

export function ErrorStep(props: { code: string; onBack: () => void }): ReactNode {
  const t = useViewTranslate()
  // A code that is not ours is not shown: a link could make the page say anything.
  const text = directoryText(props.code, currentLocale()) ?? t('blocks.form.unknownError')
  return (
    <Stack sx={{ gap: 3 }}>
      <Alert severity="error">{text}</Alert>
      <Button variant="contained" size="large" onClick={props.onBack} fullWidth>
        {t('accounts.error.again')}
      </Button>
    </Stack>
  )
}
