import { Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'

export function PreLoginStep(props: { onContinue: () => void }): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography>{t('accounts.login.preLogin')}</Typography>
      <Button variant="contained" size="large" onClick={props.onContinue} fullWidth>
        {t('accounts.logIn')}
      </Button>
    </Stack>
  )
}
