import {
  Button,
  Card,
  CardActions,
  CardContent,
  Checkbox,
  FormControlLabel,
  MenuItem,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useState, type ReactNode } from 'react'
import { apiKeyScopes, type ApiKeyScope } from '../../../contract/apiKeys.ts'
import { useRights } from '../../authProvider/useSession.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import type { ActionState } from '../../ui/form/useAction.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { focusWhenShown } from '../../ui/form/useInitialFocus.ts'
import { dayAfter } from '../../i18n/dates.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { HelpAlert } from '../../ui/HelpAlert.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import {
  earliestExpiry,
  emptyForm,
  hasTitle,
  isImplied,
  isInTime,
  maxValidity,
  newApiKey,
  withoutImplied,
  type ApiKeyForm
} from './apiKeyForm.ts'
import type { NewApiKey } from './settingsApi.ts'

interface AddApiKeyProps {
  /** Scopes to select from; a single scope is preselected. */
  allowed?: readonly ApiKeyScope[]
  action: ActionState
  /** Creates the key; resolves to false after a failure. */
  onAdd: (key: NewApiKey) => Promise<boolean>
  onCancel: () => void
}

export function AddApiKey({ allowed = apiKeyScopes, action, onAdd, onCancel }: AddApiKeyProps): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  const [today] = useState(() => new Date())
  const [form, setForm] = useState(() => emptyForm(today, allowed))
  const changeForm = (changes: Partial<typeof form>): void => setForm({ ...form, ...changes })
  const latestDay = dayAfter(today, maxValidity())
  const checked = useCheckedForm({
    problems: {
      'api-key-title': hasTitle(form) ? undefined : t('settings.apiKeys.lacks.title'),
      'api-key-expiration': isInTime(form, today)
        ? undefined
        : t('settings.apiKeys.lacks.date', { date: formats.day(latestDay) })
    },
    action,
    isDirty: !!form.title.trim(),
    save: () => onAdd(newApiKey(form))
  })
  return (
    <Card variant="outlined" component="form" {...checked.form} sx={{ maxWidth: 600 }}>
      <CardContent>
        <Typography variant="h3" sx={{ mb: 2 }}>
          {t('settings.apiKeys.addTitle')}
        </Typography>
        <Stack sx={{ gap: 2.5 }}>
          <TextField
            {...checked.field('api-key-title')}
            inputRef={focusWhenShown}
            label={t('settings.apiKeys.name')}
            value={form.title}
            onChange={(event) => changeForm({ title: event.target.value })}
            required
            fullWidth
          />
          <AdminFields form={form} onChange={changeForm} />
          {allowed.length > 1 && (
            <ScopesField
              allowed={allowed}
              value={form.scopes}
              onChange={(scopes) => changeForm({ scopes })}
            />
          )}
          <TextField
            {...checked.field('api-key-expiration')}
            type="date"
            label={t('settings.apiKeys.expireAt')}
            value={form.expireAt}
            onChange={(event) => changeForm({ expireAt: event.target.value })}
            required
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { min: earliestExpiry(today), max: latestDay }
            }}
            sx={{ maxWidth: 240 }}
          />
        </Stack>
        <FormAlert error={checked.alert} />
      </CardContent>
      <CardActions sx={{ justifyContent: 'flex-end' }}>
        <Button color="inherit" disabled={checked.busy} onClick={onCancel}>
          {t('settings.apiKeys.cancel')}
        </Button>
        <SubmitButton form={checked}>{t('settings.apiKeys.submit')}</SubmitButton>
      </CardActions>
    </Card>
  )
}

/** Fields of a key with the rights of an administrator of the platform, offered in admin mode. */
function AdminFields(props: {
  form: ApiKeyForm
  onChange: (changes: Partial<ApiKeyForm>) => void
}): ReactNode {
  const t = useViewTranslate()
  const { adminMode } = useRights()
  const { form, onChange } = props
  return (
    <>
      {adminMode && (
        <FormControlLabel
          control={
            <Checkbox
              sx={{ '&.Mui-checked': { color: 'admin.main' } }}
              checked={form.adminMode}
              onChange={(event) => onChange({ adminMode: event.target.checked })}
            />
          }
          label={t('settings.apiKeys.adminMode')}
        />
      )}
      {form.adminMode && (
        <FormControlLabel
          control={
            <Checkbox
              sx={{ '&.Mui-checked': { color: 'admin.main' } }}
              checked={form.asAccount}
              onChange={(event) => onChange({ asAccount: event.target.checked })}
            />
          }
          label={t('settings.apiKeys.asAccount')}
        />
      )}
    </>
  )
}

interface ScopesFieldProps {
  allowed: readonly ApiKeyScope[]
  value: ApiKeyScope[]
  onChange: (scopes: ApiKeyScope[]) => void
}

function ScopesField({ allowed, value, onChange }: ScopesFieldProps): ReactNode {
  const t = useViewTranslate()
  return (
    <>
      <HelpAlert id="api-key-scopes">{t('settings.apiKeys.scopesHelp')}</HelpAlert>
      <TextField
        id="api-key-scopes"
        select
        label={t('settings.apiKeys.scope')}
        value={value}
        onChange={(event) =>
          // The value of a `multiple` select is an array, unlike its type.
          onChange(withoutImplied(event.target.value as unknown as ApiKeyScope[]))
        }
        fullWidth
        slotProps={{ select: { multiple: true } }}
      >
        {allowed.map((scope) => (
          <MenuItem key={scope} value={scope} disabled={isImplied(scope) && value.includes('datasets')}>
            {t(`settings.apiKeys.scopes.${scope}`)}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
