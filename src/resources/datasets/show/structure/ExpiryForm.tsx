import { Alert, Button, FormControlLabel, MenuItem, Stack, Switch, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { columnTitle } from '../../../../views/table/columns.ts'
import { delayInDays, type Expiry } from '../../model/restSettings.ts'

interface ExpiryFormProps {
  name: 'ttl' | 'historyTTL'
  value: Expiry & { prop?: string }
  /** Date columns to count from; absent for revisions, which have their own date. */
  columns?: SchemaProperty[]
  close: () => void
  onChange: (expiry: Expiry, column: string | undefined) => void
}

/** Form of an expiry: number of days before deletion, and date column. */
export function ExpiryForm({ name, value, columns, close, onChange }: ExpiryFormProps): ReactNode {
  const t = useTranslate()
  const [active, setActive] = useState(value.active)
  const [column, setColumn] = useState(value.prop)
  const [days, setDays] = useState(String(delayInDays(value.delay)))
  const isValid = !active || (/^\d+$/.test(days) && Number(days) > 0)
  return (
    <Stack
      component="form"
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isValid) return
        onChange({ active, delay: { value: Number(days) || 0, unit: 'days' } }, column)
        close()
      }}
    >
      <Alert severity="warning" variant="outlined">
        {t(`datasets.rest.${name}.warning`)}
      </Alert>
      <FormControlLabel
        control={<Switch checked={active} onChange={(_event, checked) => setActive(checked)} />}
        label={t('datasets.rest.activateExpiry')}
      />
      {columns && (
        <TextField
          select
          size="small"
          label={t('datasets.rest.ttl.column')}
          value={columns.some(({ key }) => key === column) ? column : ''}
          disabled={!active}
          onChange={(event) => setColumn(event.target.value)}
        >
          {columns.map((dateColumn) => (
            <MenuItem key={dateColumn.key} value={dateColumn.key}>
              {columnTitle(dateColumn)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        size="small"
        label={t('datasets.rest.days')}
        value={days}
        disabled={!active}
        error={!isValid}
        helperText={isValid ? undefined : t('datasets.rest.wholeDays')}
        onChange={(event) => setDays(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <Button type="submit" variant="contained" disabled={!isValid}>
        {t('blocks.confirm')}
      </Button>
    </Stack>
  )
}
