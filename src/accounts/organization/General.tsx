import { Alert, Box, Stack, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { Stated } from '../../api/http.ts'
import { avatarAddress } from '../../authProvider/account.ts'
import { refreshSession } from '../../authProvider/session.ts'
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx'
import { dayText } from '../../i18n/dates.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { emptyTakesNoRoom, FormAlert } from '../../ui/form/FormAlert.tsx'
import { AvatarField } from '../me/AvatarField.tsx'
import { Section } from '../me/Section.tsx'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { formFields, formOver, valuesWithoutSent } from '../../ui/conflict/formFields.ts'
import { useSharedSave } from '../../ui/conflict/useSharedSave.ts'
import { missingProblem } from '../../ui/form/fieldProblems.ts'
import { SubmitRow } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { useAction } from '../../ui/form/useAction.ts'
import type { DepartmentsProps } from './Departments.tsx'
import { useRoleNames } from './labels.ts'
import {
  changesOf,
  flatForm,
  formOf,
  labelKey,
  nestedForm,
  type OrganizationForm
} from './organizationForm.ts'
import { patchOrganization, readOrganizationState, type DirectoryOrganization } from './organizationApi.ts'

const maxNameLength = 149

/** Logo, name and vocabulary of an organization, and the roles that require a second factor. */
export function General({ organization, onChange }: DepartmentsProps): ReactNode {
  const t = useViewTranslate()
  const roleName = useRoleNames(organization)
  const { id, roles, created } = organization
  const { form, set, checked, isSaved, question } = useGeneralForm({ organization, onChange })
  return (
    <Section id="general" title={t('organization.general')}>
      {created && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('organization.created', { name: created.name, date: dayText(created.date) })}
        </Typography>
      )}
      <AvatarField address={avatarAddress({ type: 'organization', id })} variant="rounded" />
      <Stack component="form" {...checked.form} sx={{ gap: 2.5 }}>
        <TextField
          {...checked.field('organizationName')}
          name="organizationName"
          label={t('organization.name')}
          value={form.name}
          onChange={(event) => set({ name: event.target.value })}
          required
          fullWidth
          slotProps={{ htmlInput: { maxLength: maxNameLength } }}
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
          slotProps={{ htmlInput: { maxLength: maxNameLength }, inputLabel: { shrink: true } }}
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
              slotProps={{ htmlInput: { maxLength: maxNameLength }, inputLabel: { shrink: true } }}
            />
          ))}
        </Stack>
        <CheckboxGroup
          label={t('organization.twoFactorRoles')}
          choices={roles.map((role) => ({ value: role, label: roleName(role) }))}
          chosen={form.twoFactorRoles}
          onChange={(twoFactorRoles) => set({ twoFactorRoles })}
        />
        <FormAlert error={checked.alert} />
        <Box component="output" sx={emptyTakesNoRoom}>
          {isSaved && <Alert severity="success">{t('accounts.me.saved')}</Alert>}
        </Box>
        <SubmitRow form={checked}>{t('accounts.me.save')}</SubmitRow>
      </Stack>
      <ConflictDialog question={question} />
    </Section>
  )
}

/** Values of the form, and how they are saved though another person may have changed others meanwhile. */
function useGeneralForm({ organization, onChange }: DepartmentsProps) {
  const t = useViewTranslate()
  const { id, roles } = organization
  const [edits, setEdits] = useState<Partial<OrganizationForm>>({})
  const [isSaved, setSaved] = useState(false)
  const action = useAction()
  const form = { ...formOf(organization), ...edits }
  const changes = changesOf(organization, form)
  const labels: Record<string, string> = {
    name: t('organization.name'),
    description: t('organization.description'),
    departmentLabel: t('organization.departmentLabel'),
    twoFactorRoles: t('organization.twoFactorRoles')
  }
  for (const role of roles) labels[labelKey(role)] = t('organization.roleLabel', { role })
  const fields = formFields<Record<string, unknown>, Stated<DirectoryOrganization>>(
    flatForm(form),
    flatForm(formOf(organization)),
    labels,
    ({ data }) => flatForm(formOf(data))
  )
  const shared = useSharedSave<Stated<DirectoryOrganization>>(fields, { data: organization, tag: undefined })
  const checked = useCheckedForm({
    problems: { organizationName: missingProblem(form.name, t) },
    action,
    isDirty: changes !== undefined,
    isUnchanged: changes === undefined,
    save: () =>
      action.run(async () => {
        const chosenFields = await shared.save({ read: () => readOrganizationState(id), write })
        return chosenFields !== undefined
      })
  })
  const set = (changed: Partial<OrganizationForm>): void => {
    setSaved(false)
    setEdits((current) => ({ ...current, ...changed }))
  }

  async function write(
    { data, tag }: Stated<DirectoryOrganization>,
    without: ReadonlySet<string>
  ): Promise<void> {
    const mine = changesOf(data, nestedForm(formOver(fields, flatForm(formOf(data)), without)))
    onChange(mine ? await patchOrganization(id, mine, tag) : data)
    refreshSession()
    // What was typed meanwhile stays.
    setEdits((current) => valuesWithoutSent(current, edits))
    setSaved(true)
  }

  return { form, set, checked, isSaved: isSaved && !changes, question: shared.question }
}
