import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import { useNotification } from '../../../layout/useNotification.ts'
import { DataFileField } from '../files/DataFileField.tsx'
import { useApplicationCountOf } from '../../applications/ofDataset/useApplicationsOf.ts'
import { FileField } from '../../../ui/FileField.tsx'
import { archiveExtensions } from '../../../ui/fileTypes.ts'
import { FilesProgress } from '../files/FilesProgress.tsx'
import { SpreadsheetFields } from '../files/SpreadsheetFields.tsx'
import type { UploadController } from '../../owned/upload/useUpload.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { hasAttachmentColumn } from '../../../../contract/datasets/attachmentColumn.ts'
import { hasEncoding, isSpreadsheet } from '../model/files.ts'
import { areValidPositions, normalizeOptionsOf, spreadsheetFieldsOf } from '../model/spreadsheet.ts'
import { uploadDatasetData } from '../upload.ts'

interface UpdateDataDialogProps {
  open: boolean
  onClose: () => void
  upload: UploadController
}

/** Dialog that uploads new files. It stays open during the upload, which its closing cancels. */
export function UpdateDataDialog({ open, onClose, upload }: UpdateDataDialogProps): ReactNode {
  const t = useTranslate()
  const titleId = useId()
  const notify = useNotification()
  const { dataset, replace, reload } = useDataset()
  const [file, setFile] = useState<File>()
  const [attachments, setAttachments] = useState<File>()
  const [encoding, setEncoding] = useState('')
  // A new edition of a spreadsheet usually has the same layout.
  const formerOptions = dataset.originalFile?.normalizeOptions
  const [typedPositions, setPositions] = useState<ReturnType<typeof spreadsheetFieldsOf>>()
  const positions = typedPositions ?? spreadsheetFieldsOf(formerOptions)
  const applications = useApplicationCountOf(dataset.id, open)
  const isOfSheets = !!file && isSpreadsheet(file.name)
  const isReady = (!!file || !!attachments) && (!isOfSheets || areValidPositions(positions))

  function close(): void {
    upload.cancel()
    upload.clearMessage()
    setFile(undefined)
    setAttachments(undefined)
    setEncoding('')
    setPositions(undefined)
    onClose()
  }

  async function send(): Promise<void> {
    if (!isReady) return
    const parameters = {
      file,
      attachments,
      encoding: (file && hasEncoding(file.name) && encoding) || undefined,
      normalizeOptions: isOfSheets ? normalizeOptionsOf(positions) : undefined
    }
    const updated = await upload.send((controls) => uploadDatasetData(dataset.id, parameters, controls))
    if (!updated) return
    notify({ type: 'success', msg: t('datasets.updateData.success') })
    close()
    replace(updated)
    await reload()
  }

  return (
    <Dialog open={open} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('datasets.updateData.title')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          {applications > 0 && (
            <Alert severity="warning" variant="outlined" role="note">
              {t('applications.ofDataset.breaking', { smart_count: applications })}
            </Alert>
          )}
          <DataFileField
            file={file}
            disabled={upload.uploading}
            onChange={(selected) => {
              setFile(selected)
              upload.clearMessage()
            }}
          />
          {isOfSheets && (
            <SpreadsheetFields value={positions} disabled={upload.uploading} onChange={setPositions} />
          )}
          {file && hasEncoding(file.name) && !upload.uploading && (
            <EncodingChoice value={encoding} onChange={setEncoding} />
          )}
          {hasAttachmentColumn(dataset.schema) && (
            <>
              <Typography variant="body2">{t('datasets.updateData.attachmentsText')}</Typography>
              <FileField
                label={t('datasets.updateData.attachments')}
                extensions={archiveExtensions}
                file={attachments}
                disabled={upload.uploading}
                onChange={(selected) => {
                  setAttachments(selected)
                  upload.clearMessage()
                }}
              />
            </>
          )}
          {upload.progress && <FilesProgress files={[file, attachments]} progress={upload.progress} />}
          {upload.message && <Alert severity={upload.message.severity}>{upload.message.text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={upload.uploading ? upload.cancel : close}>
          {t('blocks.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!isReady}
          loading={upload.uploading}
          onClick={() => void send()}
        >
          {t('datasets.updateData.send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function EncodingChoice(props: { value: string; onChange: (encoding: string) => void }): ReactNode {
  const t = useTranslate()
  return (
    <TextField
      select
      size="small"
      label={t('datasets.upload.encoding')}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('datasets.upload.detected')}</MenuItem>
      <MenuItem value="UTF-8">UTF-8</MenuItem>
      <MenuItem value="ISO-8859-1">ISO-8859-1 (Latin-1)</MenuItem>
      <MenuItem value="Windows-1252">Windows-1252</MenuItem>
    </TextField>
  )
}
