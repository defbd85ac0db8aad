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
import { useState, type FormEvent, type ReactNode } from 'react'
import { apiKeyScopes, type ApiKeyScope } from '../../../contract/apiKeys.ts'
import { useRights } from '../../authProvider/useSession.ts'
import { BlockedReason } from '../../ui/BlockedReason.tsx'
import { HelpAlert } from '../../ui/HelpAlert.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import {
  dayAfter,
  emptyForm,
  isImplied,
  lackOf,
  longestValidity,
  newApiKey,
  withoutImplied
} from './apiKeyForm.ts'
import type { NewApiKey } from './settingsApi.ts'

export interface AddApiKeyProps {
  /** Scopes that may be chosen; a single one is chosen already. */
  allowed?: readonly ApiKeyScope[]
  isBusy: boolean
  onAdd: (key: NewApiKey) => void
  onCancel: () => void
}

export function AddApiKey({ allowed = apiKeyScopes, isBusy, onAdd, onCancel }: AddApiKeyProps): ReactNode {
  const t = useViewTranslate()
  const { adminMode } = useRights()
  const [today] = useState(() => new Date())
  const [form, setForm] = useState(() => emptyForm(today, allowed))
  const set = (changes: Partial<typeof form>): void => setForm({ ...form, ...changes })
  const lack = lackOf(form, today)
  const isComplete = !lack
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isComplete && !isBusy) onAdd(newApiKey(form))
  }
  return (
    <Card variant="outlined" component="form" noValidate onSubmit={submit} sx={{ maxWidth: 600 }}>
      <CardContent>
        <Typography variant="h3" sx={{ mb: 2 }}>
          {t('settings.apiKeys.addTitle')}
        </Typography>
        <Stack sx={{ gap: 2.5 }}>
          <TextField
            id="api-key-title"
            label={t('settings.apiKeys.name')}
            value={form.title}
            onChange={(event) => set({ title: event.target.value })}
            required
            fullWidth
          />
          {adminMode && (
            <FormControlLabel
              control={
                <Checkbox
                  sx={{ '&.Mui-checked': { color: 'admin.main' } }}
                  checked={form.adminMode}
                  onChange={(event) => set({ adminMode: event.target.checked })}
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
                  onChange={(event) => set({ asAccount: event.target.checked })}
                />
              }
              label={t('settings.apiKeys.asAccount')}
            />
          )}
          {allowed.length > 1 && (
            <>
              <HelpAlert id="api-key-scopes">{t('settings.apiKeys.scopesHelp')}</HelpAlert>
              <TextField
                id="api-key-scopes"
                select
                label={t('settings.apiKeys.scope')}
                value={form.scopes}
                onChange={(event) =>
                  // A multiple select gives a list, whatever its type says.
                  set({ scopes: withoutImplied(event.target.value as unknown as ApiKeyScope[]) })
                }
                fullWidth
                slotProps={{ select: { multiple: true } }}
              >
                {allowed.map((scope) => (
                  <MenuItem
                    key={scope}
                    value={scope}
                    disabled={isImplied(scope) && form.scopes.includes('datasets')}
                  >
                    {t(`settings.apiKeys.scopes.${scope}`)}
                  </MenuItem>
                ))}
              </TextField>
            </>
          )}
          <TextField
            id="api-key-expiration"
            type="date"
            label={t('settings.apiKeys.expireAt')}
            value={form.expireAt}
            onChange={(event) => set({ expireAt: event.target.value })}
            required
            error={lack === 'date'}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { min: dayAfter(today, 0), max: dayAfter(today, longestValidity()) }
            }}
            sx={{ maxWidth: 240 }}
          />
        </Stack>
      </CardContent>
      <CardActions sx={{ justifyContent: 'flex-end' }}>
        <BlockedReason
          reason={lack && t(`settings.apiKeys.lacks.${lack}`, { date: dayAfter(today, longestValidity()) })}
        />
        <Button onClick={onCancel}>{t('settings.apiKeys.cancel')}</Button>
        <Button type="submit" variant="contained" disabled={!isComplete || isBusy}>
          {t('settings.apiKeys.submit')}
        </Button>
      </CardActions>
    </Card>
  )
}
