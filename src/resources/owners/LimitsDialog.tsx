import { TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { errorDetail } from '../../api/http.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { formatBytes } from '../../ui/formatBytes.ts'
import { consumptionOf, limitNames, type LimitFields } from './limits.ts'
import { useLimitsForm } from './useLimitsForm.ts'

export interface LimitedAccount {
  type: 'user' | 'organization'
  id: string
  name: string
}

/** Dialog with the limits of an account and its current consumption. */
export function LimitsDialog(props: { account: LimitedAccount; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const { account, onClose } = props
  const { current, readError, values, labels, setValue, form, question } = useLimitsForm(account, onClose)
  const consumptionText = (name: keyof LimitFields): string => {
    const consumption = consumptionOf(current, name)
    const isSize = name.endsWith('_bytes')
    return t('admin.limits.used', {
      value: isSize ? formatBytes(consumption, currentLocale()) : String(consumption)
    })
  }
  return (
    <>
      <FormDialog
        title={t('admin.limits.of', { name: account.name || account.id })}
        form={form}
        color="admin"
        isLoading={!current && !readError}
        readError={readError ? errorDetail(readError) : undefined}
        onClose={onClose}
      >
        {limitNames(account.type).map((name) => (
          <TextField
            key={name}
            {...form.field(`limit-${name}`, consumptionText(name))}
            label={labels[name]}
            value={values[name]}
            placeholder={t('admin.limits.none')}
            onChange={(event) => setValue(name, event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'decimal' }, inputLabel: { shrink: true } }}
          />
        ))}
      </FormDialog>
      <ConflictDialog question={question} />
    </>
  )
}
