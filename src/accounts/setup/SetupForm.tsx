import { Box, Checkbox, FormControlLabel, LinearProgress, Stack, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { setUp, type SetupAnswer } from '../accountsApi.ts'
import { emptyTakesNoRoom, FormAlert } from '../../ui/form/FormAlert.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useInitialFocus } from '../../ui/form/useInitialFocus.ts'
import { PasswordRules } from './PasswordRules.tsx'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { emailProblem, missingProblem } from '../../ui/form/fieldProblems.ts'
import { newPasswordProblem, passwordPlaces } from '../newPassword.ts'

const rulesId = 'password-rules'
const empty = { code: '', email: '', password: '', firstName: '', lastName: '', organization: '' }

export function SetupForm(props: { onDone: (answer: SetupAnswer) => void }): ReactNode {
  const t = useViewTranslate()
  const focus = useInitialFocus<HTMLInputElement>()
  const { form, set, samples, setSamples, checked, isWorking } = useSetup(props.onDone)

  return (
    <Stack component="form" {...checked.form} sx={{ gap: 2.5 }}>
      <Typography>{t('accounts.setup.intro')}</Typography>
      <TextField
        {...checked.field('code', t('accounts.setup.codeHelp'))}
        name="code"
        label={t('accounts.setup.code')}
        value={form.code}
        onChange={(event) => set('code')(event.target.value)}
        required
        inputRef={focus}
        fullWidth
        slotProps={{
          htmlInput: { autoComplete: 'one-time-code', spellCheck: false, autoCapitalize: 'characters' }
        }}
      />
      <Typography variant="h2" sx={{ mt: 1 }}>
        {t('accounts.setup.administrator')}
      </Typography>
      <TextField
        {...checked.field('email')}
        name="email"
        type="email"
        label={t('accounts.email')}
        value={form.email}
        onChange={(event) => set('email')(event.target.value)}
        required
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'username' } }}
      />
      <PasswordField
        {...checked.field('password')}
        value={form.password}
        onChange={set('password')}
        autoComplete="new-password"
        describedBy={rulesId}
        required
      />
      <PasswordRules id={rulesId} password={form.password} />
      <OptionalFields form={form} set={set} />
      <FormControlLabel
        control={
          <Checkbox
            id="samples"
            name="samples"
            checked={samples}
            onChange={(event) => setSamples(event.target.checked)}
          />
        }
        label={t('accounts.setup.samples')}
      />
      <FormAlert error={checked.alert} />
      <SubmitButton form={checked} size="large">
        {t('accounts.setup.submit')}
      </SubmitButton>
      <Progress isWorking={isWorking} withSamples={samples} />
    </Stack>
  )
}

/** Values of the form, and the setting up of the platform with them. */
function useSetup(onDone: (answer: SetupAnswer) => void) {
  const t = useViewTranslate()
  const [form, setForm] = useState(empty)
  const [samples, setSamples] = useState(false)
  const [done, setDone] = useState(false)
  const action = useAction()
  const set = (name: keyof typeof empty) => (value: string) =>
    setForm((former) => ({ ...former, [name]: value }))
  const isWorking = action.busy || done
  const checked = useCheckedForm({
    problems: {
      code: missingProblem(form.code, t),
      email: emailProblem(form.email, t),
      password: newPasswordProblem(form.password, t)
    },
    places: { setupCode: 'code', badEmail: 'email', takenEmail: 'email', ...passwordPlaces('password') },
    action: { ...action, busy: isWorking },
    isDirty: Object.values(form).some(Boolean),
    save: () =>
      action.run(async () => {
        const answer = await setUp({ ...filled(form), samples })
        setDone(true)
        onDone(answer)
      })
  })
  return { form, set, samples, setSamples, checked, isWorking }
}

function Progress({ isWorking, withSamples }: { isWorking: boolean; withSamples: boolean }): ReactNode {
  const t = useViewTranslate()
  return (
    <Box component="output" sx={emptyTakesNoRoom}>
      {isWorking && (
        <>
          <LinearProgress aria-hidden sx={{ mb: 1 }} />
          <Typography variant="body2">
            {t(withSamples ? 'accounts.setup.workingSamples' : 'accounts.setup.working')}
          </Typography>
        </>
      )}
    </Box>
  )
}

function OptionalFields({ form, set }: Pick<OptionalFieldProps, 'form' | 'set'>): ReactNode {
  const t = useViewTranslate()
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <OptionalField
          name="firstName"
          label="accounts.firstName"
          autoComplete="given-name"
          form={form}
          set={set}
        />
        <OptionalField
          name="lastName"
          label="accounts.lastName"
          autoComplete="family-name"
          form={form}
          set={set}
        />
      </Stack>
      <OptionalField
        name="organization"
        label="accounts.organizationName"
        autoComplete="organization"
        helperText={t('accounts.setup.organizationHelp')}
        form={form}
        set={set}
      />
    </>
  )
}

interface OptionalFieldProps {
  name: keyof typeof empty
  /** Translation key of the label. */
  label: string
  autoComplete: string
  helperText?: string
  form: typeof empty
  set: (name: keyof typeof empty) => (value: string) => void
}

function OptionalField(props: OptionalFieldProps): ReactNode {
  const t = useViewTranslate()
  return (
    <TextField
      id={props.name}
      name={props.name}
      label={`${t(props.label)} (${t('accounts.setup.optional')})`}
      value={props.form[props.name]}
      onChange={(event) => props.set(props.name)(event.target.value)}
      helperText={props.helperText}
      fullWidth
      slotProps={{ htmlInput: { autoComplete: props.autoComplete, maxLength: 100 } }}
    />
  )
}

/** Non-empty fields, trimmed, except the password. */
function filled(form: typeof empty): { code: string; email: string; password: string } {
  const { password, ...others } = form
  const entries = Object.entries(others)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value)
  return { code: '', email: '', ...Object.fromEntries(entries), password }
}
