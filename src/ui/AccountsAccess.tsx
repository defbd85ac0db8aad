import { Autocomplete, Checkbox, FormControlLabel, Stack, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Account } from '../../contract/session.ts'
import { apiJson, errorDetail } from '../api/http.ts'
import { directoryApi } from '../authProvider/account.ts'
import { labelled } from '../i18n/labelled.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { useDebouncedText } from './useDebouncedText.ts'

export type AccessAccount = Pick<Account, 'type' | 'id' | 'name'>

interface AccountsAccessValue {
  public: boolean
  /** Accounts with access, when it is not public. */
  privateAccess: AccessAccount[]
}

interface AccountsAccessProps {
  value: AccountsAccessValue
  onChange: (value: AccountsAccessValue) => void
}

/** Field for the access to a resource: public, or restricted to some accounts. */
export function AccountsAccess({ value, onChange }: AccountsAccessProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack sx={{ gap: 1 }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={value.public}
            onChange={(_event, isPublic) => onChange({ ...value, public: isPublic })}
          />
        }
        label={t('blocks.public')}
      />
      {!value.public && (
        <AccountsField
          value={value.privateAccess}
          onChange={(privateAccess) => onChange({ ...value, privateAccess })}
        />
      )}
    </Stack>
  )
}

const keyOf = ({ type, id }: AccessAccount): string => `${type}:${id}`

function AccountsField(props: {
  value: AccessAccount[]
  onChange: (accounts: AccessAccount[]) => void
}): ReactNode {
  const t = useViewTranslate()
  const [text, setText] = useState('')
  const q = useDebouncedText(text.trim())
  const accountsQuery = useQuery({
    queryKey: ['directory', 'accounts', q],
    queryFn: ({ signal }) =>
      apiJson<{ results: AccessAccount[] }>(`${directoryApi}/accounts`, { query: { q }, signal }),
    placeholderData: keepPreviousData
  })
  return (
    <Autocomplete
      multiple
      size="small"
      autoHighlight
      value={props.value}
      options={accountsQuery.data?.results ?? []}
      loading={accountsQuery.isFetching}
      loadingText={t('blocks.access.searching')}
      noOptionsText={t('blocks.noResult')}
      inputValue={text}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      // The directory has already filtered the results.
      filterOptions={(options) => options}
      filterSelectedOptions
      getOptionKey={keyOf}
      getOptionLabel={({ id, name, type }) => `${name || id} (${t(`blocks.access.types.${type}`)})`}
      isOptionEqualToValue={(option, value) => keyOf(option) === keyOf(value)}
      onChange={(_event, accounts) =>
        props.onChange(accounts.map(({ type, id, name }) => ({ type, id, name: name || id })))
      }
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('blocks.access.restricted')}
          placeholder={t('blocks.access.search')}
          error={!!accountsQuery.error}
          helperText={
            accountsQuery.error
              ? labelled(t('blocks.access.error'), errorDetail(accountsQuery.error))
              : undefined
          }
        />
      )}
    />
  )
}
