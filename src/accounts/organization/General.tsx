import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { avatarAddress } from '../../authProvider/account.ts'
import { refreshSession } from '../../authProvider/session.ts'
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx'
import { dayText } from '../../i18n/dates.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { emptyTakesNoRoom, FormAlert } from '../FormAlert.tsx'
import { AvatarField } from '../me/AvatarField.tsx'
import { Section } from '../me/Section.tsx'
import { useAction } from '../useAction.ts'
import type { DepartmentsProps } from './Departments.tsx'
import { useRoleNames } from './labels.ts'
import { changesOf, formOf, type OrganizationForm } from './organizationForm.ts'
import { patchOrganization } from './organizationApi.ts'

const longestName = 149

/** Image, name and vocabulary of an organization, and the roles that need a second factor. */
export function General({ organization, onChange }: DepartmentsProps): ReactNode {
  const t = useViewTranslate()
  const roleName = useRoleNames(organization)
  const { id, roles, created } = organization
  const [edits, setEdits] = useState<Partial<OrganizationForm>>({})
  const [isSaved, setSaved] = useState(false)
  const { busy, error, run } = useAction()
  const form = { ...formOf(organization), ...edits }
  const changes = changesOf(organization, form)
  const isComplete = changes !== undefined && !!form.name.trim()
  const set = (changed: Partial<OrganizationForm>): void => {
    setSaved(false)
    setEdits({ ...edits, ...changed })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || !isComplete) return
    void run(async () => {
      onChange({ ...organization, ...(await patchOrganization(id, changes)) })
      refreshSession()
      setEdits({})
      setSaved(true)
    })
  }
  return (
    <Section id="general" title={t('organization.general')}>
      {created && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('organization.created', { name: created.name, date: dayText(created.date) })}
        </Typography>
      )}
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
          slotProps={{ htmlInput: { maxLength: longestName } }}
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
        <TextField
          id="department-label"
          label={t('organization.departmentLabel')}
          placeholder={t('organization.department')}
          value={form.departmentLabel}
          onChange={(event) => set({ departmentLabel: event.target.value })}
          fullWidth
          slotProps={{ htmlInput: { maxLength: longestName }, inputLabel: { shrink: true } }}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
          {roles.map((role) => (
            <TextField
              key={role}
              id={`role-label-${role}`}
              size="small"
              label={t('organization.roleLabel', { role })}
              placeholder={roleName(role)}
              value={form.rolesLabels[role] ?? ''}
              onChange={(event) => set({ rolesLabels: { ...form.rolesLabels, [role]: event.target.value } })}
              fullWidth
              slotProps={{ htmlInput: { maxLength: longestName }, inputLabel: { shrink: true } }}
            />
          ))}
        </Stack>
        <CheckboxGroup
          label={t('organization.twoFactorRoles')}
          choices={roles.map((role) => ({ value: role, label: roleName(role) }))}
          chosen={form.twoFactorRoles}
          onChange={(twoFactorRoles) => set({ twoFactorRoles })}
        />
        <FormAlert error={error} />
        <Box component="output" sx={emptyTakesNoRoom}>
          {isSaved && <Alert severity="success">{t('accounts.me.saved')}</Alert>}
        </Box>
        <Button
          type="submit"
          variant="contained"
          disabled={busy || !isComplete}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('accounts.me.save')}
        </Button>
      </Stack>
    </Section>
  )
}
