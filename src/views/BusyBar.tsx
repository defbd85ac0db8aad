import { keyframes, styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const barHeight = 3
const slide = keyframes({ from: { left: '-40%' }, to: { left: '100%' } })

const Track = styled('div')(({ theme }) => ({
  position: 'absolute',
  left: 0,
  right: 0,
  height: barHeight,
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

interface BusyBarProps {
  isBusy: boolean
  /** Height of the view's header in pixels; the bar covers its lower edge. */
  below?: number
}

/** Thin progress bar over a view that loads data. It is decorative: the view has its own `aria-busy`. */
export function BusyBar({ isBusy, below = 0 }: BusyBarProps): ReactNode {
  return isBusy ? (
    <Track style={{ top: Math.max(0, below - barHeight) }} aria-hidden>
      <span />
    </Track>
  ) : null
}
