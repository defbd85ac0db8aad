import { MenuItem, TextField, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { SortOrder } from './listState.ts'

interface SortFieldProps<Sort extends SortOrder> {
  sorts: readonly Sort[]
  value: Sort
  /** Whether a search is active, whose results are sorted by relevance. */
  isSearching: boolean
  onChange: (sort: Sort) => void
}

/** Sort of a list. */
export function SortField<Sort extends SortOrder>(props: SortFieldProps<Sort>): ReactNode {
  const { sorts, value, isSearching, onChange } = props
  const t = useViewTranslate()
  return (
    <Tooltip title={isSearching ? t('lists.sortDisabled') : ''}>
      <TextField
        select
        size="small"
        fullWidth
        label={t('lists.sortBy')}
        value={value}
        disabled={isSearching}
        onChange={(event) => onChange(event.target.value as Sort)}
      >
        {sorts.map((order) => (
          <MenuItem key={order} value={order}>
            {t(`lists.sort.${order.replace(':-1', '_desc').replace(':1', '_asc')}`)}
          </MenuItem>
        ))}
      </TextField>
    </Tooltip>
  )
}
