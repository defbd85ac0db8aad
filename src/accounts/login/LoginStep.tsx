import { Alert, Button, Checkbox, FormControlLabel, Stack, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { useInitialFocus } from '../../ui/form/useInitialFocus.ts'
import type { Login } from './useLogin.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { emailProblem } from '../../ui/form/fieldProblems.ts'

interface LoginStepProps {
  login: Login
  adminMode: boolean
  /** Opens the sign-up step; undefined when sign-up requires an invitation. */
  onSignup?: () => void
  onLostPassword: () => void
  onByMail: () => void
  /** Opens the step that moves an account; undefined when the site has no accounts of its own. */
  onMove?: () => void
}

export function LoginStep(props: LoginStepProps): ReactNode {
  const t = useViewTranslate()
  const { login, adminMode } = props
  const [startsAtPassword] = useState(!!login.email)
  const focus = useInitialFocus<HTMLInputElement>()
  const form = useCheckedForm({
    problems: {
      email: emailProblem(login.email, t),
      password: login.password ? undefined : t('blocks.form.required')
    },
    places: { badEmail: 'email' },
    action: login,
    save: () => login.submit(adminMode ? 'adminMode' : 'offer')
  })
  return (
    <Stack component="form" {...form.form} sx={{ gap: 2.5 }}>
      {adminMode && <Alert severity="warning">{t('accounts.login.adminWarning')}</Alert>}
      <TextField
        {...form.field('email')}
        name="email"
        type="email"
        label={t('accounts.email')}
        value={login.email}
        onChange={(event) => login.setEmail(event.target.value)}
        inputRef={startsAtPassword ? undefined : focus}
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'username', inputMode: 'email' } }}
      />
      <PasswordField
        {...form.field('password')}
        value={login.password}
        onChange={login.setPassword}
        autoComplete="current-password"
        {...(startsAtPassword ? { inputRef: focus } : {})}
      />
      {!adminMode && (
        <FormControlLabel
          sx={{ my: -1 }}
          control={
            <Checkbox
              id="rememberMe"
              name="rememberMe"
              checked={login.rememberMe}
              onChange={(event) => login.setRememberMe(event.target.checked)}
            />
          }
          label={t('accounts.rememberMe')}
        />
      )}
      <FormAlert error={form.alert} />
      <SubmitButton form={form} size="large" color={adminMode ? 'admin' : 'primary'} fullWidth>
        {t('accounts.logIn')}
      </SubmitButton>
      {!adminMode && (
        <Stack sx={{ gap: 0.5 }}>
          {props.onSignup && <Button onClick={props.onSignup}>{t('signIn.createAccount')}</Button>}
          <Button onClick={props.onLostPassword}>{t('signIn.renewPassword')}</Button>
          <Button onClick={props.onByMail}>{t('signIn.byMail')}</Button>
          {props.onMove && <Button onClick={props.onMove}>{t('signIn.move.ask')}</Button>}
        </Stack>
      )}
    </Stack>
  )
}
