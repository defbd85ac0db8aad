import Cancel from '@mui/icons-material/Cancel'
import { Alert, Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { FilesProgress } from '../files/FilesProgress.tsx'
import type { UploadController } from '../../owned/upload/useUpload.ts'
import { useFormats } from '../../../ui/useFormats.ts'

interface ConfirmationProps {
  file: File | undefined
  attachments: File | undefined
  upload: UploadController
  onSend: () => void
  onBack: () => void
}

/** Confirmation step, with the progress of the upload. */
export function Confirmation({ file, attachments, upload, onSend, onBack }: ConfirmationProps): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const cancelLabel = t('datasets.updateWizard.cancelUpload')
  return (
    <>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {file && (
          <Typography>
            {t('datasets.updateWizard.summary', { name: file.name, size: formats.bytes(file.size) })}
          </Typography>
        )}
        {attachments && (
          <Typography>
            {t('datasets.updateWizard.attachmentsSummary', {
              name: attachments.name,
              size: formats.bytes(attachments.size)
            })}
          </Typography>
        )}
      </Box>
      <Typography>{t('datasets.updateWizard.confirmation')}</Typography>
      {upload.message && <Alert severity={upload.message.severity}>{upload.message.text}</Alert>}
      {upload.progress && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <FilesProgress files={[file, attachments]} progress={upload.progress} />
          </Box>
          <Tooltip title={cancelLabel}>
            <IconButton aria-label={cancelLabel} color="warning" onClick={upload.cancel}>
              <Cancel />
            </IconButton>
          </Tooltip>
        </Stack>
      )}
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <Button color="inherit" disabled={upload.uploading} onClick={onBack}>
          {t('datasets.updateWizard.back')}
        </Button>
        <Button variant="contained" disabled={!file} loading={upload.uploading} onClick={onSend}>
          {t('datasets.updateWizard.submit')}
        </Button>
      </Stack>
    </>
  )
}
