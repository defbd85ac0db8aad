import { Alert, Button, Chip, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { directoryText } from '../../../contract/directoryTexts.ts'
import { ApiError } from '../../api/http.ts'
import { labelled } from '../../i18n/labelled.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import {
  askForPassword,
  prepareTwoFactor,
  type DirectoryUser,
  type TwoFactorEnrolment
} from '../accountsApi.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { ConfigureTwoFactorStep } from '../login/TwoFactorSteps.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { FieldError, useAction } from '../../ui/form/useAction.ts'
import { Section } from './Section.tsx'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { focusWhenShown } from '../../ui/form/useInitialFocus.ts'

/** Section for the password and the second factor. */
export function Security({ user }: { user: DirectoryUser }): ReactNode {
  const t = useViewTranslate()
  const [isSent, setSent] = useState(false)
  const { busy, error, run } = useAction()
  const renew = (): void =>
    void run(async () => {
      await askForPassword(user.email, `${window.location.origin}${pageConfig.directoryPath}/login`)
      setSent(true)
    })
  if (user.coreIdProvider) {
    return (
      <Section id="security" title={t('accounts.security.title')}>
        <Typography>{t('accounts.security.core')}</Typography>
        <LinkedIdentities user={user} />
      </Section>
    )
  }
  return (
    <Section id="security" title={t('accounts.security.title')}>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Button variant="outlined" disabled={busy || isSent} onClick={renew}>
          {t('signIn.renewPassword')}
        </Button>
        {isSent && <Alert severity="success">{t('signIn.lost.done', { email: user.email })}</Alert>}
        <FormAlert error={error} />
      </Stack>
      <TwoFactor user={user} />
      <LinkedIdentities user={user} />
    </Section>
  )
}

/** List of the linked identities of other providers. */
function LinkedIdentities({ user }: { user: DirectoryUser }): ReactNode {
  const t = useViewTranslate()
  const identities = Object.entries({ ...user.oidc, ...user.oauth, ...user.saml2 })
  if (identities.length === 0) return null
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography component="span">{t('accounts.security.linked')}</Typography>
      {identities.map(([provider, { email }]) => (
        <Chip key={provider} color="primary" variant="outlined" label={labelled(provider, email)} />
      ))}
    </Stack>
  )
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.body === directoryText('badCredentials', currentLocale())

function TwoFactor({ user }: { user: DirectoryUser }): ReactNode {
  const t = useViewTranslate()
  const [isActive, setActive] = useState(!!user['2FA']?.active)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [enrolment, setEnrolment] = useState<TwoFactorEnrolment>()
  const action = useAction()
  const close = (): void => {
    setOpen(false)
    setTyped('')
    setEnrolment(undefined)
  }
  const form = useCheckedForm({
    problems: { password: typed ? undefined : t('blocks.form.required') },
    action,
    save: () =>
      action.run(async () => {
        try {
          setEnrolment(await prepareTwoFactor({ email: user.email, password: typed }))
        } catch (error) {
          // The message of the directory also names the e-mail, which is not typed here.
          throw isWrongPassword(error)
            ? new FieldError('password', t('accounts.security.wrongPassword'))
            : error
        }
      })
  })

  if (isActive) return <Alert severity="success">{t('accounts.security.active')}</Alert>
  if (!isOpen) {
    return (
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Typography>{t('accounts.security.inactive')}</Typography>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('accounts.security.activate')}
        </Button>
      </Stack>
    )
  }
  if (enrolment) {
    return (
      <ConfigureTwoFactorStep
        credentials={{ email: user.email, password: typed }}
        prepared={enrolment}
        onDone={() => {
          close()
          setActive(true)
        }}
        onBack={close}
      />
    )
  }
  return (
    <Stack component="form" {...form.form} sx={{ gap: 2 }}>
      <Typography>{t('accounts.security.password')}</Typography>
      <PasswordField
        {...form.field('password')}
        value={typed}
        onChange={setTyped}
        autoComplete="current-password"
        inputRef={focusWhenShown}
      />
      <FormAlert error={form.alert} />
      <Stack direction="row" sx={{ gap: 1 }}>
        <SubmitButton form={form}>{t('signIn.factor.proceed')}</SubmitButton>
        <Button onClick={close}>{t('accounts.back')}</Button>
      </Stack>
    </Stack>
  )
}
