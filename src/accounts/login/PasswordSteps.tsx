import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { passwordProblem } from '../../../contract/passwordRules.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { changePassword } from '../accountsApi.ts'
import { FormAlert } from '../FormAlert.tsx'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { useAction } from '../useAction.ts'
import { useInitialFocus } from '../useInitialFocus.ts'
import { passwordActionOf } from './tokenContent.ts'

export interface AskForMailStepProps {
  intro: string
  email: string
  onEmail: (email: string) => void
  send: (email: string) => Promise<void>
  onSent: () => void
  onBack: () => void
}

/** Asks for a link by mail. */
export function AskForMailStep(props: AskForMailStepProps): ReactNode {
  const t = useViewTranslate()
  const { email, onEmail, send, onSent, onBack } = props
  const { busy, error, run } = useAction()
  const focus = useInitialFocus<HTMLInputElement>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || !email.trim()) return
    void run(async () => {
      await send(email.trim())
      onSent()
    })
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <Typography>{props.intro}</Typography>
      <TextField
        id="email"
        name="email"
        type="email"
        label={t('accounts.email')}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        inputRef={focus}
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'username', inputMode: 'email' } }}
      />
      <FormAlert error={error} />
      <Button type="submit" variant="contained" size="large" disabled={busy || !email.trim()}>
        {t('signIn.lost.submit')}
      </Button>
      <Button disabled={busy} onClick={onBack}>
        {t('accounts.error.again')}
      </Button>
    </Stack>
  )
}

/** A new password, by the link of a mail. */
export function ChangePasswordStep(props: { token: string; onDone: (email: string) => void }): ReactNode {
  const t = useViewTranslate()
  const action = passwordActionOf(props.token)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isDone, setDone] = useState(false)
  const { busy, error, run } = useAction()
  if (!action) return <Alert severity="error">{t('signIn.change.badLink')}</Alert>
  const { userId, email } = action
  const isComplete = !passwordProblem(password) && password === again
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || !isComplete) return
    void run(async () => {
      await changePassword(userId, props.token, password)
      setDone(true)
    })
  }
  if (isDone) {
    return (
      <Stack sx={{ gap: 3 }}>
        <Alert severity="success">{t('signIn.change.done')}</Alert>
        <Button variant="contained" size="large" onClick={() => props.onDone(email)}>
          {t('accounts.logIn')}
        </Button>
      </Stack>
    )
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('signIn.change.for', { email })}</Typography>
      <NewPasswordFields
        names={['newPassword', 'newPassword2']}
        password={password}
        again={again}
        onPassword={setPassword}
        onAgain={setAgain}
      />
      <FormAlert error={error} />
      <Button type="submit" variant="contained" size="large" disabled={busy || !isComplete}>
        {t('signIn.change.submit')}
      </Button>
    </Stack>
  )
}
