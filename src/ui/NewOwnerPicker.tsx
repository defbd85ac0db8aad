import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Account } from '../../contract/session.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { OwnerPicker } from './OwnerPicker.tsx'
import { ownerKey } from './ownerChoices.ts'
import { useOwnerChoices } from './useOwnerChoices.ts'

interface NewOwnerPickerProps {
  /** Current owner. */
  present: Account
  /** Selected account, initially the current owner. */
  value: Account
  onChange: (owner: Account) => void
}

/** Picker of a new owner, with a hint while the current owner is selected. */
export function NewOwnerPicker({ present, value, onChange }: NewOwnerPickerProps): ReactNode {
  const t = useViewTranslate()
  const { choices, isLoading, error } = useOwnerChoices(true)
  const isPresent = (account: Account): boolean => ownerKey(account) === ownerKey(present)
  return (
    <>
      <OwnerPicker otherAccounts value={value} onChange={onChange} />
      {isPresent(value) && !isLoading && !error && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t(choices.every(isPresent) ? 'blocks.noOtherOwner' : 'blocks.sameOwner')}
        </Typography>
      )}
    </>
  )
}
