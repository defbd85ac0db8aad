import { Popover } from '@mui/material'
import type { ReactNode } from 'react'

interface BarPopoverProps {
  label: string
  /** The button that opened it; absent when it is closed. */
  anchor: HTMLElement | null | undefined
  onClose: () => void
  width: number
  maxHeight: number
  /** Whether the children share the height, so that one of them scrolls. */
  isColumn?: boolean
  children: ReactNode
}

/** Panel below a button of the top bar, aligned with its right edge. */
export function BarPopover(props: BarPopoverProps): ReactNode {
  const { label, anchor, onClose, width, maxHeight, isColumn, children } = props
  const column = isColumn ? { display: 'flex', flexDirection: 'column' } : {}
  return (
    <Popover
      open={!!anchor}
      anchorEl={anchor ?? null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: { width, maxWidth: 'calc(100vw - 32px)', maxHeight, ...column }
        }
      }}
    >
      {children}
    </Popover>
  )
}
