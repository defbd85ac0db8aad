import { Autocomplete, TextField } from '@mui/material'
import type { ReactNode } from 'react'

/** Option of a facet. */
export interface FacetOption {
  value: string
  label: string
  group?: string
}

interface FacetSelectProps {
  label: string
  options: FacetOption[]
  /** Names of selected values without an option. */
  absent?: FacetOption[]
  selected: string[]
  onChange: (values: string[]) => void
}

/** Multiple selection of values of a facet; a selected value stays visible when no record has it any more. */
export function FacetSelect(props: FacetSelectProps): ReactNode {
  const { options } = props
  const named = [...options, ...(props.absent ?? [])]
  const selected = props.selected.map(
    (value) => named.find((option) => option.value === value) ?? { value, label: value }
  )
  return (
    <Autocomplete
      multiple
      size="small"
      limitTags={3}
      disableCloseOnSelect
      options={options}
      value={selected}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      {...(options.some((option) => option.group)
        ? { groupBy: (option: FacetOption) => option.group ?? '' }
        : {})}
      onChange={(_event, values) => props.onChange(values.map((option) => option.value))}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => <TextField {...params} label={props.label} />}
    />
  )
}
