import { Autocomplete, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import type { PickedDataset } from './pickedDataset.ts'
import { groupOf } from './DatasetOption.tsx'
import { useDatasetSearch, type DatasetSearchOptions } from './useDatasetSearch.ts'

interface DatasetFinderProps extends Pick<
  DatasetSearchOptions,
  'owner' | 'filter' | 'reference' | 'excluded'
> {
  label: string
  disabled?: boolean
  onPick: (dataset: PickedDataset) => void
}

/** Search field that selects a dataset and is cleared after each selection. */
export function DatasetFinder({ label, disabled, onPick, ...options }: DatasetFinderProps): ReactNode {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { text, setText, found, isLoading, error } = useDatasetSearch({ ...options, enabled: isOpen })
  return (
    <Autocomplete
      size="small"
      value={null}
      blurOnSelect
      options={found}
      loading={isLoading}
      disabled={!!disabled}
      inputValue={text}
      onInputChange={(_event, input, reason) => setText(reason === 'input' ? input : '')}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      filterOptions={(all) => all}
      getOptionLabel={({ title, id }) => title || id}
      getOptionKey={({ id }) => id}
      {...(options.reference ? { groupBy: (dataset: PickedDataset) => groupOf(dataset, t) } : {})}
      onChange={(_event, dataset) => dataset && onPick(dataset)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={t('datasets.choose.search')}
          error={!!error}
          helperText={error ? labelled(t('datasets.choose.error'), errorDetail(error)) : undefined}
        />
      )}
      sx={{ maxWidth: 480 }}
    />
  )
}
