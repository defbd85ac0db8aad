import { Autocomplete, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { apiJson } from '../../../api/http.ts'
import { directoryApi } from '../../../authProvider/account.ts'
import type { CheckedField } from '../../../ui/form/useCheckedForm.ts'

interface Member {
  id: string
  name: string
  email?: string
  role?: string
  department?: string
  departmentName?: string
}

/** Minimum number of characters before a search. */
const minSearchLength = 3

interface MemberFieldProps {
  entry: PermissionEntry
  onChange: (entry: PermissionEntry) => void
  organization: { id: string; name: string }
  field: CheckedField
}

/** Field that selects a member of an organization by the beginning of the name. */
export function MemberField({ entry, onChange, organization, field }: MemberFieldProps): ReactNode {
  const t = useTranslate()
  const [text, setText] = useState('')
  const searched = text.trim()
  const { data = [], isFetching } = useQuery({
    queryKey: ['members-search', organization.id, searched],
    enabled: searched.length >= minSearchLength && searched !== entry.name,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const path = `${directoryApi}/organizations/${encodeURIComponent(organization.id)}/members`
      return (
        await apiJson<{ results: Member[] }>(`${path}?${new URLSearchParams({ q: searched })}`, { signal })
      ).results
    }
  })
  const value: Member | null = entry.id ? { id: entry.id, name: entry.name ?? entry.id } : null
  return (
    <Autocomplete
      id={field.id}
      value={value}
      options={value && !data.some(({ id }) => id === value.id) ? [value, ...data] : data}
      // The server has filtered the options, on more fields than the name.
      filterOptions={(options) => (searched.length < minSearchLength ? [] : options)}
      isOptionEqualToValue={(option, selected) => option.id === selected.id}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id, department = '' }) => `${id} ${department}`}
      renderOption={({ key, ...props }, { name, email, role, department, departmentName }) => (
        <li key={key} {...props}>
          {[name, email, role, departmentName ?? department].filter(Boolean).join(' – ')}
        </li>
      )}
      loading={isFetching}
      loadingText={t('owned.permissions.detail.searching')}
      noOptionsText={t(
        `owned.permissions.detail.${searched.length < minSearchLength ? 'searchMember' : 'noMember'}`,
        { count: minSearchLength }
      )}
      onInputChange={(_event, input) => setText(input)}
      onChange={(_event, member) =>
        onChange(member ? { ...entry, id: member.id, name: member.name } : { ...entry, id: '', name: '' })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          error={field.error}
          helperText={field.helperText}
          onBlur={field.onBlur}
          label={t('owned.permissions.detail.member', { org: organization.name })}
        />
      )}
    />
  )
}
