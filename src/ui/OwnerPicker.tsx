import { FormControl, FormControlLabel, FormLabel, LinearProgress, Radio, RadioGroup } from '@mui/material'
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react'
import type { Account } from '../../contract/session.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { ownerKey } from './ownerChoices.ts'
import { RetryAlert } from './RetryAlert.tsx'
import { useOwnerChoices } from './useOwnerChoices.ts'

interface OwnerPickerProps {
  value: Account | undefined
  onChange: (owner: Account) => void
  /** Offers all accounts of the user; by default only the active one, with the departments of its organization. */
  otherAccounts?: boolean
  /** Hides the field when there is a single choice, which is still selected. */
  hideSingle?: boolean
}

/** Picker of the owner of a new resource; the first choice is selected by default. */
export function OwnerPicker(props: OwnerPickerProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const { choices, isLoading, error, retry } = useOwnerChoices(!!props.otherAccounts)
  const first = choices[0]
  const choose = useEffectEvent((owner: Account) => props.onChange(owner))
  const missing = !props.value && !!first && !isLoading
  useEffect(() => {
    if (missing && first) choose(first)
  }, [missing, first])

  if (isLoading) return <LinearProgress aria-label={t('blocks.chooseOwner')} />
  if (error) {
    return <RetryAlert text={t('blocks.ownersError')} error={error} onRetry={retry} />
  }
  if (choices.length === 1 && props.hideSingle) return null
  return (
    <FormControl>
      <FormLabel id={id}>{t('blocks.chooseOwner')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={props.value ? ownerKey(props.value) : ''}
        onChange={(_event, key) => {
          const owner = choices.find((choice) => ownerKey(choice) === key)
          if (owner) props.onChange(owner)
        }}
      >
        {choices.map((owner) => (
          <FormControlLabel
            key={ownerKey(owner)}
            value={ownerKey(owner)}
            control={<Radio />}
            label={owner.type === 'user' ? t('blocks.personalAccount') : organizationLabel(owner, t)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

function organizationLabel(owner: Account, t: (key: string, options: { name: string }) => string): string {
  const label = t('blocks.organization', { name: owner.name })
  return owner.department ? `${label} / ${owner.departmentName ?? owner.department}` : label
}
