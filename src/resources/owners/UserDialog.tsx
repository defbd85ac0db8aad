import { useQuery } from '@tanstack/react-query'
import { Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useRefresh, useUpdate } from 'react-admin'
import { apiJson, apiRequest, type Stated } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { formFields, formOver } from '../../ui/conflict/formFields.ts'
import { useSharedSave } from '../../ui/conflict/useSharedSave.ts'
import { emailProblem } from '../../ui/form/fieldProblems.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FieldError, useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm, type CheckedForm } from '../../ui/form/useCheckedForm.ts'
import { readAccount } from './directoryApi.ts'
import { SiteOfUser, siteOfUser, transferUser } from './SiteOfUser.tsx'

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
  /** Accounts of the user at OpenID Connect identity providers, by provider. */
  oidc?: Record<string, { email: string }>
  oauth?: Record<string, { email: string }>
  saml2?: Record<string, { email: string }>
  /** Host of the site of the account; absent for the platform. */
  host?: string
  path?: string
}

type UserForm = Record<'email' | 'firstName' | 'lastName' | 'maxCreatedOrgs', string>

const formOf = (user?: DirectoryUser): UserForm => ({
  email: user?.email ?? '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  maxCreatedOrgs: user?.maxCreatedOrgs === undefined ? '' : String(user.maxCreatedOrgs)
})

/** Dialog that creates an account, confirmed by e-mail, or edits one. */
export function UserDialog(props: { user: DirectoryUser | undefined; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const refresh = useRefresh()
  const { user, onClose } = props
  const [form, setForm] = useState(() => formOf(user))
  const [withoutTwoFactor, setWithoutTwoFactor] = useState(false)
  const [unlinked, setUnlinked] = useState(false)
  const [site, setSite] = useState(() => siteOfUser(user))
  const isMoved = site !== siteOfUser(user)
  const isChanged = (): boolean => fields.length > 0 || withoutTwoFactor || unlinked
  // Reads the fields that lists of users do not have.
  const { data: completeUser } = useQuery({
    queryKey: ['directory-user', user?.id],
    queryFn: () => readAccount<DirectoryUser>('users', user?.id ?? ''),
    enabled: !!user,
    gcTime: 0
  })
  const [linkedIdentity] = Object.values({
    ...completeUser?.data.oidc,
    ...completeUser?.data.oauth,
    ...completeUser?.data.saml2
  })
  const action = useAction()
  const [update] = useUpdate<DirectoryUser>()
  const labels = {
    email: t('admin.users.email'),
    firstName: t('admin.users.firstName'),
    lastName: t('admin.users.lastName'),
    maxCreatedOrgs: t('admin.users.maxCreatedOrgs')
  }
  const fields = formFields<UserForm, Stated<DirectoryUser>>(form, formOf(user), labels, ({ data }) =>
    formOf(data)
  )
  const shared = useSharedSave<Stated<DirectoryUser>>(fields, {
    data: user ?? { id: '', name: '', email: '' },
    tag: undefined
  })
  const checked = useCheckedForm({
    problems: {
      'user-email': emailProblem(form.email, t),
      'user-organizations': isWholeNumber(form.maxCreatedOrgs)
        ? undefined
        : t('admin.users.maxCreatedOrgsProblem')
    },
    places: { badEmail: 'user-email', takenEmail: 'user-email' },
    action,
    isDirty: isChanged() || isMoved,
    isUnchanged: !!user && !isChanged() && !isMoved,
    save: () => action.run(user ? () => saveUser(user) : add)
  })

  async function add(): Promise<void> {
    const email = form.email.trim()
    const { firstName, lastName } = form
    // The directory does not refuse an existing e-mail address, which would disclose accounts: it is searched first.
    const holders = await apiJson<{ count: number }>(`${directoryApi}/users`, { query: { email } })
    if (holders.count > 0) throw new FieldError('user-email', t('admin.users.taken'))
    const json = { email, ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) }
    await apiRequest(`${directoryApi}/users`, { method: 'POST', json })
    notify({ type: 'success', msg: t('admin.users.mailSent', { email }) })
    refresh()
    onClose()
  }

  async function saveUser(edited: DirectoryUser): Promise<boolean> {
    if (isChanged() && !(await change(edited))) return false
    if (isMoved) {
      await transferUser(edited.id, site, t)
      refresh()
    }
    notify({ type: 'success', msg: t('admin.written') })
    onClose()
    return true
  }

  async function change({ id }: DirectoryUser): Promise<boolean> {
    const discardedIds = await shared.save({
      read: () => readAccount<DirectoryUser>('users', id),
      write: async ({ data: current, tag }, excludedIds) => {
        const data = {
          ...valuesOf(formOver(fields, formOf(current), excludedIds)),
          ...(withoutTwoFactor ? { '2FA': null } : {}),
          ...(unlinked ? { oidc: null } : {})
        }
        await update(
          'users',
          {
            id,
            data: data as never,
            previousData: { ...current, ...valuesOf(formOf(current)) },
            meta: { ifMatch: tag }
          },
          { mutationMode: 'pessimistic', returnPromise: true }
        )
      }
    })
    return discardedIds !== undefined
  }

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
          labels={labels}
          form={form}
          checked={checked}
          onChange={(changes) => setForm({ ...form, ...changes })}
        />
        {user && !user.isAdmin && (
          <SiteOfUser
            field={checked.field('user-site', t('admin.users.siteHelp'))}
            site={site}
            onChange={setSite}
          />
        )}
        {user?.['2FA']?.active && (
          <FormControlLabel
            control={
              <Checkbox
                checked={withoutTwoFactor}
                onChange={(event) => setWithoutTwoFactor(event.target.checked)}
              />
            }
            label={t('admin.users.resetTwoFactor')}
          />
        )}
        {linkedIdentity && (
          <FormControlLabel
            control={<Checkbox checked={unlinked} onChange={(event) => setUnlinked(event.target.checked)} />}
            label={t('admin.users.unlink', { email: linkedIdentity.email })}
          />
        )}
      </FormDialog>
      <ConflictDialog question={shared.question} />
    </>
  )
}

interface UserFieldsProps {
  isNew: boolean
  labels: UserForm
  form: UserForm
  checked: CheckedForm
  onChange: (changes: Partial<UserForm>) => void
}

function UserFields({ isNew, labels, form, checked, onChange }: UserFieldsProps): ReactNode {
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

/** Whether a maximum number of organizations is valid: empty for the default of the platform, -1 for no limit. */
function isWholeNumber(text: string): boolean {
  const value = Number(text)
  return text.trim() === '' || (Number.isInteger(value) && value >= -1)
}

/** Returns the fields to save; null makes the directory remove an emptied one. */
function valuesOf({ email, firstName, lastName, maxCreatedOrgs }: UserForm): object {
  return {
    email: email.trim(),
    firstName: firstName || null,
    lastName: lastName || null,
    maxCreatedOrgs: maxCreatedOrgs.trim() === '' ? null : Number(maxCreatedOrgs)
  }
}
