import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  MenuItem,
  Stack,
  TextField,
  Tooltip,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { creatableKinds } from '../../../../contract/datasets/propertyTypes.ts'
import { KindIcon } from '../show/structure/KindIcon.tsx'
import { columnProblem, namedColumns, newColumn, type NewColumn } from './editable.ts'

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

interface ColumnRowProps {
  columns: NewColumn[]
  column: NewColumn
  number: number
  takesFocus: boolean
  onChange: (column: NewColumn) => void
  onRemove: () => void
  onNext: () => void
}

function ColumnRow(props: ColumnRowProps): ReactNode {
  const t = useTranslate()
  const { columns, column, number, takesFocus, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const problem = columnProblem(columns, column)
  const columnLabel = t('datasets.create.editable.columnNumber', { number })
  const checkbox = (name: 'required' | 'inKey'): ReactNode => (
    <FormControlLabel
      sx={{ mr: 0 }}
      control={
        <Checkbox
          checked={column[name]}
          slotProps={{ input: { 'aria-label': `${t(`datasets.create.editable.${name}`)} (${columnLabel})` } }}
          onChange={(_event, checked) => onChange({ ...column, [name]: checked })}
        />
      }
      label={t(`datasets.create.editable.${name}`)}
    />
  )
  return (
    <Box
      component="li"
      aria-label={columnLabel}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) minmax(0, 1fr) auto',
          md: 'minmax(0, 1fr) 200px auto auto auto'
        },
        gridTemplateAreas: {
          xs: '"name name remove" "kind kind kind" "required inKey inKey"',
          md: '"name kind required inKey remove"'
        },
        columnGap: 2,
        rowGap: 2,
        alignItems: 'start',
        pt: 1,
        pb: { xs: 1, md: 0 },
        borderBottom: { xs: '1px solid', md: 'none' },
        borderColor: { xs: 'divider' }
      }}
    >
      <TextField
        size="small"
        inputRef={input}
        label={t('datasets.create.editable.name')}
        value={column.name}
        error={!!problem}
        helperText={
          problem &&
          t(`datasets.create.editable.${problem.kind}`, 'name' in problem ? { name: problem.name } : {})
        }
        sx={{ gridArea: 'name' }}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={(event) => onChange({ ...column, name: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (column.name.trim()) props.onNext()
        }}
      />
      <TextField
        select
        size="small"
        label={t('datasets.create.editable.kind')}
        value={column.kind}
        sx={{ gridArea: 'kind' }}
        onChange={(event) => onChange({ ...column, kind: event.target.value })}
      >
        {creatableKinds.map(({ id: kind }) => (
          <MenuItem key={kind} value={kind}>
            <Stack
              component="span"
              direction="row"
              sx={{ gap: 1, alignItems: 'center', '& svg': { fontSize: 20 } }}
            >
              <KindIcon kind={kind} />
              {t(`datasets.kind.${kind}`)}
            </Stack>
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ gridArea: 'required' }}>{checkbox('required')}</Box>
      <Box sx={{ gridArea: 'inKey' }}>{checkbox('inKey')}</Box>
      <Tooltip title={t('datasets.create.editable.remove', { name: column.name || columnLabel })}>
        <IconButton
          aria-label={t('datasets.create.editable.remove', { name: column.name || columnLabel })}
          sx={{ gridArea: 'remove' }}
          onClick={props.onRemove}
        >
          <Close />
        </IconButton>
      </Tooltip>
    </Box>
  )
}
