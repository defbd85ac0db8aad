import Close from '@mui/icons-material/Close'
import Assessment from '@mui/icons-material/AssessmentOutlined'
import { Dialog, DialogContent, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import type { RemoteExtension } from '../../../../../../../contract/datasets/extensions.ts'
import { ExtensionReport } from './ExtensionReport.tsx'

interface ReportButtonProps {
  extension: RemoteExtension
  name: string
}

/** Button that opens the report of an extension. */
export function ReportButton({ extension, name }: ReportButtonProps): ReactNode {
  const t = useTranslate()
  const id = useId()
  const [open, setOpen] = useState(false)
  const label = t('datasets.extensions.report.label', { name })
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Assessment />
        </IconButton>
      </Tooltip>
      <Dialog open={open} fullWidth maxWidth="xl" onClose={() => setOpen(false)} aria-labelledby={id}>
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1, px: 3, pt: 2, pb: 1 }}>
          <Typography component="h2" variant="h3" id={id} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {t('datasets.extensions.report.title')}
            <Typography component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {name}
            </Typography>
          </Typography>
          <Tooltip title={t('datasets.report.close')}>
            <IconButton edge="end" aria-label={t('datasets.report.close')} onClick={() => setOpen(false)}>
              <Close />
            </IconButton>
          </Tooltip>
        </Stack>
        <DialogContent sx={{ pt: 1 }}>
          <ExtensionReport service={extension.remoteService} action={extension.action} />
        </DialogContent>
      </Dialog>
    </>
  )
}
