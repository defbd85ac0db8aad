import { Checkbox, FormControlLabel } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SiteOfUser } from './SiteOfUser.tsx'
import { UserFields } from './UserFields.tsx'
import type { DirectoryUser } from './userForm.ts'
import { useUserForm } from './useUserForm.ts'

/** Dialog that creates an account, confirmed by e-mail, or edits one. */
export function UserDialog(props: { user: DirectoryUser | undefined; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const { user, onClose } = props
  const form = useUserForm(user, onClose)
  const { checked, resets } = form
  return (
    <>
      <FormDialog
        title={user ? t('admin.edit', { name: user.name }) : t('admin.users.add')}
        form={checked}
        color="admin"
        onClose={onClose}
      >
        <UserFields
          isNew={!user}
          labels={form.labels}
          form={form.values}
          checked={checked}
          onChange={form.setValues}
        />
        {user && !user.isAdmin && (
          <SiteOfUser
            field={checked.field('user-site', t('admin.users.siteHelp'))}
            site={form.site}
            onChange={form.setSite}
          />
        )}
        {user?.['2FA']?.active && (
          <ResetCheckbox
            label={t('admin.users.resetTwoFactor')}
            checked={resets.twoFactor}
            onChange={(twoFactor) => form.setResets({ twoFactor })}
          />
        )}
        {form.identity && (
          <ResetCheckbox
            label={t('admin.users.unlink', { email: form.identity })}
            checked={resets.identity}
            onChange={(identity) => form.setResets({ identity })}
          />
        )}
      </FormDialog>
      <ConflictDialog question={form.question} />
    </>
  )
}

interface ResetCheckboxProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function ResetCheckbox({ label, checked, onChange }: ResetCheckboxProps): ReactNode {
  return (
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />}
      label={label}
    />
  )
}
