import { Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { patchUser } from '../accountsApi.ts'
import { dayText } from '../../i18n/dates.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'

export function PlannedDeletionStep(props: { onDone: () => void }): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const { busy, error, run } = useAction()
  const cancel = (): void =>
    void run(async () => {
      if (user) await patchUser(user.id, { plannedDeletion: null })
      props.onDone()
    })
  return (
    <Stack sx={{ gap: 2 }}>
      {user?.pd && <Typography>{t('accounts.plannedDeletion.text', { date: dayText(user.pd) })}</Typography>}
      <FormAlert error={error} />
      {user?.pd && (
        <Button variant="contained" size="large" disabled={busy} onClick={cancel}>
          {t('accounts.plannedDeletion.cancel')}
        </Button>
      )}
      <Button disabled={busy} onClick={props.onDone}>
        {t('accounts.plannedDeletion.keep')}
      </Button>
    </Stack>
  )
}
