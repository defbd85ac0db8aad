import { Box } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { onRequest } from '../api/http.ts'
import { RequestProgress, type ProgressState } from './requestProgress.ts'

const barColor = '#1e88e5'

/** Progress bar at the top of the window while requests run. */
export function ProgressBar(): ReactNode {
  const [state, setState] = useState<ProgressState>({ shown: false, full: false, failed: false })
  useEffect(() => {
    const progress = new RequestProgress(setState)
    return onRequest((change) => progress.follow(change))
  }, [])
  if (!state.shown) return null
  return (
    <Box
      aria-hidden
      data-progress-bar
      sx={(theme) => ({
        position: 'fixed',
        top: 0,
        left: 0,
        height: '2px',
        zIndex: theme.zIndex.tooltip + 1,
        pointerEvents: 'none',
        backgroundColor: state.failed ? theme.palette.error.main : barColor,
        '@keyframes advance': { from: { width: '2%' }, to: { width: '95%' } },
        ...(state.full
          ? { width: '100%', transition: 'width 200ms' }
          : { animation: 'advance 5s cubic-bezier(0.1, 0.7, 0.3, 1) forwards' })
      })}
    />
  )
}
