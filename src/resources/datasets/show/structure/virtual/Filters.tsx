import { accountConcept } from '../../../../../../contract/vocabulary/concepts.ts'
import { Autocomplete, Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty, VirtualFilter } from '../../../../../../contract/datasets/dataset.ts'
import { columnTitle } from '../../../../../views/table/columns.ts'
import type { VirtualSettings } from '../../../model/structureValues.ts'
import { filterColumns, knownValues, type Child } from '../../../model/virtualChildren.ts'
import { VirtualFilterRow } from './VirtualFilterRow.tsx'

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
  const setFilters = (changed: VirtualFilter[]): void => onChange({ filters: changed })
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
          column && setFilters([...filters, { key: column.key, operator: 'in', values: [] }])
        }
        sx={{ maxWidth: 400 }}
        renderInput={(params) => <TextField {...params} label={t('datasets.virtual.addFilter')} />}
      />
      {filters.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('datasets.virtual.noFilter')}</Typography>
      )}
      {filters.map((filter, index) => {
        const column = columns.find(({ key }) => key === filter.key)
        return (
          <VirtualFilterRow
            key={filter.key}
            filter={filter}
            title={column ? columnTitle(column) : filter.key}
            knownValues={knownValues(items, filter.key)}
            disabled={disabled}
            onChange={(change) => setFilters(filters.with(index, { ...filter, ...change }))}
            onRemove={() => setFilters(filters.toSpliced(index, 1))}
          />
        )
      })}
    </Stack>
  )
}
