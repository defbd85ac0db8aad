import { Checkbox, MenuItem, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { emailProblem } from '../../ui/form/fieldProblems.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FieldError, useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { useDepartmentLabel, useRoleNames } from './labels.ts'
import { inviteMember, isMemberOf, type DirectoryOrganization } from './organizationApi.ts'

interface InviteDialogProps {
  organization: DirectoryOrganization
  /** Department of an inviter who only administers this one. */
  department: string | undefined
  onClose: () => void
  onInvited: (email: string, link: string | undefined) => void
}

export function InviteDialog({ organization, department, onClose, onInvited }: InviteDialogProps): ReactNode {
  const t = useViewTranslate()
  const roleName = useRoleNames(organization)
  const { roles, departments = [] } = organization
  const [form, setForm] = useState({
    email: '',
    role: roles.includes('user') ? 'user' : (roles[0] ?? ''),
    departments: department ? [department] : []
  })
  const action = useAction()
  const email = form.email.trim()
  const checked = useCheckedForm({
    problems: { 'invite-email': emailProblem(form.email, t) },
    places: { badEmail: 'invite-email', invitationConflict: 'invite-email' },
    action,
    isDirty: !!email,
    save: () =>
      action.run(async () => {
        const invitation = { ...form, email }
        if (await isMemberOf(organization.id, invitation)) {
          throw new FieldError('invite-email', t('organization.isMember'))
        }
        onInvited(email, await inviteMember(organization, invitation))
      })
  })
  return (
    <FormDialog
      title={t('organization.inviteTitle')}
      form={checked}
      submitLabel={t('organization.invite')}
      onClose={onClose}
    >
      <TextField
        {...checked.field('invite-email')}
        type="email"
        label={t('organization.inviteEmail')}
        value={form.email}
        onChange={(event) => setForm({ ...form, email: event.target.value })}
        fullWidth
      />
      <TextField
        id="invite-role"
        select
        label={t('organization.role')}
        value={form.role}
        onChange={(event) => setForm({ ...form, role: event.target.value })}
        fullWidth
      >
        {roles.map((role) => (
          <MenuItem key={role} value={role}>
            {roleName(role)}
          </MenuItem>
        ))}
      </TextField>
      {departments.length > 0 && department === undefined && (
        <DepartmentsField
          organization={organization}
          chosen={form.departments}
          onChange={(chosen) => setForm({ ...form, departments: chosen })}
        />
      )}
    </FormDialog>
  )
}

interface DepartmentsFieldProps {
  organization: DirectoryOrganization
  /** Ids of departments; none stands for the root of the organization. */
  chosen: string[]
  onChange: (chosen: string[]) => void
}

function DepartmentsField({ organization, chosen, onChange }: DepartmentsFieldProps): ReactNode {
  const t = useViewTranslate()
  const label = useDepartmentLabel(organization)
  const { departments = [] } = organization
  const names = departments.filter(({ id }) => id && chosen.includes(id)).map(({ name }) => name)
  const text = names.join(', ') || t('organization.root')
  return (
    <TextField
      id="invite-department"
      select
      label={label}
      value={chosen}
      onChange={(event) => {
        // MUI types the value as a string, also for a multiple selection.
        const value: unknown = event.target.value
        onChange(value as string[])
      }}
      fullWidth
      slotProps={{
        select: { multiple: true, displayEmpty: true, renderValue: () => text },
        inputLabel: { shrink: true }
      }}
    >
      {departments.map(({ id = '', name }) => (
        <MenuItem key={id} value={id}>
          <Checkbox size="small" checked={chosen.includes(id)} sx={{ p: 0, mr: 1 }} />
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
