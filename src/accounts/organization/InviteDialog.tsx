import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField
} from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../FormAlert.tsx'
import { useAction } from '../useAction.ts'
import { useInitialFocus } from '../useInitialFocus.ts'
import { useDepartmentLabel, useRoleNames } from './labels.ts'
import { inviteMember, type DirectoryOrganization } from './organizationApi.ts'

export interface InviteDialogProps {
  organization: DirectoryOrganization
  /** The only department that the inviter administers. */
  department: string | undefined
  onClose: () => void
  onInvited: (email: string, link: string | undefined) => void
}

export function InviteDialog({ organization, department, onClose, onInvited }: InviteDialogProps): ReactNode {
  const t = useViewTranslate()
  const roleName = useRoleNames(organization)
  const departmentLabel = useDepartmentLabel(organization)
  const { roles, departments = [] } = organization
  const [form, setForm] = useState({
    email: '',
    role: roles.includes('user') ? 'user' : (roles[0] ?? ''),
    departments: department ? [department] : []
  })
  const { busy, error, run } = useAction()
  const focus = useInitialFocus<HTMLInputElement>()
  const chosen = departments.filter(({ id }) => id && form.departments.includes(id))
  const places = chosen.map(({ name }) => name).join(', ') || t('organization.root')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const email = form.email.trim()
    if (busy || !email) return
    void run(async () => {
      onInvited(email, await inviteMember(organization, { ...form, email }))
    })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="invite-title">
      <DialogTitle id="invite-title">{t('organization.inviteTitle')}</DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent>
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            <TextField
              id="invite-email"
              type="email"
              label={t('organization.inviteEmail')}
              value={form.email}
              onChange={(event) => setForm({ ...form, email: event.target.value })}
              inputRef={focus}
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
              <TextField
                id="invite-department"
                select
                label={departmentLabel}
                value={form.departments}
                onChange={(event) => {
                  // The types of a text field say a text, also of a choice of several.
                  const value: unknown = event.target.value
                  setForm({ ...form, departments: value as string[] })
                }}
                fullWidth
                slotProps={{
                  select: { multiple: true, displayEmpty: true, renderValue: () => places },
                  inputLabel: { shrink: true }
                }}
              >
                {departments.map(({ id = '', name }) => (
                  <MenuItem key={id} value={id}>
                    <Checkbox size="small" checked={form.departments.includes(id)} sx={{ p: 0, mr: 1 }} />
                    {name}
                  </MenuItem>
                ))}
              </TextField>
            )}
            <FormAlert error={error} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('organization.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={busy || !form.email.trim()}>
            {t('organization.invite')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
