import { keyframes, styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const slide = keyframes({ from: { left: '-40%' }, to: { left: '100%' } })

const Track = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: 0,
  left: 0,
  right: 0,
  height: 3,
  zIndex: 3,
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

/** Thin bar over a view whose data are on their way. */
export function BusyBar({ isBusy }: { isBusy: boolean }): ReactNode {
  return isBusy ? (
    <Track aria-hidden>
      <span />
    </Track>
  ) : null
}
