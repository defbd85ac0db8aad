import { Box } from '@mui/material'
import { useState, type ReactNode } from 'react'

interface KeepMountedPanelProps {
  isShown: boolean
  children: ReactNode
}

/** Tab panel that stays mounted after its first display, so that switching tabs keeps the input of its form. */
export function KeepMountedPanel({ isShown, children }: KeepMountedPanelProps): ReactNode {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown ? <Box hidden={!isShown}>{children}</Box> : null
}
