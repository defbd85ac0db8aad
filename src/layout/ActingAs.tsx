import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { personalAccount } from '../../contract/session.ts'
import { leaveImpersonation } from '../authProvider/account.ts'
import { useSession } from '../authProvider/useSession.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { useNotification } from './useNotification.ts'

/** Reminds an administrator who acts as another user that what he does is done in this user's name. */
export function ActingAs(): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const { user } = useSession()
  if (!user?.asAdmin) return null
  const leave = (): void => {
    leaveImpersonation().catch((error: unknown) => notify({ msg: t('layout.sessionError'), error }))
  }
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2, bgcolor: 'background.paper' }}
      action={
        <Button color="inherit" size="small" onClick={leave}>
          {t('layout.stopActing')}
        </Button>
      }
    >
      {t('layout.actingAs', { name: personalAccount(user).name })}
    </Alert>
  )
}
