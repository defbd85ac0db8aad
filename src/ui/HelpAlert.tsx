import HelpOutline from '@mui/icons-material/HelpOutlined'
import Close from '@mui/icons-material/Close'
import { Alert, Box, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { useHelpState } from './useHelpState.ts'

interface HelpAlertProps {
  /** Under this id the browser remembers that the person closed it. */
  id: string
  /** Closed until the person asks for it. */
  closedAtFirst?: boolean
  children?: ReactNode
}

/** A help message that stays closed once it was closed; a button opens it again. */
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
