import { Alert, Box, Button, Stack, TextField } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { avatarAddress } from '../../authProvider/account.ts'
import { refreshSession } from '../../authProvider/session.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { emptyTakesNoRoom, FormAlert } from '../FormAlert.tsx'
import { AvatarField } from '../me/AvatarField.tsx'
import { Section } from '../me/Section.tsx'
import { useAction } from '../useAction.ts'
import type { DepartmentsProps } from './Departments.tsx'
import { patchOrganization } from './organizationApi.ts'

/** Image, name and description of an organization. */
export function General({ organization, onChange }: DepartmentsProps): ReactNode {
  const t = useViewTranslate()
  const { id } = organization
  const kept = { name: organization.name, description: organization.description ?? '' }
  const [form, setForm] = useState(kept)
  const [isSaved, setSaved] = useState(false)
  const { busy, error, run } = useAction()
  const isUnchanged = form.name === kept.name && form.description === kept.description
  const set = (changes: Partial<typeof form>): void => {
    setSaved(false)
    setForm({ ...form, ...changes })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || isUnchanged || !form.name.trim()) return
    void run(async () => {
      onChange({ ...organization, ...(await patchOrganization(id, form)) })
      refreshSession()
      setSaved(true)
    })
  }
  return (
    <Section id="general" title={t('organization.general')}>
      <AvatarField address={avatarAddress({ type: 'organization', id })} variant="rounded" />
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        <TextField
          id="organizationName"
          name="organizationName"
          label={t('organization.name')}
          value={form.name}
          onChange={(event) => set({ name: event.target.value })}
          required
          fullWidth
          slotProps={{ htmlInput: { maxLength: 149 } }}
        />
        <TextField
          id="description"
          name="description"
          label={t('organization.description')}
          value={form.description}
          onChange={(event) => set({ description: event.target.value })}
          multiline
          minRows={2}
          fullWidth
        />
        <FormAlert error={error} />
        <Box component="output" sx={emptyTakesNoRoom}>
          {isSaved && <Alert severity="success">{t('accounts.me.saved')}</Alert>}
        </Box>
        <Button
          type="submit"
          variant="contained"
          disabled={busy || isUnchanged || !form.name.trim()}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('accounts.me.save')}
        </Button>
      </Stack>
    </Section>
  )
}
