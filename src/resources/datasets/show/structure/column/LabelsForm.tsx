import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutlined'
import { Alert, Autocomplete, Box, Button, Stack, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { ActionButton } from '../../../../../ui/ActionButton.tsx'
import { useFocusOfAdded } from '../../../../../ui/form/useFocusOfAdded.ts'
import type { LabelPair } from '../../../model/columnRules.ts'
import type { ColumnFormProps } from './ColumnActions.tsx'
import { useLabelRows, type LabelRow } from './useLabelRows.ts'

/** Labels of the values of a column; a value without a label is displayed as is. */
export function LabelsForm({ property, disabled, edit }: ColumnFormProps): ReactNode {
  const t = useTranslate()
  const { rows, append, change, remove } = useLabelRows({ property, edit })
  const { list, willAdd } = useFocusOfAdded<HTMLDivElement>(rows.length)
  const columnValues = property.type === 'boolean' ? ['true', 'false'] : (property.enum ?? []).map(String)
  const labelledValues = rows.map(({ value }) => value)
  const unlabelledValues = columnValues.filter((value) => !labelledValues.includes(value))

  return (
    <Stack sx={{ gap: 2 }}>
      <Stack ref={list} sx={{ gap: 2, '&:empty': { display: 'none' } }}>
        {rows.map((row, index) => (
          <LabelRowFields
            key={row.id}
            row={row}
            number={index + 1}
            values={columnValues.filter((value) => value === row.value || !labelledValues.includes(value))}
            disabled={disabled}
            onChange={(values) => change(row, values)}
            onRemove={() => remove(row)}
          />
        ))}
      </Stack>
      {hasRepeated(labelledValues) && (
        <Alert severity="warning">{t('datasets.column.labels.repeated')}</Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          startIcon={<Add />}
          disabled={disabled}
          onClick={() => {
            willAdd()
            append([{ value: '', label: '' }])
          }}
        >
          {t('datasets.column.labels.add')}
        </Button>
        {unlabelledValues.length > 0 && (
          <Button
            disabled={disabled}
            onClick={() => append(unlabelledValues.map((value) => ({ value, label: value })))}
          >
            {t('datasets.column.labels.addKnown', { smart_count: unlabelledValues.length })}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

function hasRepeated(values: string[]): boolean {
  return values.some((value, index) => value !== '' && values.indexOf(value) !== index)
}

interface LabelRowFieldsProps {
  row: LabelRow
  number: number
  /** Values of the column that have no label in another row. */
  values: string[]
  disabled: boolean
  onChange: (values: Partial<LabelPair>) => void
  onRemove: () => void
}

/** A value, and its label. */
function LabelRowFields(props: LabelRowFieldsProps): ReactNode {
  const t = useTranslate()
  const { row, disabled, onChange } = props
  return (
    <Box
      component="fieldset"
      aria-label={t('datasets.column.labels.pair', { number: props.number })}
      sx={{
        border: 0,
        p: 0,
        m: 0,
        minWidth: 0,
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' }
      }}
    >
      <Autocomplete
        freeSolo
        size="small"
        disabled={disabled}
        options={props.values}
        inputValue={row.value}
        onInputChange={(_event, value, reason) => {
          if (reason !== 'reset' || value) onChange({ value })
        }}
        renderInput={(params) => <TextField {...params} required label={t('datasets.column.labels.value')} />}
      />
      <TextField
        size="small"
        label={t('datasets.column.labels.label')}
        value={row.label}
        disabled={disabled}
        onChange={(event) => onChange({ label: event.target.value })}
        sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 1, sm: 2 } }}
      />
      <ActionButton
        label={t('datasets.column.labels.remove')}
        icon={<Delete />}
        disabled={disabled}
        onClick={props.onRemove}
      />
    </Box>
  )
}
