import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutlined'
import {
  Autocomplete,
  Box,
  Button,
  IconButton,
  Paper,
  Stack,
  TextField,
  Tooltip,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { hasCapability } from '../../../../../../contract/capabilities.ts'
import type { SchemaProperty } from '../../../../../../contract/dataset.ts'
import { copyOf, isTitle, type PropertyCopy, type StaticFilter } from '../../../model/masterData.ts'
import { columnTitle } from '../../../model/propertyTypes.ts'

interface SearchCardProps<Search extends CommonSearch> {
  search: Search
  number: number
  schema: SchemaProperty[]
  disabled: boolean
  onChange: (search: Search | undefined) => void
  children: ReactNode
}

interface CommonSearch {
  id?: string
  title?: string
  description?: string
  filters?: StaticFilter[]
}

/** What every search has: its name, its description and its permanent filters. */
export function SearchCard<Search extends CommonSearch>(props: SearchCardProps<Search>): ReactNode {
  const t = useTranslate()
  const { search, disabled, schema } = props
  const name = search.title || t('datasets.masterData.search', { number: props.number })
  const { filters = [] } = search
  const setFilters = (next: StaticFilter[]): void => props.onChange({ ...search, filters: next })
  const indexable = schema.filter((column) => !column['x-calculated'] && hasCapability(column, 'index'))
  return (
    <Paper variant="outlined" component="section" aria-label={name} sx={{ p: 2, width: '100%' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start', mb: 1.5 }}>
        <div>
          <Typography variant="h4" component="h4" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {search.id && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('datasets.masterData.id')} : {search.id}
            </Typography>
          )}
        </div>
        <RemoveButton name={name} disabled={disabled} onClick={() => props.onChange(undefined)} />
      </Stack>
      <Stack sx={{ gap: 2 }}>
        <TextField
          required
          size="small"
          label={t('datasets.masterData.name')}
          value={search.title ?? ''}
          disabled={disabled}
          error={!isTitle(search.title)}
          helperText={isTitle(search.title) ? undefined : t('datasets.masterData.nameHelp')}
          onChange={(event) => props.onChange({ ...search, title: event.target.value })}
        />
        <TextField
          size="small"
          multiline
          label={t('datasets.masterData.description')}
          value={search.description ?? ''}
          disabled={disabled}
          onChange={(event) => props.onChange({ ...search, description: event.target.value })}
        />
        {props.children}
        <Stack
          component="fieldset"
          sx={{ gap: 1, border: 0, p: 0, m: 0, minWidth: 0, alignItems: 'flex-start' }}
        >
          <Typography component="legend" variant="body2" sx={{ fontWeight: 700, mb: 1, p: 0 }}>
            {t('datasets.masterData.filters')}
          </Typography>
          {filters.map((filter, index) => (
            <Box
              // oxlint-disable-next-line react/no-array-index-key -- a new filter has nothing else
              key={index}
              sx={{
                display: 'grid',
                gap: 1,
                width: '100%',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) auto' }
              }}
            >
              <ColumnChoice
                label={t('datasets.masterData.filterProperty')}
                columns={indexable}
                value={filter.property}
                disabled={disabled}
                onChange={(property) =>
                  setFilters(
                    filters.with(index, { values: filter.values, ...(property ? { property } : {}) })
                  )
                }
              />
              <Autocomplete
                multiple
                freeSolo
                autoSelect
                size="small"
                options={schema.find(({ key }) => key === filter.property?.key)?.enum?.map(String) ?? []}
                value={filter.values}
                disabled={disabled}
                onChange={(_event, values) => setFilters(filters.with(index, { ...filter, values }))}
                renderInput={(params) => <TextField {...params} label={t('datasets.masterData.values')} />}
              />
              <RemoveButton
                name={filter.property?.title ?? filter.property?.key ?? String(index + 1)}
                disabled={disabled}
                onClick={() => setFilters(filters.toSpliced(index, 1))}
              />
            </Box>
          ))}
          <Button
            size="small"
            startIcon={<Add />}
            disabled={disabled}
            onClick={() => setFilters([...filters, { values: [] }])}
          >
            {t('datasets.masterData.addFilter')}
          </Button>
        </Stack>
      </Stack>
    </Paper>
  )
}

interface ColumnChoiceProps {
  label: string
  help?: string
  columns: SchemaProperty[]
  value: PropertyCopy | undefined
  required?: boolean
  disabled: boolean
  onChange: (property: PropertyCopy | undefined) => void
}

/** One column, of which the search keeps a copy. */
export function ColumnChoice(props: ColumnChoiceProps): ReactNode {
  const { value, columns } = props
  return (
    <Autocomplete
      size="small"
      options={columns}
      value={columns.find(({ key }) => key === value?.key) ?? null}
      disabled={props.disabled}
      getOptionLabel={columnTitle}
      getOptionKey={({ key }) => key}
      onChange={(_event, column) => props.onChange(column ? copyOf(column) : undefined)}
      renderInput={(params) => (
        <TextField
          {...params}
          required={!!props.required}
          error={!!props.required && !value}
          label={props.label}
          helperText={props.help}
        />
      )}
    />
  )
}

export function RemoveButton(props: { name: string; disabled: boolean; onClick: () => void }): ReactNode {
  const t = useTranslate()
  const label = t('datasets.masterData.remove', { name: props.name })
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={props.disabled} onClick={props.onClick}>
          <Delete />
        </IconButton>
      </span>
    </Tooltip>
  )
}
