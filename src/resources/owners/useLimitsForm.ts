import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { formFields, formOver } from '../../ui/conflict/formFields.ts'
import type { ConflictQuestion } from '../../ui/conflict/useConflictQuestion.ts'
import { useSharedSave } from '../../ui/conflict/useSharedSave.ts'
import { useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm, type CheckedForm } from '../../ui/form/useCheckedForm.ts'
import type { LimitedAccount } from './LimitsDialog.tsx'
import {
  fieldsOf,
  isValidLimit,
  limitNames,
  noLimits,
  type CurrentLimits,
  type LimitFields
} from './limits.ts'
import { readLimits, writeLimits } from './limitsApi.ts'

interface LimitsFormState {
  /** Limits as read from the server; undefined until then. */
  current: CurrentLimits | undefined
  /** Error of reading the limits. */
  readError: Error | null
  values: LimitFields
  labels: LimitFields
  setValue: (name: keyof LimitFields, value: string) => void
  form: CheckedForm
  question: ConflictQuestion | undefined
}

/** Form of the limits of an account. */
export function useLimitsForm(account: LimitedAccount, onSaved: () => void): LimitsFormState {
  const t = useViewTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const { data: current, error: readError } = useQuery({
    queryKey: ['limits', account.type, account.id],
    queryFn: ({ signal }) => readLimits(account, signal),
    // No refetch: the dialog edits the values read when it opened.
    staleTime: Infinity,
    gcTime: 0
  })
  const names = limitNames(account.type)
  const [edits, setEdits] = useState<Partial<LimitFields>>({})
  const saved = current ? fieldsOf(current) : noLimits
  const values = { ...saved, ...edits }
  const labels = Object.fromEntries(names.map((name) => [name, t(`admin.limits.${name}`)])) as LimitFields
  const fields = formFields<LimitFields, CurrentLimits>(values, saved, labels, fieldsOf)
  const shared = useSharedSave<CurrentLimits>(
    fields,
    current ?? { limits: { lastUpdate: '' }, tag: undefined }
  )
  const action = useAction()
  const problemOf = (name: keyof LimitFields): string | undefined =>
    isValidLimit(name, values[name]) ? undefined : t('admin.limits.invalid')

  async function save(): Promise<boolean> {
    const discardedIds = await shared.save({
      read: () => readLimits(account),
      write: (latest, excludedIds) =>
        writeLimits(account, latest, formOver(fields, fieldsOf(latest), excludedIds))
    })
    if (!discardedIds) return false
    await client.invalidateQueries({ queryKey: ['admin/owners'] })
    notify({ type: 'success', msg: t('admin.limits.written') })
    onSaved()
    return true
  }

  const form = useCheckedForm({
    problems: Object.fromEntries(names.map((name) => [`limit-${name}`, problemOf(name)])),
    action,
    isDirty: fields.length > 0,
    isUnchanged: fields.length === 0,
    save: () => action.run(save)
  })
  return {
    current,
    readError,
    values,
    labels,
    setValue: (name, value) => setEdits({ ...edits, [name]: value }),
    form,
    question: shared.question
  }
}
