import { Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useInitialFocus } from '../../ui/form/useInitialFocus.ts'
import type { Login } from './useLogin.ts'

/** Step that asks a platform administrator whether to sign in with or without admin mode. */
export function AdminModeStep(props: { login: Login; onBack: () => void }): ReactNode {
  const t = useViewTranslate()
  const { login } = props
  const focus = useInitialFocus<HTMLButtonElement>()
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography sx={{ mb: 1 }}>{t('accounts.adminMode.question')}</Typography>
      <FormAlert error={login.error} />
      <Button
        variant="contained"
        color="admin"
        size="large"
        disabled={login.busy}
        onClick={() => login.submit('adminMode')}
      >
        {t('accounts.adminMode.accept')}
      </Button>
      <Button
        variant="outlined"
        size="large"
        ref={focus}
        disabled={login.busy}
        onClick={() => login.submit('plain')}
      >
        {t('accounts.adminMode.decline')}
      </Button>
      <Button disabled={login.busy} onClick={props.onBack}>
        {t('accounts.back')}
      </Button>
    </Stack>
  )
}
