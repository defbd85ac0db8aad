/** Step that moves an account of another site to the current one, from the link of a mail. */
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useInitialFocus } from '../../ui/form/useInitialFocus.ts'
import { changeHost } from '../accountsApi.ts'
import { actionOf } from './tokenContent.ts'

export function ChangeHostStep(props: { token: string; onDone: (email: string) => void }): ReactNode {
  const t = useViewTranslate()
  const moved = actionOf(props.token, 'changeHost')
  const action = useAction()
  const [isDone, setDone] = useState(false)
  // The initial focus is not on the move: Enter pressed without reading changes nothing.
  const focus = useInitialFocus<HTMLButtonElement>()
  const { host } = window.location
  if (!moved) return <Alert severity="error">{t('signIn.change.badLink')}</Alert>
  const { userId, email } = moved
  const move = (): void =>
    void action.run(async () => {
      await changeHost(userId, props.token)
      setDone(true)
    })
  if (isDone) {
    return (
      <Stack sx={{ gap: 3 }}>
        <Alert severity="success">{t('signIn.move.done', { host })}</Alert>
        <Button variant="contained" size="large" onClick={() => props.onDone(email)}>
          {t('accounts.logIn')}
        </Button>
      </Stack>
    )
  }
  return (
    <Stack sx={{ gap: 2.5, overflowWrap: 'anywhere' }}>
      <Typography>{t('signIn.move.question', { email, host })}</Typography>
      <Typography>{t('signIn.move.consequences', { host })}</Typography>
      <FormAlert error={action.error} />
      <Button variant="contained" size="large" disabled={action.busy} onClick={move}>
        {t('signIn.move.submit', { host })}
      </Button>
      <Button ref={focus} disabled={action.busy} onClick={() => props.onDone('')}>
        {t('signIn.move.leave')}
      </Button>
    </Stack>
  )
}
