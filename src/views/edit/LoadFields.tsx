import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { archiveExtensions } from '../../ui/fileTypes.ts'
import { hasConcept } from '../table/columns.ts'
import { isCsv, type CsvSeparator } from './csvSeparator.ts'
import { useEditing } from './editing.ts'
import { LoadColumns } from './LoadColumns.tsx'
import type { LinesFileState } from './useLinesFile.ts'

const linesExtensions = [
  '.csv',
  '.tsv',
  '.geojson',
  '.json',
  '.ndjson',
  '.xlsx',
  '.ods',
  '.fods',
  '.xls',
  '.dbf'
]

interface LoadFieldsProps {
  file: LinesFileState
  disabled: boolean
  /** Progress and error of the upload. */
  children: ReactNode
}

/** Fields of the dialog that loads lines: file, separator, attachments, deletion of the existing lines. */
export function LoadFields({ file, disabled, children }: LoadFieldsProps): ReactNode {
  const t = useViewTranslate()
  const { dataset } = useEditing()
  const { actions, attachments, separator, drop, set } = file
  const hasAttachments = dataset.schema.some((column) => hasConcept(column, 'document'))
  return (
    <Stack sx={{ gap: 2 }}>
      <FileField file={actions} extensions={linesExtensions} disabled={disabled} onChange={file.choose} />
      <LoadColumns />
      {actions && isCsv(actions.name) && (
        <SeparatorField
          separator={separator}
          disabled={disabled}
          onChange={(chosen) => set({ separator: chosen })}
        />
      )}
      {hasAttachments && (
        <FileField
          label={t('edit.load.attachments')}
          file={attachments}
          extensions={archiveExtensions}
          disabled={disabled}
          onChange={(chosen) => set({ attachments: chosen })}
        />
      )}
      <DropField drop={drop} disabled={disabled} onChange={(checked) => set({ drop: checked })} />
      {children}
    </Stack>
  )
}

interface SeparatorFieldProps {
  separator: CsvSeparator
  disabled: boolean
  onChange: (separator: CsvSeparator) => void
}

function SeparatorField({ separator, disabled, onChange }: SeparatorFieldProps): ReactNode {
  const t = useViewTranslate()
  return (
    <TextField
      select
      size="small"
      label={t('edit.load.separator')}
      value={separator}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as CsvSeparator)}
    >
      <MenuItem value=",">{t('edit.load.comma')}</MenuItem>
      <MenuItem value=";">{t('edit.load.semicolon')}</MenuItem>
    </TextField>
  )
}

interface DropFieldProps {
  drop: boolean
  disabled: boolean
  onChange: (drop: boolean) => void
}

/** Checkbox that deletes the existing lines first. */
function DropField({ drop, disabled, onChange }: DropFieldProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Alert
      severity="warning"
      variant={drop ? 'filled' : 'outlined'}
      icon={false}
      sx={drop ? { color: 'warning.contrastText' } : {}}
    >
      <FormControlLabel
        sx={{ m: 0, gap: 1 }}
        control={
          <Checkbox
            color="default"
            checked={drop}
            disabled={disabled}
            sx={{ color: 'inherit', '&.Mui-checked': { color: 'inherit' } }}
            onChange={(_event, checked) => onChange(checked)}
          />
        }
        label={t('edit.load.drop')}
      />
    </Alert>
  )
}
