import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { changePassword } from '../accountsApi.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useInitialFocus } from '../../ui/form/useInitialFocus.ts'
import { actionOf } from './tokenContent.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { emailProblem } from '../../ui/form/fieldProblems.ts'
import { newPasswordProblems, passwordPlaces } from '../newPassword.ts'

interface AskForMailStepProps {
  intro: string
  email: string
  onEmail: (email: string) => void
  send: (email: string) => Promise<void>
  onSent: () => void
  onBack: () => void
}

/** Step that requests a mail with a link. */
export function AskForMailStep(props: AskForMailStepProps): ReactNode {
  const t = useViewTranslate()
  const { email, onEmail, send, onSent, onBack } = props
  const action = useAction()
  const focus = useInitialFocus<HTMLInputElement>()
  const form = useCheckedForm({
    problems: { email: emailProblem(email, t) },
    places: { badEmail: 'email' },
    action,
    save: () =>
      action.run(async () => {
        await send(email.trim())
        onSent()
      })
  })
  return (
    <Stack component="form" {...form.form} sx={{ gap: 2.5 }}>
      <Typography>{props.intro}</Typography>
      <TextField
        {...form.field('email')}
        name="email"
        type="email"
        label={t('accounts.email')}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        inputRef={focus}
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'username', inputMode: 'email' } }}
      />
      <FormAlert error={form.alert} />
      <SubmitButton form={form} size="large">
        {t('signIn.lost.submit')}
      </SubmitButton>
      <Button disabled={form.busy} onClick={onBack}>
        {t('accounts.error.again')}
      </Button>
    </Stack>
  )
}

const names: [string, string] = ['newPassword', 'newPassword2']

/** Step that sets a new password, from the link of a mail. */
export function ChangePasswordStep(props: { token: string; onDone: (email: string) => void }): ReactNode {
  const t = useViewTranslate()
  const action = actionOf(props.token, 'changePassword')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isDone, setDone] = useState(false)
  const sending = useAction()
  const focus = useInitialFocus<HTMLInputElement>()
  const form = useCheckedForm({
    problems: newPasswordProblems(names, password, again, t),
    places: passwordPlaces(names[0]),
    action: sending,
    save: () =>
      sending.run(async () => {
        if (!action) return
        await changePassword(action.userId, props.token, password)
        setDone(true)
      })
  })
  if (!action) return <Alert severity="error">{t('signIn.change.badLink')}</Alert>
  const { email } = action
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
    <Stack component="form" {...form.form} sx={{ gap: 2.5 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('signIn.change.for', { email })}</Typography>
      <NewPasswordFields
        names={names}
        form={form}
        inputRef={focus}
        password={password}
        again={again}
        onPassword={setPassword}
        onAgain={setAgain}
      />
      <FormAlert error={form.alert} />
      <SubmitButton form={form} size="large">
        {t('signIn.change.submit')}
      </SubmitButton>
    </Stack>
  )
}
