import { accountConcept } from '../../../../../../contract/vocabulary/concepts.ts'
import Delete from '@mui/icons-material/DeleteOutlined'
import {
  Autocomplete,
  Box,
  Checkbox,
  FormControlLabel,
  IconButton,
  MenuItem,
  Stack,
  TextField,
  Tooltip,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { columnTitle } from '../../../../../views/table/columns.ts'
import type { VirtualFilter } from '../../../../../../contract/datasets/dataset.ts'
import type { VirtualSettings } from '../../../model/structureValues.ts'
import { filterColumns, knownValues, type Child } from '../../../model/virtualChildren.ts'

interface FiltersProps {
  schema: SchemaProperty[]
  items: Child[]
  virtual: VirtualSettings
  disabled: boolean
  onChange: (change: VirtualSettings) => void
}

/** Permanent filters of a virtual dataset on the lines of its children. */
export function Filters({ schema, items, virtual, disabled, onChange }: FiltersProps): ReactNode {
  const t = useTranslate()
  const filters = virtual.filters ?? []
  const columns = filterColumns(items)
  const hasAccount = schema.some((column) => column['x-refersTo'] === accountConcept)
  const changeFilter = (index: number, change: Partial<VirtualFilter>): void =>
    onChange({
      filters: filters.map((filter, position) => (position === index ? { ...filter, ...change } : filter))
    })
  return (
    <Stack sx={{ gap: 2 }}>
      {hasAccount && (
        <FormControlLabel
          disabled={disabled}
          control={
            <Checkbox
              checked={!!virtual.filterActiveAccount}
              onChange={(_event, filterActiveAccount) => onChange({ filterActiveAccount })}
            />
          }
          label={t('datasets.virtual.activeAccount')}
        />
      )}
      <Autocomplete
        size="small"
        value={null}
        blurOnSelect
        options={columns}
        disabled={disabled || columns.length === 0}
        getOptionLabel={columnTitle}
        getOptionKey={({ key }) => key}
        getOptionDisabled={({ key }) => filters.some((filter) => filter.key === key)}
        onChange={(_event, column) =>
          column && onChange({ filters: [...filters, { key: column.key, operator: 'in', values: [] }] })
        }
        sx={{ maxWidth: 400 }}
        renderInput={(params) => <TextField {...params} label={t('datasets.virtual.addFilter')} />}
      />
      {filters.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('datasets.virtual.noFilter')}</Typography>
      )}
      {filters.map((filter, index) => {
        const column = columns.find(({ key }) => key === filter.key)
        const title = column ? columnTitle(column) : filter.key
        return (
          <Box
            key={filter.key}
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
              onChange={(event) => changeFilter(index, { operator: event.target.value as 'in' | 'nin' })}
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
              options={knownValues(items, filter.key)}
              value={filter.values}
              disabled={disabled}
              onChange={(_event, values) => changeFilter(index, { values: [...new Set(values)] })}
              sx={{ gridColumn: { xs: '1', md: 'auto' } }}
              renderInput={(params) => <TextField {...params} label={t('datasets.virtual.values')} />}
            />
            <Tooltip title={t('datasets.virtual.removeFilter', { title })}>
              <span>
                <IconButton
                  aria-label={t('datasets.virtual.removeFilter', { title })}
                  disabled={disabled}
                  onClick={() => onChange({ filters: filters.toSpliced(index, 1) })}
                >
                  <Delete />
                </IconButton>
              </span>
            </Tooltip>
          </Box>
        )
      })}
    </Stack>
  )
}
