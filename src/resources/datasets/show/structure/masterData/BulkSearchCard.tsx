import Add from '@mui/icons-material/Add'
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/dataset.ts'
import { useDataset } from '../../../live/DatasetPageContext.ts'
import {
  newInput,
  usableInputs,
  type BulkSearch,
  type InputType,
  type SearchInput
} from '../../../model/masterData.ts'
import { ColumnChoice, RemoveButton, SearchCard } from './SearchCard.tsx'

interface BulkSearchCardProps {
  search: BulkSearch
  number: number
  schema: SchemaProperty[]
  disabled: boolean
  onChange: (search: BulkSearch | undefined) => void
}

/** Lines that other datasets are completed with. */
export function BulkSearchCard(props: BulkSearchCardProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { search, schema, disabled } = props
  const { input } = search
  const types = usableInputs(schema, (dataset.bbox?.length ?? 0) > 0)
  const concepts = schema.filter((column) => column['x-refersTo'] && !column['x-calculated'])
  const setInput = (next: SearchInput[]): void => props.onChange({ ...search, input: next })
  return (
    <SearchCard {...props}>
      <Stack
        component="fieldset"
        sx={{ gap: 1, border: 0, p: 0, m: 0, minWidth: 0, alignItems: 'flex-start' }}
      >
        <Typography component="legend" variant="body2" sx={{ fontWeight: 700, mb: 1, p: 0 }}>
          {t('datasets.masterData.inputs')}
        </Typography>
        {input.length === 0 && (
          <Typography variant="body2" sx={{ color: 'error.text' }}>
            {t('datasets.masterData.inputsHelp')}
          </Typography>
        )}
        {input.map((one, index) => (
          <Box
            // oxlint-disable-next-line react/no-array-index-key -- a new method has nothing else
            key={index}
            sx={{
              display: 'grid',
              gap: 1,
              width: '100%',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) auto' }
            }}
          >
            <TextField
              select
              size="small"
              label={t('datasets.masterData.inputs')}
              value={one.type}
              disabled={disabled}
              onChange={(event) => setInput(input.with(index, newInput(event.target.value as InputType)))}
            >
              {[...new Set([...types, one.type])].map((type) => (
                <MenuItem key={type} value={type}>
                  {t(`datasets.masterData.inputType.${type}`)}
                </MenuItem>
              ))}
            </TextField>
            {one.type === 'equals' && (
              <ColumnChoice
                required
                label={t('datasets.masterData.property')}
                columns={concepts}
                value={one.property}
                disabled={disabled}
                onChange={(property) =>
                  setInput(input.with(index, { type: one.type, ...(property ? { property } : {}) }))
                }
              />
            )}
            {one.type === 'geo-distance' && (
              <TextField
                type="number"
                size="small"
                label={t('datasets.masterData.distance')}
                value={one.distance ?? 0}
                disabled={disabled}
                onChange={(event) =>
                  setInput(
                    input.with(index, {
                      ...one,
                      distance: Math.max(0, Math.round(Number(event.target.value)))
                    })
                  )
                }
                slotProps={{ htmlInput: { min: 0, step: 1 } }}
              />
            )}
            {one.type === 'date-in-interval' && <span />}
            <RemoveButton
              name={t(`datasets.masterData.inputType.${one.type}`)}
              disabled={disabled}
              onClick={() => setInput(input.toSpliced(index, 1))}
            />
          </Box>
        ))}
        <Button
          size="small"
          startIcon={<Add />}
          disabled={disabled}
          onClick={() => setInput([...input, newInput('equals')])}
        >
          {t('datasets.masterData.addInput')}
        </Button>
      </Stack>
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
