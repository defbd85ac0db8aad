import Add from '@mui/icons-material/Add'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import { ColumnRow } from './ColumnRow.tsx'
import { namedColumns, newColumn, type NewColumn } from './editable.ts'

interface ColumnsEditorProps {
  columns: NewColumn[]
  onChange: (columns: NewColumn[]) => void
}

/** Columns of a new dataset, one row each; Enter in a name moves to the next row. */
export function ColumnsEditor({ columns, onChange }: ColumnsEditorProps): ReactNode {
  const t = useTranslate()
  const id = useId()
  const [addedKey, setAddedKey] = useState<number>()
  const key = namedColumns(columns).filter(({ inKey }) => inKey)

  function add(): void {
    const row = Math.max(-1, ...columns.map((column) => column.row)) + 1
    setAddedKey(row)
    onChange([...columns, newColumn(row)])
  }

  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2">
        {t('datasets.create.editable.columns')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('datasets.create.editable.columnsHelp')}
      </Typography>
      <Stack component="ol" sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
        {columns.map((column, index) => (
          <ColumnRow
            key={column.row}
            columns={columns}
            column={column}
            number={index + 1}
            takesFocus={column.row === addedKey}
            onChange={(changed) => onChange(columns.map((other) => (other === column ? changed : other)))}
            onRemove={() => onChange(columns.filter((other) => other !== column))}
            onNext={add}
          />
        ))}
      </Stack>
      <Button startIcon={<Add />} onClick={add} sx={{ mt: 1 }}>
        {t('datasets.create.editable.add')}
      </Button>
      <Typography
        variant="body2"
        component="output"
        sx={{ display: 'block', mt: 1, color: 'text.secondary', minHeight: 20 }}
      >
        {key.length > 0 &&
          t('datasets.create.editable.primaryKey', {
            columns: key.map(({ name }) => name.trim()).join(', ')
          })}
      </Typography>
    </Box>
  )
}
