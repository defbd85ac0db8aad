import { Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useRefresh, useUpdate } from 'react-admin'
import { apiJson, apiRequest } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { AccountDialog } from './AccountDialog.tsx'

export interface DirectoryUser {
  id: string
  name: string
  email: string
  firstName?: string
  lastName?: string
  isAdmin?: boolean
  emailConfirmed?: boolean
  organizations?: {
    id: string
    name: string
    role: string
    roleLabel?: string
    department?: string
    departmentName?: string
  }[]
  logged?: string
  plannedDeletion?: string
  maxCreatedOrgs?: number
  '2FA'?: { active: boolean }
}

/** Creates an account, which its owner confirms by mail, or corrects one. */
export function UserDialog(props: { user: DirectoryUser | undefined; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const refresh = useRefresh()
  const { user, onClose } = props
  const [form, setForm] = useState({
    email: user?.email ?? '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    maxCreatedOrgs: user?.maxCreatedOrgs === undefined ? '' : String(user.maxCreatedOrgs),
    withoutTwoFactor: false
  })
  const [update] = useUpdate<DirectoryUser>()
  const most = form.maxCreatedOrgs.trim() === '' ? undefined : Number(form.maxCreatedOrgs)
  const mostIsValid = most === undefined || (Number.isInteger(most) && most >= -1)
  const email = form.email.trim()

  const save = async (): Promise<void> => {
    const { firstName, lastName } = form
    if (!user) {
      // The directory does not say that an address is taken: it would tell anybody who has an account.
      const holders = await apiJson<{ count: number }>(`${directoryApi}/users`, { query: { email } })
      if (holders.count > 0) throw new Error(t('admin.users.taken'))
      const json = { email, ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) }
      await apiRequest(`${directoryApi}/users`, { method: 'POST', json })
      notify({ type: 'success', msg: t('admin.users.mailSent', { email }) })
      refresh()
      return
    }
    // An empty field is no value: the directory removes what is null.
    const data = {
      email,
      firstName: firstName || null,
      lastName: lastName || null,
      maxCreatedOrgs: most ?? null,
      ...(form.withoutTwoFactor ? { '2FA': null } : {})
    }
    const previousData = {
      ...user,
      firstName: user.firstName ?? null,
      lastName: user.lastName ?? null,
      maxCreatedOrgs: user.maxCreatedOrgs ?? null
    }
    await update(
      'users',
      { id: user.id, data: data as never, previousData: previousData as never },
      { mutationMode: 'pessimistic', returnPromise: true }
    )
    notify({ type: 'success', msg: t('admin.written') })
  }

  return (
    <AccountDialog
      title={user ? t('admin.edit', { name: user.name }) : t('admin.users.add')}
      valid={email.includes('@') && mostIsValid}
      save={save}
      onClose={onClose}
    >
      <TextField
        id="user-email"
        type="email"
        required
        label={t('admin.users.email')}
        value={form.email}
        onChange={(event) => setForm({ ...form, email: event.target.value })}
        {...(user ? {} : { helperText: t('admin.users.emailHelp') })}
      />
      <TextField
        id="user-first-name"
        label={t('admin.users.firstName')}
        value={form.firstName}
        onChange={(event) => setForm({ ...form, firstName: event.target.value })}
      />
      <TextField
        id="user-last-name"
        label={t('admin.users.lastName')}
        value={form.lastName}
        onChange={(event) => setForm({ ...form, lastName: event.target.value })}
      />
      {user && (
        <TextField
          id="user-organizations"
          type="number"
          label={t('admin.users.maxCreatedOrgs')}
          helperText={t('admin.users.maxCreatedOrgsHelp')}
          value={form.maxCreatedOrgs}
          error={!mostIsValid}
          onChange={(event) => setForm({ ...form, maxCreatedOrgs: event.target.value })}
          slotProps={{ htmlInput: { min: -1, step: 1 } }}
        />
      )}
      {user?.['2FA']?.active && (
        <FormControlLabel
          control={
            <Checkbox
              checked={form.withoutTwoFactor}
              onChange={(event) => setForm({ ...form, withoutTwoFactor: event.target.checked })}
            />
          }
          label={t('admin.users.resetTwoFactor')}
        />
      )}
    </AccountDialog>
  )
}
