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
import { useId, type ReactNode } from 'react'
import { hasAttachmentColumn } from '../../../../contract/datasets/attachmentColumn.ts'
import { FileField } from '../../../ui/FileField.tsx'
import { archiveExtensions } from '../../../ui/fileTypes.ts'
import { useApplicationCountOf } from '../../applications/ofDataset/useApplicationsOf.ts'
import type { UploadController } from '../../owned/upload/useUpload.ts'
import { DataFileField } from '../files/DataFileField.tsx'
import { FilesProgress } from '../files/FilesProgress.tsx'
import { SpreadsheetFields } from '../files/SpreadsheetFields.tsx'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { useDataUpdate } from './useDataUpdate.ts'

interface UpdateDataDialogProps {
  open: boolean
  onClose: () => void
  upload: UploadController
}

/** Dialog that uploads new files. It stays open during the upload, which its closing cancels. */
export function UpdateDataDialog({ open, onClose, upload }: UpdateDataDialogProps): ReactNode {
  const t = useTranslate()
  const titleId = useId()
  const { dataset } = useDataset()
  const update = useDataUpdate(upload, onClose)
  const applications = useApplicationCountOf(dataset.id, open)
  const { file, attachments } = update
  const { uploading } = upload
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
            disabled={uploading}
            onChange={(selected) => update.set({ file: selected })}
          />
          {update.isSheet && (
            <SpreadsheetFields
              value={update.positions}
              disabled={uploading}
              onChange={(positions) => update.set({ positions })}
            />
          )}
          {update.isText && !uploading && (
            <EncodingChoice value={update.encoding} onChange={(encoding) => update.set({ encoding })} />
          )}
          {hasAttachmentColumn(dataset.schema) && (
            <>
              <Typography variant="body2">{t('datasets.updateData.attachmentsText')}</Typography>
              <FileField
                label={t('datasets.updateData.attachments')}
                extensions={archiveExtensions}
                file={attachments}
                disabled={uploading}
                onChange={(selected) => update.set({ attachments: selected })}
              />
            </>
          )}
          {upload.progress && <FilesProgress files={[file, attachments]} progress={upload.progress} />}
          {upload.message && <Alert severity={upload.message.severity}>{upload.message.text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={uploading ? upload.cancel : update.close}>
          {t('blocks.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!update.isReady}
          loading={uploading}
          onClick={() => void update.send()}
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
