import { Alert, Button } from '@mui/material'
import type { ReactNode } from 'react'
import type { SessionUser } from '../../../contract/session.ts'
import { cancelPlannedDeletion } from '../../authProvider/account.ts'
import { dayText } from '../../i18n/dates.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../useNotification.ts'

/** Warning that the user's account is scheduled for deletion, with a button to cancel it. */
export function PlannedDeletion(props: { user: SessionUser; date: string }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const { user, date } = props

  async function cancel(): Promise<void> {
    try {
      await cancelPlannedDeletion(user.id)
    } catch (error) {
      notify({ msg: t('layout.sessionError'), error })
    }
  }

  return (
    <Alert severity="warning" variant="outlined" sx={{ mx: 2, mb: 1 }}>
      {t('layout.plannedDeletion', { name: user.name, date: dayText(date) })}
      <Button color="warning" size="small" sx={{ mt: 1 }} onClick={() => void cancel()}>
        {t('layout.cancelDeletion')}
      </Button>
    </Alert>
  )
}
