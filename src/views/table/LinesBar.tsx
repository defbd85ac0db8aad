import { keyframes, styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useLinesList } from './linesContext.ts'

const slide = keyframes({ from: { left: '-40%' }, to: { left: '100%' } })

const Track = styled('div')(({ theme }) => ({
  position: 'absolute',
  left: 0,
  right: 0,
  height: 2,
  zIndex: 4,
  overflow: 'hidden',
  pointerEvents: 'none',
  '& span': {
    position: 'absolute',
    width: '40%',
    height: '100%',
    background: theme.palette.primary.main,
    animation: `${slide} 1.1s linear infinite`
  }
}))

/** Thin bar under the header while lines are coming; the grid itself says that it is busy. */
export function LinesBar({ top }: { top: number }): ReactNode {
  const { lines } = useLinesList()
  if (!lines.isFetching) return null
  return (
    <Track style={{ top: Math.max(0, top - 2) }} aria-hidden>
      <span />
    </Track>
  )
}
