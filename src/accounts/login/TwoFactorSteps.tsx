import { Alert, Box, Button, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useCopy, type CopyState } from '../../ui/useCopy.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { activateTwoFactor, prepareTwoFactor, type TwoFactorEnrolment } from '../accountsApi.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useInitialFocus } from '../../ui/form/useInitialFocus.ts'
import type { Login } from './useLogin.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { missingProblem } from '../../ui/form/fieldProblems.ts'

/** Step with the code of the authenticator application, or a recovery code. */
export function TwoFactorStep(props: { login: Login; onBack: () => void }): ReactNode {
  const t = useViewTranslate()
  const { login } = props
  const [isLost, setLost] = useState(false)
  const focus = useInitialFocus<HTMLInputElement>()
  const form = useCheckedForm({
    problems: { '2fa': missingProblem(login.code, t) },
    action: login,
    save: login.submitAgain
  })
  return (
    <Stack component="form" {...form.form} sx={{ gap: 2.5 }}>
      <Typography>{t(isLost ? 'signIn.factor.lostIntro' : 'signIn.factor.intro')}</Typography>
      <TextField
        {...form.field('2fa')}
        name="2fa"
        label={t(isLost ? 'signIn.factor.recovery' : 'signIn.factor.code')}
        value={login.code}
        onChange={(event) => login.setCode(event.target.value)}
        inputRef={focus}
        fullWidth
        slotProps={{
          htmlInput: isLost
            ? { autoComplete: 'off', spellCheck: false }
            : { autoComplete: 'one-time-code', inputMode: 'numeric' }
        }}
      />
      <FormAlert error={form.alert} />
      <SubmitButton form={form} size="large">
        {t('signIn.factor.submit')}
      </SubmitButton>
      {!isLost && <Button onClick={() => setLost(true)}>{t('signIn.factor.lost')}</Button>}
      <Button disabled={login.busy} onClick={props.onBack}>
        {t('accounts.back')}
      </Button>
    </Stack>
  )
}

interface ConfigureTwoFactorStepProps {
  credentials: { email: string; password: string }
  /** Enrolment of a password that was already checked; otherwise the step checks it. */
  prepared?: TwoFactorEnrolment
  /** Whether the sign-in requires the set-up. */
  mandatory?: boolean
  onDone: () => void
  onBack: () => void
}

/** Step that sets up the second factor. */
export function ConfigureTwoFactorStep(props: ConfigureTwoFactorStepProps): ReactNode {
  const t = useViewTranslate()
  const { email, password } = props.credentials
  const [enrolment, setEnrolment] = useState(props.prepared)
  const [recovery, setRecovery] = useState<string>()
  const [code, setCode] = useState('')
  const action = useAction()
  const { error, run } = action
  const form = useCheckedForm({
    problems: { '2fa': missingProblem(code, t) },
    places: { bad2FAToken: '2fa' },
    action,
    save: () =>
      run(async () => {
        setRecovery(await activateTwoFactor({ email: email.trim(), password, token: code.trim() }))
      })
  })

  const isPrepared = props.prepared !== undefined
  useEffect(() => {
    if (isPrepared) return
    void run(async () => setEnrolment(await prepareTwoFactor({ email: email.trim(), password })))
  }, [email, password, run, isPrepared])

  if (recovery) {
    return <RecoveryCode code={recovery} onContinue={props.onDone} />
  }
  if (!enrolment) {
    return error ? (
      <Stack sx={{ gap: 3 }}>
        <FormAlert error={error} />
        <Button onClick={props.onBack}>{t('accounts.back')}</Button>
      </Stack>
    ) : (
      <Skeleton variant="rounded" height={360} />
    )
  }
  return (
    <Stack component="form" {...form.form} sx={{ gap: 2.5 }}>
      {props.mandatory && <Alert severity="info">{t('signIn.factor.mandatory')}</Alert>}
      <Typography>{t('signIn.factor.scan')}</Typography>
      <Box
        component="img"
        src={enrolment.qrcode}
        alt={t('signIn.factor.picture')}
        sx={{ width: 200, height: 200, alignSelf: 'center', bgcolor: 'common.white', borderRadius: 1 }}
      />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t('signIn.factor.key')} <code>{new URL(enrolment.otpauth).searchParams.get('secret')}</code>
      </Typography>
      <TextField
        {...form.field('2fa')}
        name="2fa"
        label={t('signIn.factor.code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'one-time-code', inputMode: 'numeric' } }}
      />
      <FormAlert error={form.alert} />
      <SubmitButton form={form} size="large">
        {t('signIn.factor.submit')}
      </SubmitButton>
      <Button disabled={form.busy} onClick={props.onBack}>
        {t('accounts.back')}
      </Button>
    </Stack>
  )
}

const copyLabels: Record<CopyState, string> = {
  idle: 'signIn.factor.copy',
  copied: 'signIn.factor.copied',
  selected: 'blocks.copySelected'
}

function RecoveryCode(props: { code: string; onContinue: () => void }): ReactNode {
  const t = useViewTranslate()
  const shown = useRef<HTMLElement>(null)
  const { state, copy } = useCopy(props.code, shown)
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Alert severity="success">{t('signIn.factor.keep')}</Alert>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box component="code" ref={shown} sx={{ flex: 1, overflowWrap: 'anywhere', fontSize: '1rem' }}>
          {props.code}
        </Box>
        <Button onClick={copy}>{t(copyLabels[state])}</Button>
      </Stack>
      <Button variant="contained" size="large" onClick={props.onContinue}>
        {t('signIn.factor.proceed')}
      </Button>
    </Stack>
  )
}
