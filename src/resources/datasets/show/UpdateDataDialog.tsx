import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import { UploadProgress } from '../../../blocks/UploadProgress.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { FileField } from '../files/FileField.tsx'
import type { UploadController } from '../files/useUpload.ts'
import { useDataset } from '../live/DatasetPageContext.ts'
import { hasEncoding } from '../model/files.ts'
import { uploadDatasetData } from '../upload.ts'

export interface UpdateDataDialogProps {
  open: boolean
  onClose: () => void
  upload: UploadController
}

/** Sends another data file. It stays open during the upload: closing is cancelling. */
export function UpdateDataDialog({ open, onClose, upload }: UpdateDataDialogProps): ReactNode {
  const t = useTranslate()
  const titleId = useId()
  const notify = useNotification()
  const { dataset, replace, reload } = useDataset()
  const [file, setFile] = useState<File>()
  const [encoding, setEncoding] = useState('')

  function close(): void {
    upload.cancel()
    upload.clearMessage()
    setFile(undefined)
    setEncoding('')
    onClose()
  }

  async function send(): Promise<void> {
    if (!file) return
    const parameters = { file, encoding: encoding || undefined }
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
          <FileField
            file={file}
            disabled={upload.uploading}
            onChange={(chosen) => {
              setFile(chosen)
              upload.clearMessage()
            }}
          />
          {file && hasEncoding(file.name) && !upload.uploading && (
            <TextField
              select
              size="small"
              label={t('datasets.upload.encoding')}
              value={encoding}
              onChange={(event) => setEncoding(event.target.value)}
              slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
            >
              <MenuItem value="">{t('datasets.upload.detected')}</MenuItem>
              <MenuItem value="UTF-8">UTF-8</MenuItem>
              <MenuItem value="ISO-8859-1">ISO-8859-1 (Latin-1)</MenuItem>
              <MenuItem value="Windows-1252">Windows-1252</MenuItem>
            </TextField>
          )}
          {upload.progress && <UploadProgress {...(file ? { name: file.name } : {})} {...upload.progress} />}
          {upload.message && <Alert severity={upload.message.severity}>{upload.message.text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={upload.uploading ? upload.cancel : close}>
          {t('blocks.cancel')}
        </Button>
        <Button variant="contained" disabled={!file} loading={upload.uploading} onClick={() => void send()}>
          {t('datasets.updateData.send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
