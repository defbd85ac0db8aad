import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import Schedule from '@mui/icons-material/Schedule'
import { CircularProgress, Stack, Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import type { RunStatus } from '../../../../contract/catalogs/catalog.ts'

interface RunStateProps {
  status: RunStatus
  text: string
  /** Second line: the date of the next run. */
  detail?: string | undefined
  /** Whether the text is small, as in a list. */
  isSmall?: boolean
}

const icons: Record<RunStatus, ReactElement> = {
  waiting: <Schedule aria-hidden sx={{ color: 'text.secondary' }} />,
  running: <CircularProgress size={22} aria-hidden />,
  done: <CheckCircle aria-hidden sx={{ color: 'success.text' }} />,
  error: <ErrorIcon aria-hidden sx={{ color: 'error.text' }} />
}

/** Status of a run; screen readers announce its changes. */
export function RunState({ status, text, detail, isSmall = false }: RunStateProps): ReactNode {
  return (
    <Stack direction="row" sx={{ gap: isSmall ? 1 : 1.5, alignItems: 'center', mb: isSmall ? 0 : 2 }}>
      {icons[status]}
      <div>
        <Typography
          component="output"
          variant={isSmall ? 'body2' : 'body1'}
          sx={{ display: 'block', fontWeight: isSmall ? 400 : 600 }}
        >
          {text}
        </Typography>
        {detail && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        )}
      </div>
    </Stack>
  )
}
