import {
  Alert,
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  LinearProgress,
  Stack
} from '@mui/material'
import { useGetOne, useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { DatasetPicker } from '../choose/DatasetPicker.tsx'
import type { PickedDataset } from '../choose/pickedDataset.ts'
import { hasData, offeredParts, type ModelPart } from './model.ts'
import type { NewDatasetController } from './useNewDataset.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'

/** Filter of the datasets that have lines or a schema to copy. */
const queryable = { queryable: 'true' }

/** Step that selects a dataset as a model of the new one. */
export function InitializationStep({ wizard }: { wizard: NewDatasetController }): ReactNode {
  const t = useTranslate()
  const { model } = wizard.fields
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="info" variant="outlined">
        {t('datasets.create.optional')}
      </Alert>
      <DatasetPicker
        label={t('datasets.create.model.choose')}
        filter={queryable}
        reference="standardSchema"
        value={model}
        onChange={(selected) => wizard.change({ model: selected, modelParts: [] })}
      />
      {model && <Parts key={model.id} model={model} wizard={wizard} />}
    </Stack>
  )
}

function Parts({ model, wizard }: { model: PickedDataset; wizard: NewDatasetController }): ReactNode {
  const t = useTranslate()
  const id = useId()
  const { data, error, refetch } = useGetOne<Dataset>('datasets', { id: model.id })
  if (error) {
    return <RetryAlert text={t('datasets.create.model.error')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <LinearProgress aria-label={t('datasets.create.model.choose')} />
  const { modelParts } = wizard.fields
  const isEmpty = !hasData(data)
  const toggle = (part: ModelPart, isTaken: boolean): void =>
    wizard.change({
      modelParts: isTaken ? [...modelParts, part] : modelParts.filter((other) => other !== part)
    })
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{t('datasets.create.model.parts')}</FormLabel>
      <FormHelperText sx={{ ml: 0 }}>{t('datasets.create.model.always')}</FormHelperText>
      <FormGroup sx={{ mt: 1 }}>
        {offeredParts(data).map((part) => {
          const isRefused = part === 'data' && isEmpty
          return (
            <Box key={part}>
              <FormControlLabel
                disabled={isRefused}
                control={
                  <Checkbox
                    checked={modelParts.includes(part)}
                    onChange={(_event, isTaken) => toggle(part, isTaken)}
                    {...(isRefused ? { slotProps: { input: { 'aria-describedby': `${id}-refusal` } } } : {})}
                  />
                }
                label={t(`datasets.create.model.${part}`)}
              />
              {isRefused && (
                <FormHelperText id={`${id}-refusal`} sx={{ ml: 4, mt: -0.5 }}>
                  {t('datasets.create.model.empty')}
                </FormHelperText>
              )}
            </Box>
          )
        })}
      </FormGroup>
    </FormControl>
  )
}
