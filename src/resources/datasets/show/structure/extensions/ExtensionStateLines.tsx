import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useFormats } from '../../../../../ui/useFormats.ts'
import type { ExtensionState } from '../../../model/extensions/extensionEdits.ts'

/** State of the application of an extension: error, progress or date of the next update. */
export function ExtensionStateLines({ state, name }: { state: ExtensionState; name: string }): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const { error, progress, needsUpdate, nextUpdate } = state
  return (
    <>
      {error && (
        <Alert severity="error" variant="outlined" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {error}
        </Alert>
      )}
      {progress !== undefined && (
        <LinearProgress
          aria-label={name}
          color={error ? 'error' : 'primary'}
          {...(progress >= 0 ? { variant: 'determinate' as const, value: progress } : {})}
          sx={{ mb: 1, height: 6, borderRadius: 3 }}
        />
      )}
      {needsUpdate && progress === undefined && (
        <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
          {t('datasets.extensions.waiting')}
        </Typography>
      )}
      {nextUpdate && (
        <Box sx={{ mb: 1 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('datasets.extensions.nextUpdate', { date: formats.dateTime(nextUpdate) })}
          </Typography>
        </Box>
      )}
    </>
  )
}
