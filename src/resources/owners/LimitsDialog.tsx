import { TextField } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { errorDetail } from '../../api/http.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { formFields, formOver } from '../../ui/conflict/formFields.ts'
import { useSharedSave } from '../../ui/conflict/useSharedSave.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import {
  fieldsOf,
  isValidLimit,
  noLimits,
  quotaNames,
  type LimitFields,
  type CurrentLimits
} from './limits.ts'
import { readLimits, writeLimits } from './limitsApi.ts'

export interface LimitedAccount {
  type: 'user' | 'organization'
  id: string
  name: string
}

/** Dialog with the limits of an account and its current consumption. */
export function LimitsDialog(props: { account: LimitedAccount; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const { account, onClose } = props
  const { data, error } = useQuery({
    queryKey: ['limits', account.type, account.id],
    queryFn: ({ signal }) => readLimits(account, signal),
    // No refetch: the dialog edits the values read when it opened.
    staleTime: Infinity,
    gcTime: 0
  })
  const names = [...quotaNames, ...(account.type === 'organization' ? (['members'] as const) : [])]
  const [edits, setEdits] = useState<Partial<LimitFields>>({})
  const saved = data ? fieldsOf(data) : noLimits
  const values = { ...saved, ...edits }
  const labelled = (name: keyof LimitFields): string => t(`admin.limits.${name}`)
  const fields = formFields<LimitFields, CurrentLimits>(
    values,
    saved,
    Object.fromEntries(names.map((name) => [name, labelled(name)])) as LimitFields,
    fieldsOf
  )
  const shared = useSharedSave<CurrentLimits>(fields, data ?? { limits: { lastUpdate: '' }, tag: undefined })
  const action = useAction()
  const form = useCheckedForm({
    problems: Object.fromEntries(
      names.map((name) => [
        `limit-${name}`,
        isValidLimit(name, values[name]) ? undefined : t('admin.limits.invalid')
      ])
    ),
    action,
    isDirty: fields.length > 0,
    isUnchanged: fields.length === 0,
    save: () => action.run(write)
  })

  async function write(): Promise<boolean> {
    const discardedIds = await shared.save({
      read: () => readLimits(account),
      write: (current, excludedIds) =>
        writeLimits(account, current, formOver(fields, fieldsOf(current), excludedIds))
    })
    if (!discardedIds) return false
    await client.invalidateQueries({ queryKey: ['admin/owners'] })
    notify({ type: 'success', msg: t('admin.limits.written') })
    onClose()
    return true
  }

  const consumptionText = (name: (typeof names)[number]): string => {
    const consumption =
      name === 'members' ? data?.members?.store_nb_members.consumption : data?.limits[name]?.consumption
    const value = consumption ?? 0
    const valueText = name.endsWith('_bytes') ? formatBytes(value, currentLocale()) : String(value)
    return t('admin.limits.used', { value: valueText })
  }
  return (
    <>
      <FormDialog
        title={t('admin.limits.of', { name: account.name || account.id })}
        form={form}
        color="admin"
        isLoading={!data && !error}
        readError={error ? errorDetail(error) : undefined}
        onClose={onClose}
      >
        {names.map((name) => (
          <TextField
            key={name}
            {...form.field(`limit-${name}`, consumptionText(name))}
            label={labelled(name)}
            value={values[name]}
            placeholder={t('admin.limits.none')}
            onChange={(event) => setEdits({ ...edits, [name]: event.target.value })}
            slotProps={{ htmlInput: { inputMode: 'decimal' }, inputLabel: { shrink: true } }}
          />
        ))}
      </FormDialog>
      <ConflictDialog question={shared.question} />
    </>
  )
}
