import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { apiJson, apiRequest, type Stated } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { formFields, formOver } from '../../ui/conflict/formFields.ts'
import type { ConflictQuestion } from '../../ui/conflict/useConflictQuestion.ts'
import { emailProblem } from '../../ui/form/fieldProblems.ts'
import { FieldError, useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm, type CheckedForm } from '../../ui/form/useCheckedForm.ts'
import { readAccount } from './directoryApi.ts'
import { siteOfUser, transferUser } from './SiteOfUser.tsx'
import { useAccountChange } from './useAccountChange.ts'
import {
  isMaxCreatedOrgs,
  linkedEmail,
  newUser,
  resetValues,
  userFormOf,
  userValues,
  type DirectoryUser,
  type UserForm,
  type UserResets
} from './userForm.ts'

interface UserFormState {
  labels: UserForm
  values: UserForm
  setValues: (changes: Partial<UserForm>) => void
  resets: UserResets
  setResets: (changes: Partial<UserResets>) => void
  site: string
  setSite: (site: string) => void
  /** E-mail address of the linked identity of another provider. */
  identity: string | undefined
  checked: CheckedForm
  question: ConflictQuestion | undefined
}

/**
 * Form that creates an account, or edits one.
 * @param user undefined for a new account
 */
export function useUserForm(user: DirectoryUser | undefined, onSaved: () => void): UserFormState {
  const t = useViewTranslate()
  const labels = useLabels()
  const [values, setValues] = useState(() => userFormOf(user))
  const [resets, setResets] = useState<UserResets>({ twoFactor: false, identity: false })
  const [site, setSite] = useState(() => siteOfUser(user))
  const fields = formFields<UserForm, Stated<DirectoryUser>>(values, userFormOf(user), labels, ({ data }) =>
    userFormOf(data)
  )
  const { change, question } = useAccountChange<DirectoryUser>(
    'users',
    fields,
    user ?? { id: '', name: '', email: '' }
  )
  const create = useUserCreation()
  const finish = useFinish(onSaved)
  const isMoved = site !== siteOfUser(user)
  const isEdited = fields.length > 0 || resets.twoFactor || resets.identity
  const isDirty = isEdited || isMoved

  async function add(): Promise<void> {
    await create(values)
    finish(t('admin.users.mailSent', { email: values.email.trim() }), true)
  }

  async function save({ id }: DirectoryUser): Promise<boolean> {
    if (isEdited) {
      const isSaved = await change(id, (current, excludedIds) => {
        const saved = userFormOf(current)
        return {
          data: { ...userValues(formOver(fields, saved, excludedIds)), ...resetValues(resets) },
          previousData: { ...current, ...userValues(saved) }
        }
      })
      if (!isSaved) return false
    }
    if (isMoved) await transferUser(id, site, t)
    finish(t('admin.written'), isMoved)
    return true
  }

  const action = useAction()
  const checked = useCheckedForm({
    problems: {
      'user-email': emailProblem(values.email, t),
      'user-organizations': isMaxCreatedOrgs(values.maxCreatedOrgs)
        ? undefined
        : t('admin.users.maxCreatedOrgsProblem')
    },
    places: { badEmail: 'user-email', takenEmail: 'user-email' },
    action,
    isDirty,
    isUnchanged: !!user && !isDirty,
    save: () => action.run(user ? () => save(user) : add)
  })

  return {
    labels,
    values,
    setValues: (changes) => setValues({ ...values, ...changes }),
    resets,
    setResets: (changes) => setResets({ ...resets, ...changes }),
    site,
    setSite,
    identity: useLinkedIdentity(user),
    checked,
    question
  }
}

function useLabels(): UserForm {
  const t = useViewTranslate()
  return {
    email: t('admin.users.email'),
    firstName: t('admin.users.firstName'),
    lastName: t('admin.users.lastName'),
    maxCreatedOrgs: t('admin.users.maxCreatedOrgs')
  }
}

/** Reads the linked identity, which lists of users do not have. */
function useLinkedIdentity(user: DirectoryUser | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['directory-user', user?.id],
    queryFn: () => readAccount<DirectoryUser>('users', user?.id ?? ''),
    enabled: !!user,
    gcTime: 0
  })
  return linkedEmail(data?.data)
}

function useUserCreation(): (values: UserForm) => Promise<void> {
  const t = useViewTranslate()
  return async (values) => {
    // The directory does not refuse an existing e-mail address, which would disclose accounts: it is searched first.
    const holders = await apiJson<{ count: number }>(`${directoryApi}/users`, {
      query: { email: values.email.trim() }
    })
    if (holders.count > 0) throw new FieldError('user-email', t('admin.users.taken'))
    await apiRequest(`${directoryApi}/users`, { method: 'POST', json: newUser(values) })
  }
}

/** Tells that the account is saved. What was not written by react-admin itself refreshes its lists. */
function useFinish(onSaved: () => void): (message: string, refreshes: boolean) => void {
  const notify = useNotification()
  const refresh = useRefresh()
  return (message, refreshes) => {
    if (refreshes) refresh()
    notify({ type: 'success', msg: message })
    onSaved()
  }
}
