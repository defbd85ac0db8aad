import Delete from '@mui/icons-material/DeleteOutlined'
import { Autocomplete, Box, MenuItem, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { VirtualFilter } from '../../../../../../contract/datasets/dataset.ts'
import { ActionButton } from '../../../../../ui/ActionButton.tsx'

interface VirtualFilterRowProps {
  filter: VirtualFilter
  /** Title of the filtered column. */
  title: string
  /** Values of the column that the children name. */
  knownValues: string[]
  disabled: boolean
  onChange: (change: Partial<VirtualFilter>) => void
  onRemove: () => void
}

/** Fields of a permanent filter of a virtual dataset: values of a column that lines have, or do not have. */
export function VirtualFilterRow(props: VirtualFilterRowProps): ReactNode {
  const t = useTranslate()
  const { filter, title, disabled, onChange } = props
  return (
    <Box
      component="fieldset"
      aria-label={title}
      sx={{
        border: 0,
        p: 0,
        m: 0,
        minWidth: 0,
        display: 'grid',
        gap: 1,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '160px 240px minmax(0, 1fr) auto' }
      }}
    >
      <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 700 }}>{title}</Typography>
      <TextField
        select
        size="small"
        label={t('datasets.virtual.filterType')}
        value={filter.operator ?? 'in'}
        disabled={disabled}
        onChange={(event) => onChange({ operator: event.target.value as 'in' | 'nin' })}
        sx={{ gridColumn: { xs: '1', md: 'auto' } }}
      >
        <MenuItem value="in">{t('datasets.virtual.operator.in')}</MenuItem>
        <MenuItem value="nin">{t('datasets.virtual.operator.nin')}</MenuItem>
      </TextField>
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        size="small"
        options={props.knownValues}
        value={filter.values}
        disabled={disabled}
        onChange={(_event, values) => onChange({ values: [...new Set(values)] })}
        sx={{ gridColumn: { xs: '1', md: 'auto' } }}
        renderInput={(params) => <TextField {...params} label={t('datasets.virtual.values')} />}
      />
      <ActionButton
        label={t('datasets.virtual.removeFilter', { title })}
        icon={<Delete />}
        disabled={disabled}
        onClick={props.onRemove}
      />
    </Box>
  )
}
