import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutlined'
import { Alert, Autocomplete, Box, Button, IconButton, Stack, TextField, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useFocusOfAdded } from '../../../../../ui/form/useFocusOfAdded.ts'
import { labelsOf, pairsOf, type LabelPair } from '../../../model/columnRules.ts'
import type { ColumnFormProps } from './ColumnActions.tsx'

interface Row extends LabelPair {
  id: number
}

function numbered(pairs: LabelPair[], first: number): Row[] {
  return pairs.map((pair, index) => ({ ...pair, id: first + index }))
}

/** Labels of the values of a column; a value without a label is displayed as is. */
export function LabelsForm({ property, disabled, edit }: ColumnFormProps): ReactNode {
  const t = useTranslate()
  const [rows, setRows] = useState<Row[]>(() => numbered(pairsOf(property['x-labels']), 0))
  const { list, willAdd } = useFocusOfAdded<HTMLDivElement>(rows.length)
  const columnValues = property.type === 'boolean' ? ['true', 'false'] : (property.enum ?? []).map(String)
  const labelledValues = rows.map(({ value }) => value)
  const repeated = labelledValues.some(
    (value, index) => value !== '' && labelledValues.indexOf(value) !== index
  )

  function change(changed: Row[]): void {
    setRows(changed)
    edit({ 'x-labels': labelsOf(changed) })
  }
  const append = (pairs: LabelPair[]): void =>
    change([...rows, ...numbered(pairs, Math.max(-1, ...rows.map(({ id }) => id)) + 1)])
  const changeRow = (row: Row, values: Partial<LabelPair>): void =>
    change(rows.map((candidate) => (candidate === row ? { ...row, ...values } : candidate)))
  const unlabelledValues = columnValues.filter((value) => !labelledValues.includes(value))

  return (
    <Stack sx={{ gap: 2 }}>
      <Stack ref={list} sx={{ gap: 2, '&:empty': { display: 'none' } }}>
        {rows.map((row, index) => (
          <Box
            key={row.id}
            component="fieldset"
            aria-label={t('datasets.column.labels.pair', { number: index + 1 })}
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
              options={columnValues.filter((value) => value === row.value || !labelledValues.includes(value))}
              inputValue={row.value}
              onInputChange={(_event, value, reason) => {
                if (reason !== 'reset' || value) changeRow(row, { value })
              }}
              renderInput={(params) => (
                <TextField {...params} required label={t('datasets.column.labels.value')} />
              )}
            />
            <TextField
              size="small"
              label={t('datasets.column.labels.label')}
              value={row.label}
              disabled={disabled}
              onChange={(event) => changeRow(row, { label: event.target.value })}
              sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 1, sm: 2 } }}
            />
            <Tooltip title={t('datasets.column.labels.remove')}>
              <span>
                <IconButton
                  aria-label={t('datasets.column.labels.remove')}
                  disabled={disabled}
                  onClick={() => change(rows.filter((candidate) => candidate !== row))}
                >
                  <Delete />
                </IconButton>
              </span>
            </Tooltip>
          </Box>
        ))}
      </Stack>
      {repeated && <Alert severity="warning">{t('datasets.column.labels.repeated')}</Alert>}
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
