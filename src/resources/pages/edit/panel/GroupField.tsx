import { MenuItem, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { GroupReference } from '../../../../../contract/portals/page.ts'
import { errorDetail } from '../../../../api/http.ts'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import { groupsQuery } from '../../api.ts'

interface GroupFieldProps {
  label: string
  value: unknown
  onChange: (group: unknown) => void
  disabled: boolean
}

/** Field for the group of a free page, which is part of its URL. */
export function GroupField({ label, value, onChange, disabled }: GroupFieldProps): ReactNode {
  const t = useViewTranslate()
  const groups = useQuery(groupsQuery())
  const chosen = value as GroupReference | undefined
  const known: GroupReference[] = groups.data?.results ?? []
  const choices = chosen && !known.some(({ _id }) => _id === chosen._id) ? [chosen, ...known] : known
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      value={chosen?._id ?? ''}
      disabled={disabled}
      error={!!groups.error}
      helperText={groups.error ? errorDetail(groups.error) : ''}
      onChange={(event) => {
        const group = choices.find(({ _id }) => _id === event.target.value)
        onChange(group && { _id: group._id, title: group.title, slug: group.slug })
      }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('pages.noGroup')}</MenuItem>
      {choices.map(({ _id, title }) => (
        <MenuItem key={_id} value={_id}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}
