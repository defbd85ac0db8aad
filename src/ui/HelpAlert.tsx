import HelpOutline from '@mui/icons-material/HelpOutlined'
import Close from '@mui/icons-material/Close'
import { Alert, Box, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { useHelpState } from './useHelpState.ts'

interface HelpAlertProps {
  /** Storage key under which the browser remembers that the alert was dismissed. */
  id: string
  /** Whether the alert is initially closed. */
  closedAtFirst?: boolean
  children?: ReactNode
}

/** Dismissible help message, which stays closed in later visits; a button opens it again. */
export function HelpAlert(props: HelpAlertProps): ReactNode {
  const t = useViewTranslate()
  const { isOpen, toggle } = useHelpState(props.id, !props.closedAtFirst)
  const label = t(isOpen ? 'blocks.closeHelp' : 'blocks.openHelp')
  const button = (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} aria-expanded={isOpen} onClick={toggle} color="success">
        {isOpen ? <Close fontSize="small" /> : <HelpOutline />}
      </IconButton>
    </Tooltip>
  )
  if (!isOpen) return <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>{button}</Box>
  return (
    <Alert severity="success" variant="outlined" icon={<HelpOutline />} action={button} sx={{ mb: 2 }}>
      {props.children}
    </Alert>
  )
}
