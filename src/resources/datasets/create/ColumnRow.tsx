import Close from '@mui/icons-material/Close'
import {
  Box,
  Checkbox,
  FormControlLabel,
  IconButton,
  MenuItem,
  Stack,
  TextField,
  Tooltip
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, useRef, type ReactNode } from 'react'
import { creatableKinds } from '../../../../contract/datasets/propertyTypes.ts'
import { KindIcon } from '../show/structure/KindIcon.tsx'
import { columnProblem, type NewColumn } from './editable.ts'

interface ColumnRowProps {
  columns: NewColumn[]
  column: NewColumn
  number: number
  takesFocus: boolean
  onChange: (column: NewColumn) => void
  onRemove: () => void
  onNext: () => void
}

const rowStyle = {
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
} as const

/** Fields of a column to create. */
export function ColumnRow(props: ColumnRowProps): ReactNode {
  const t = useTranslate()
  const { columns, column, number, takesFocus, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const problem = columnProblem(columns, column)
  const columnLabel = t('datasets.create.editable.columnNumber', { number })
  const removeLabel = t('datasets.create.editable.remove', { name: column.name || columnLabel })
  return (
    <Box component="li" aria-label={columnLabel} sx={rowStyle}>
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
      <KindField value={column.kind} onChange={(kind) => onChange({ ...column, kind })} />
      {(['required', 'inKey'] as const).map((name) => (
        <Box key={name} sx={{ gridArea: name }}>
          <RuleCheckbox
            label={t(`datasets.create.editable.${name}`)}
            columnLabel={columnLabel}
            checked={column[name]}
            onChange={(checked) => onChange({ ...column, [name]: checked })}
          />
        </Box>
      ))}
      <Tooltip title={removeLabel}>
        <IconButton aria-label={removeLabel} sx={{ gridArea: 'remove' }} onClick={props.onRemove}>
          <Close />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

function KindField(props: { value: string; onChange: (kind: string) => void }): ReactNode {
  const t = useTranslate()
  return (
    <TextField
      select
      size="small"
      label={t('datasets.create.editable.kind')}
      value={props.value}
      sx={{ gridArea: 'kind' }}
      onChange={(event) => props.onChange(event.target.value)}
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
  )
}

interface RuleCheckboxProps {
  label: string
  columnLabel: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function RuleCheckbox({ label, columnLabel, checked, onChange }: RuleCheckboxProps): ReactNode {
  return (
    <FormControlLabel
      sx={{ mr: 0 }}
      control={
        <Checkbox
          checked={checked}
          slotProps={{ input: { 'aria-label': `${label} (${columnLabel})` } }}
          onChange={(_event, isChecked) => onChange(isChecked)}
        />
      }
      label={label}
    />
  )
}
