import { Autocomplete, Paper, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { hasCapability } from '../../../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import type { PropertyCopy, StaticFilter } from '../../../../../../contract/datasets/masterData.ts'
import { labelled } from '../../../../../i18n/labelled.ts'
import { columnTitle } from '../../../../../views/table/columns.ts'
import { copyOf, isTitle } from '../../../model/masterData.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { RuleList } from './RuleList.tsx'

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

/** Fields common to all searches: name, description and permanent filters. */
export function SearchCard<Search extends CommonSearch>(props: SearchCardProps<Search>): ReactNode {
  const t = useTranslate()
  const { search, disabled, schema } = props
  const name = search.title || t('datasets.masterData.search', { number: props.number })
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
              {labelled(t('datasets.masterData.id'), search.id)}
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
        <RuleList
          title={t('datasets.masterData.filters')}
          rules={search.filters ?? []}
          disabled={disabled}
          addLabel={t('datasets.masterData.addFilter')}
          addedRule={{ values: [] }}
          nameOf={({ property }, index) => property?.title ?? property?.key ?? String(index + 1)}
          onChange={(filters) => props.onChange({ ...search, filters })}
          renderFields={(filter: StaticFilter, change) => (
            <>
              <ColumnChoice
                label={t('datasets.masterData.filterProperty')}
                columns={indexable}
                value={filter.property}
                disabled={disabled}
                onChange={(property) => change({ values: filter.values, ...(property ? { property } : {}) })}
              />
              <Autocomplete
                multiple
                freeSolo
                autoSelect
                size="small"
                options={schema.find(({ key }) => key === filter.property?.key)?.enum?.map(String) ?? []}
                value={filter.values}
                disabled={disabled}
                onChange={(_event, values) => change({ ...filter, values })}
                renderInput={(params) => <TextField {...params} label={t('datasets.masterData.values')} />}
              />
            </>
          )}
        />
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

/** Field that selects a column, copied into the search. */
export function ColumnChoice(props: ColumnChoiceProps): ReactNode {
  const t = useTranslate()
  const { value, columns } = props
  const column = columns.find(({ key }) => key === value?.key)
  // The column was removed, or lost its concept, in another session.
  const isGone = !!value && !column
  return (
    <Autocomplete
      size="small"
      options={columns}
      value={column ?? null}
      disabled={props.disabled}
      getOptionLabel={columnTitle}
      getOptionKey={({ key }) => key}
      onChange={(_event, selected) => props.onChange(selected ? copyOf(selected) : undefined)}
      renderInput={(params) => (
        <TextField
          {...params}
          required={!!props.required}
          error={isGone || (!!props.required && !value)}
          label={props.label}
          helperText={isGone ? t('datasets.masterData.gone', { key: value.title ?? value.key }) : props.help}
        />
      )}
    />
  )
}
