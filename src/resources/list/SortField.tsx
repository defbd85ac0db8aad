import { MenuItem, TextField, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { documentSorts, type DocumentSort } from './localFilter.ts'

interface SortFieldProps {
  value: DocumentSort
  /** A search has its own order. */
  isSearching: boolean
  onChange: (sort: DocumentSort) => void
}

/** The order of a list of documents. */
export function SortField({ value, isSearching, onChange }: SortFieldProps): ReactNode {
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
        onChange={(event) => onChange(event.target.value as DocumentSort)}
      >
        {documentSorts.map((order) => (
          <MenuItem key={order} value={order}>
            {t(`lists.sort.${order.replace(':-1', '_desc').replace(':1', '_asc')}`)}
          </MenuItem>
        ))}
      </TextField>
    </Tooltip>
  )
}
