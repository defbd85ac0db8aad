import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  LinearProgress,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { passwordProblem } from '../../../contract/passwordRules.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { setUp, type SetupAnswer } from '../accountsApi.ts'
import { emptyTakesNoRoom, FormAlert } from '../FormAlert.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { useAction } from '../useAction.ts'
import { useInitialFocus } from '../useInitialFocus.ts'
import { PasswordRules } from './PasswordRules.tsx'

const rulesId = 'password-rules'
const empty = { code: '', email: '', password: '', firstName: '', lastName: '', organization: '' }

export function SetupForm(props: { onDone: (answer: SetupAnswer) => void }): ReactNode {
  const t = useViewTranslate()
  const [form, setForm] = useState(empty)
  const [samples, setSamples] = useState(false)
  const [done, setDone] = useState(false)
  const { busy, error, run } = useAction()
  const focus = useInitialFocus<HTMLInputElement>()
  const set = (name: keyof typeof empty) => (value: string) =>
    setForm((former) => ({ ...former, [name]: value }))
  const complete = !!form.code.trim() && !!form.email.trim() && !passwordProblem(form.password)
  const working = busy || done

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!complete || working) return
    void run(async () => {
      const answer = await setUp({ ...filled(form), samples })
      setDone(true)
      props.onDone(answer)
    })
  }

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <Typography>{t('accounts.setup.intro')}</Typography>
      <TextField
        id="code"
        name="code"
        label={t('accounts.setup.code')}
        helperText={t('accounts.setup.codeHelp')}
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
        id="email"
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
        value={form.password}
        onChange={set('password')}
        autoComplete="new-password"
        describedBy={rulesId}
        required
      />
      <PasswordRules id={rulesId} password={form.password} />
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
      <FormAlert error={error} />
      <Button type="submit" variant="contained" size="large" disabled={!complete || working}>
        {t('accounts.setup.submit')}
      </Button>
      <Box component="output" sx={emptyTakesNoRoom}>
        {working && (
          <>
            <LinearProgress aria-hidden sx={{ mb: 1 }} />
            <Typography variant="body2">
              {t(samples ? 'accounts.setup.workingSamples' : 'accounts.setup.working')}
            </Typography>
          </>
        )}
      </Box>
    </Stack>
  )
}

interface OptionalFieldProps {
  name: keyof typeof empty
  /** Key of the label. */
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

/** The fields that hold something, without spaces around, the password as it is. */
function filled(form: typeof empty): { code: string; email: string; password: string } {
  const { password, ...others } = form
  const entries = Object.entries(others)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value)
  return { code: '', email: '', ...Object.fromEntries(entries), password }
}
