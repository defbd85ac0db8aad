import { TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { CheckedForm } from '../../ui/form/useCheckedForm.ts'
import type { UserForm } from './userForm.ts'

interface UserFieldsProps {
  isNew: boolean
  labels: UserForm
  form: UserForm
  checked: CheckedForm
  onChange: (changes: Partial<UserForm>) => void
}

/** Fields of an account that is created or edited. */
export function UserFields({ isNew, labels, form, checked, onChange }: UserFieldsProps): ReactNode {
  const t = useViewTranslate()
  return (
    <>
      <TextField
        {...checked.field('user-email', isNew ? t('admin.users.emailHelp') : undefined)}
        type="email"
        required
        label={labels.email}
        value={form.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <TextField
        id="user-first-name"
        label={labels.firstName}
        value={form.firstName}
        onChange={(event) => onChange({ firstName: event.target.value })}
      />
      <TextField
        id="user-last-name"
        label={labels.lastName}
        value={form.lastName}
        onChange={(event) => onChange({ lastName: event.target.value })}
      />
      {!isNew && (
        <TextField
          {...checked.field('user-organizations', t('admin.users.maxCreatedOrgsHelp'))}
          type="number"
          label={labels.maxCreatedOrgs}
          value={form.maxCreatedOrgs}
          onChange={(event) => onChange({ maxCreatedOrgs: event.target.value })}
          slotProps={{ htmlInput: { min: -1, step: 1 } }}
        />
      )}
    </>
  )
}
