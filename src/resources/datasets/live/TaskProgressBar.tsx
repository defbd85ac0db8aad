import { Box, LinearProgress, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import type { TaskProgress } from '../../../../contract/datasets/dataset.ts'

interface TaskProgressBarProps {
  task: TaskProgress
  /** Whether the percentage moves to a tooltip. */
  compact?: boolean
}

/** Progress bar of the running task of a dataset. */
export function TaskProgressBar({ task, compact = false }: TaskProgressBarProps): ReactNode {
  const t = useTranslate()
  const id = useId()
  const isMeasured = task.progress >= 0
  // A failed task has no animated bar, which would suggest that it still runs.
  const value = isMeasured ? task.progress : 100
  const percent = `${Math.floor(task.progress)} %`
  const bar = (
    <LinearProgress
      aria-labelledby={id}
      color={task.error ? 'error' : 'primary'}
      {...(isMeasured || task.error ? { variant: 'determinate' as const, value } : {})}
      sx={{ height: 8, borderRadius: 4, flex: 1 }}
    />
  )
  return (
    <Box sx={{ my: 1 }}>
      <Typography id={id} variant="body2">
        {t('datasets.activity', { task: t(`datasets.task.${task.task}`) })}
      </Typography>
      <Tooltip title={compact && isMeasured ? percent : ''}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 20 }}>
          {bar}
          {isMeasured && !compact && <Typography variant="caption">{percent}</Typography>}
        </Box>
      </Tooltip>
    </Box>
  )
}
