import { Box, LinearProgress, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { currentLocale } from '../i18n/locale.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { formatBytes } from './formatBytes.ts'

interface UploadProgressProps {
  /** Name of the file. */
  name?: string
  /** Number of bytes sent. */
  loaded: number
  /** Total number of bytes; 0 when unknown. */
  total: number
}

/** Progress bar of a file upload. */
export function UploadProgress(props: UploadProgressProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const { loaded, total } = props
  const percent = total > 0 ? Math.min(100, Math.floor((100 * loaded) / total)) : undefined
  const amount = t('blocks.uploadProgress', {
    sent: formatBytes(loaded, currentLocale()),
    total: formatBytes(total, currentLocale())
  })
  return (
    <Box sx={{ my: 1 }}>
      <Typography id={id} variant="body2" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
        {props.name ?? t('blocks.uploading')}
      </Typography>
      <LinearProgress
        aria-labelledby={id}
        {...(percent === undefined ? {} : { variant: 'determinate' as const, value: percent })}
        sx={{ height: 8, borderRadius: 4 }}
      />
      {percent !== undefined && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {percent} % · {amount}
        </Typography>
      )}
    </Box>
  )
}
