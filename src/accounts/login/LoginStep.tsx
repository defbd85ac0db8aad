import { Alert, Button, Checkbox, FormControlLabel, Stack, TextField } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../FormAlert.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { useInitialFocus } from '../useInitialFocus.ts'
import type { Login } from './useLogin.ts'

export interface LoginStepProps {
  login: Login
  adminMode: boolean
  /** Absent where nobody creates an account without an invitation. */
  onSignup?: () => void
  onLostPassword: () => void
  onByMail: () => void
}

export function LoginStep(props: LoginStepProps): ReactNode {
  const t = useViewTranslate()
  const { login, adminMode } = props
  const [startsAtPassword] = useState(!!login.email)
  const focus = useInitialFocus<HTMLInputElement>()
  const incomplete = !login.email.trim() || !login.password
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!incomplete && !login.busy) login.submit(adminMode ? 'adminMode' : 'offer')
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      {adminMode && <Alert severity="warning">{t('accounts.login.adminWarning')}</Alert>}
      <TextField
        id="email"
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
      <FormAlert error={login.error} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        color={adminMode ? 'admin' : 'primary'}
        disabled={incomplete || login.busy}
        fullWidth
      >
        {t('accounts.logIn')}
      </Button>
      {!adminMode && (
        <Stack sx={{ gap: 0.5 }}>
          {props.onSignup && <Button onClick={props.onSignup}>{t('signIn.createAccount')}</Button>}
          <Button onClick={props.onLostPassword}>{t('signIn.renewPassword')}</Button>
          <Button onClick={props.onByMail}>{t('signIn.byMail')}</Button>
        </Stack>
      )}
    </Stack>
  )
}
