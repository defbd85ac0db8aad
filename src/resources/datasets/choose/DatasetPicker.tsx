import { Autocomplete, Chip, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type HTMLAttributes, type Key, type ReactNode } from 'react'
import { errorDetail } from '../../../api/http.ts'
import type { ReferenceUse } from '../../../api/referenceServices.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { DatasetOption, groupOf } from './DatasetOption.tsx'
import type { PickedDataset } from './pickedDataset.ts'
import { useDatasetSearch, type DatasetSearch, type DatasetSearchOptions } from './useDatasetSearch.ts'

interface PickerProps extends DatasetSearchOptions {
  label?: string
  required?: boolean
  helperText?: ReactNode
}

interface DatasetPickerProps extends PickerProps {
  value: PickedDataset | undefined
  onChange: (dataset: PickedDataset | undefined) => void
}

/** Selects one dataset of an account; the server searches while the user types. */
export function DatasetPicker({ value, onChange, ...props }: DatasetPickerProps): ReactNode {
  const search = useDatasetSearch(props)
  const [searchText, setSearchText] = useState<string>()
  return (
    <Autocomplete
      {...usePickerProps(search, props.reference)}
      options={value && !search.text ? mergeSelected([value], search.found) : search.found}
      value={value ?? null}
      inputValue={searchText ?? (value ? value.title || value.id : '')}
      onInputChange={(_event, text, reason) => {
        setSearchText(reason === 'input' && text ? text : undefined)
        search.setText(reason === 'input' ? text : '')
        if (reason === 'input' && !text) onChange(undefined)
      }}
      onChange={(_event, dataset) => onChange(dataset ?? undefined)}
      renderInput={(params) => <PickerInput {...props} search={search} params={params} />}
    />
  )
}

interface DatasetsPickerProps extends PickerProps {
  value: PickedDataset[]
  onChange: (datasets: PickedDataset[]) => void
}

/** Selects several datasets, in the order of selection. */
export function DatasetsPicker({ value, onChange, ...props }: DatasetsPickerProps): ReactNode {
  const search = useDatasetSearch(props)
  return (
    <Autocomplete
      {...usePickerProps(search, props.reference)}
      multiple
      disableCloseOnSelect
      filterSelectedOptions={false}
      options={mergeSelected(value, search.found)}
      value={value}
      inputValue={search.text}
      onInputChange={(_event, text, reason) => search.setText(reason === 'input' ? text : '')}
      onChange={(_event, datasets) => onChange(datasets)}
      renderValue={(datasets, getItemProps) =>
        datasets.map((dataset, index) => {
          const { key, ...chip } = getItemProps({ index })
          return <Chip key={key} size="small" label={dataset.title || dataset.id} {...chip} />
        })
      }
      renderInput={(params) => <PickerInput {...props} search={search} params={params} />}
    />
  )
}

/** Merges selected and found datasets without duplicates, selected ones first. Reference data form the first group. */
function mergeSelected(selected: PickedDataset[], found: PickedDataset[]): PickedDataset[] {
  const ids = new Set(selected.map(({ id }) => id))
  const datasets = [...selected, ...found.filter(({ id }) => !ids.has(id))]
  return [
    ...datasets.filter(({ isReference }) => isReference),
    ...datasets.filter(({ isReference }) => !isReference)
  ]
}

function usePickerProps(search: DatasetSearch, reference: ReferenceUse | undefined) {
  const t = useTranslate()
  return {
    autoHighlight: true,
    ...(reference ? { groupBy: (dataset: PickedDataset) => groupOf(dataset, t) } : {}),
    loading: search.isLoading,
    loadingText: t('datasets.choose.searching'),
    noOptionsText: t(search.text.trim() ? 'blocks.noResult' : 'datasets.choose.none'),
    // The server has filtered the options.
    filterOptions: (options: PickedDataset[]) => options,
    getOptionKey: (dataset: PickedDataset) => dataset.id,
    getOptionLabel: (dataset: PickedDataset) => dataset.title || dataset.id,
    isOptionEqualToValue: (option: PickedDataset, value: PickedDataset) => option.id === value.id,
    renderOption: (
      { key, ...option }: HTMLAttributes<HTMLLIElement> & { key: Key },
      dataset: PickedDataset
    ) => (
      <li key={key} {...option}>
        <DatasetOption dataset={dataset} owner={search.owner} />
      </li>
    )
  }
}

type InputParams = Parameters<NonNullable<Parameters<typeof Autocomplete>[0]['renderInput']>>[0]

function PickerInput(props: PickerProps & { search: DatasetSearch; params: InputParams }): ReactNode {
  const t = useTranslate()
  const { search, params } = props
  return (
    <TextField
      {...params}
      label={props.label ?? t('datasets.choose.choose')}
      placeholder={t('datasets.choose.search')}
      required={!!props.required}
      error={!!search.error}
      helperText={
        search.error ? labelled(t('datasets.choose.error'), errorDetail(search.error)) : props.helperText
      }
    />
  )
}
