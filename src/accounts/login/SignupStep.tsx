import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { useState, type ReactNode, type Ref } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { createUser } from '../accountsApi.ts'
import { pageConfig } from '../../pageConfig.ts'
import { Terms } from './Terms.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { useAnonymousToken } from '../useAnonymousToken.ts'
import { useAction } from '../../ui/form/useAction.ts'
import { useInitialFocus } from '../../ui/form/useInitialFocus.ts'
import type { LoginParameters } from './loginParameters.ts'
import { invitationOf } from './tokenContent.ts'
import { useLeaving } from './useLeaving.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { emailProblem } from '../../ui/form/fieldProblems.ts'
import { newPasswordProblems, passwordPlaces } from '../newPassword.ts'

interface SignupStepProps {
  parameters: LoginParameters
  email: string
  onCreated: (email: string) => void
  onBack: () => void
}

const names: [string, string] = ['newUserPassword', 'newUserPassword2']

/** Sign-up step. The email address is confirmed by a mail, unless an invitation did so. */
export function SignupStep({ parameters, email: known, onCreated, onBack }: SignupStepProps): ReactNode {
  const t = useViewTranslate()
  const { invitToken, redirect, org, dep } = parameters
  const invitation = invitToken ? invitationOf(invitToken) : undefined
  const [form, setForm] = useState({ email: invitation?.email ?? known, firstName: '', lastName: '' })
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const { isLeaving, leaveTo } = useLeaving()
  const [accepted, setAccepted] = useState(false)
  const terms = pageConfig.site?.tosMessage
  const action = useAction()
  const focus = useInitialFocus<HTMLInputElement>()
  const token = useAnonymousToken(!invitToken)
  const set = (changes: Partial<typeof form>): void => setForm({ ...form, ...changes })
  const isWorking = action.busy || isLeaving
  const checked = useCheckedForm({
    problems: {
      'createuser-email': emailProblem(form.email, t),
      ...newPasswordProblems(names, password, again, t),
      ...(terms && !accepted ? { tos: t('signIn.site.termsNeeded') } : {})
    },
    places: { badEmail: 'createuser-email', takenEmail: 'createuser-email', ...passwordPlaces(names[0]) },
    action: { ...action, busy: isWorking },
    isDirty: !!(form.firstName || form.lastName || password),
    save: () =>
      action.run(async () => {
        const { email, firstName, lastName } = form
        const address = await createUser(
          {
            email: email.trim(),
            password,
            ...(firstName.trim() ? { firstName: firstName.trim() } : {}),
            ...(lastName.trim() ? { lastName: lastName.trim() } : {}),
            ...(invitToken ? {} : { token: await token() })
          },
          { redirect, org, dep, invit_token: invitToken }
        )
        if (!address) return onCreated(email.trim())
        leaveTo(address)
      })
  })

  return (
    <Stack component="form" {...checked.form} sx={{ gap: 2.5 }}>
      {invitation && (
        <Alert severity="info">{t('signIn.signup.invited', { organization: invitation.organization })}</Alert>
      )}
      <TextField
        {...checked.field('createuser-email')}
        name="createuser-email"
        type="email"
        label={t('accounts.email')}
        value={form.email}
        onChange={(event) => set({ email: event.target.value })}
        inputRef={invitation ? undefined : focus}
        fullWidth
        required
        slotProps={{ htmlInput: { autoComplete: 'username', readOnly: !!invitation } }}
      />
      <NameFields form={form} onChange={set} {...(invitation ? { inputRef: focus } : {})} />
      <NewPasswordFields
        names={names}
        form={checked}
        password={password}
        again={again}
        onPassword={setPassword}
        onAgain={setAgain}
      />
      {terms && <Terms text={terms} form={checked} accepted={accepted} onAccept={setAccepted} />}
      <FormAlert error={checked.alert} />
      <SubmitButton form={checked} size="large">
        {t('signIn.signup.submit')}
      </SubmitButton>
      <Button disabled={isWorking} onClick={onBack}>
        {t('signIn.haveAccount')}
      </Button>
    </Stack>
  )
}

interface NameFieldsProps {
  form: { firstName: string; lastName: string }
  onChange: (changes: { firstName?: string; lastName?: string }) => void
  /** Of the first name. */
  inputRef?: Ref<HTMLInputElement>
}

function NameFields({ form, onChange, inputRef }: NameFieldsProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
      <TextField
        id="firstname"
        name="firstname"
        label={t('accounts.firstName')}
        value={form.firstName}
        onChange={(event) => onChange({ firstName: event.target.value })}
        inputRef={inputRef}
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'given-name', maxLength: 100 } }}
      />
      <TextField
        id="lastname"
        name="lastname"
        label={t('accounts.lastName')}
        value={form.lastName}
        onChange={(event) => onChange({ lastName: event.target.value })}
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'family-name', maxLength: 100 } }}
      />
    </Stack>
  )
}

export function MailSentStep(props: { text: string; onBack: () => void }): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography component="output">{props.text}</Typography>
      <Button variant="outlined" size="large" onClick={props.onBack}>
        {t('accounts.error.again')}
      </Button>
    </Stack>
  )
}
