import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState, type ReactNode } from 'react'
import { FileField } from '../../ui/FileField.tsx'
import { archiveExtensions } from '../../ui/fileTypes.ts'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { hasConcept } from '../table/columns.ts'
import { fileSeparator, type CsvSeparator } from './csvSeparator.ts'
import { useEditing } from './editing.ts'
import { EditFrame } from './EditFrame.tsx'
import { LoadColumns } from './LoadColumns.tsx'
import { Summary } from './Summary.tsx'
import { useFramedLeaveGuard } from '../../ui/useFramedLeaveGuard.ts'
import { useLinesUpload } from './useLinesUpload.ts'

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

/** Dialog that loads lines from a file. */
export function LoadDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const { dataset, written } = useEditing()
  const [actions, setActions] = useState<File>()
  const [attachments, setAttachments] = useState<File>()
  const [separator, setSeparator] = useState<CsvSeparator>(',')
  const [drop, setDrop] = useState(false)
  const { progress, message, summary, send, cancel } = useLinesUpload(dataset.id, written)
  const busy = progress !== undefined
  const isCsv = !!actions?.name.toLowerCase().endsWith('.csv')
  const hasAttachments = dataset.schema.some((column) => hasConcept(column, 'document'))
  // During an upload the only choices are to wait or to cancel.
  useFramedLeaveGuard(busy || (!!actions && !summary), { save: busy ? undefined : load })

  function choose(file: File | undefined): void {
    setActions(file)
    // The separator is a guess. A file that cannot be read fails later, at the upload.
    if (file) fileSeparator(file).then(setSeparator, () => undefined)
  }

  async function load(): Promise<boolean> {
    return !!actions && send({ actions, attachments, separator: isCsv ? separator : undefined, drop })
  }

  return (
    <EditFrame
      title={t('edit.load.open')}
      maxWidth={500}
      onClose={busy ? undefined : onClose}
      actions={
        summary ? (
          <Button variant="contained" onClick={onClose}>
            {t('edit.ok')}
          </Button>
        ) : (
          <>
            <Button color="inherit" onClick={busy ? cancel : onClose}>
              {t('blocks.cancel')}
            </Button>
            <Button
              variant="contained"
              color={drop ? 'warning' : 'primary'}
              disabled={!actions}
              loading={busy}
              onClick={() => void load()}
            >
              {t('edit.load.send')}
            </Button>
          </>
        )
      }
    >
      {summary ? (
        <>
          <Summary summary={summary} columns={dataset.schema} />
          {summary.nbErrors > 0 && <LoadColumns />}
        </>
      ) : (
        <Stack sx={{ gap: 2 }}>
          <FileField file={actions} extensions={linesExtensions} disabled={busy} onChange={choose} />
          <LoadColumns />
          {isCsv && <SeparatorField separator={separator} disabled={busy} onChange={setSeparator} />}
          {hasAttachments && (
            <FileField
              label={t('edit.load.attachments')}
              file={attachments}
              extensions={archiveExtensions}
              disabled={busy}
              onChange={setAttachments}
            />
          )}
          <DropField drop={drop} disabled={busy} onChange={setDrop} />
          {progress && <UploadProgress {...(actions && { name: actions.name })} {...progress} />}
          {message && (
            <Alert severity="error" variant="outlined">
              {message}
            </Alert>
          )}
        </Stack>
      )}
    </EditFrame>
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
