import { Box } from '@mui/material'
import { useState, type ReactNode } from 'react'

interface KeptPanelProps {
  isShown: boolean
  children: ReactNode
}

/**
 * The content of a tab that has a form of its own: once it was shown it stays, out of sight behind the other tabs, so that
 * going to one of them loses nothing that was typed.
 */
export function KeptPanel({ isShown, children }: KeptPanelProps): ReactNode {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown ? <Box hidden={!isShown}>{children}</Box> : null
}
