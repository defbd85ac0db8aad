import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import type { BulkSearch, InputType, SearchInput } from '../../../../../../contract/datasets/masterData.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { newInput, usableInputs } from '../../../model/masterData.ts'
import { RuleList } from './RuleList.tsx'
import { ColumnChoice, SearchCard } from './SearchCard.tsx'

interface BulkSearchCardProps {
  search: BulkSearch
  number: number
  schema: SchemaProperty[]
  disabled: boolean
  onChange: (search: BulkSearch | undefined) => void
}

/** Bulk search: adds columns of this dataset to the lines of other datasets. */
export function BulkSearchCard(props: BulkSearchCardProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { search, schema, disabled } = props
  const types = usableInputs(schema, (dataset.bbox?.length ?? 0) > 0)
  const concepts = schema.filter((column) => column['x-refersTo'] && !column['x-calculated'])
  return (
    <SearchCard {...props}>
      <RuleList
        title={t('datasets.masterData.inputs')}
        missingText={t('datasets.masterData.inputsHelp')}
        rules={search.input}
        disabled={disabled}
        addLabel={t('datasets.masterData.addInput')}
        addedRule={newInput('equals')}
        nameOf={({ type }) => t(`datasets.masterData.inputType.${type}`)}
        onChange={(input) => props.onChange({ ...search, input })}
        renderFields={(input: SearchInput, change) => (
          <>
            <TextField
              select
              size="small"
              label={t('datasets.masterData.inputs')}
              value={input.type}
              disabled={disabled}
              onChange={(event) => change(newInput(event.target.value as InputType))}
            >
              {[...new Set([...types, input.type])].map((type) => (
                <MenuItem key={type} value={type}>
                  {t(`datasets.masterData.inputType.${type}`)}
                </MenuItem>
              ))}
            </TextField>
            {input.type === 'equals' && (
              <ColumnChoice
                required
                label={t('datasets.masterData.property')}
                columns={concepts}
                value={input.property}
                disabled={disabled}
                onChange={(property) => change({ type: input.type, ...(property ? { property } : {}) })}
              />
            )}
            {input.type === 'geo-distance' && (
              <TextField
                type="number"
                size="small"
                label={t('datasets.masterData.distance')}
                value={input.distance ?? 0}
                disabled={disabled}
                onChange={(event) =>
                  change({ ...input, distance: Math.max(0, Math.round(Number(event.target.value))) })
                }
                slotProps={{ htmlInput: { min: 0, step: 1 } }}
              />
            )}
            {input.type === 'date-in-interval' && <span />}
          </>
        )}
      />
      <TextField
        size="small"
        label={t('datasets.masterData.sort')}
        helperText={t('datasets.masterData.sortHelp')}
        value={search.sort ?? ''}
        disabled={disabled}
        onChange={(event) => props.onChange({ ...search, sort: event.target.value })}
      />
    </SearchCard>
  )
}
