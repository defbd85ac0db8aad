import HelpOutline from '@mui/icons-material/HelpOutlined'
import Close from '@mui/icons-material/Close'
import { Alert, Box, IconButton, Link, Tooltip } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'

export interface HelpAlertProps {
  /** Under this id the browser remembers that the person closed it. */
  id: string
  /** Address of the documentation page about it. */
  href?: string
  /** Keeps a button to open it again once closed. */
  persistent?: boolean
  children?: ReactNode
}

/** A help message that stays closed once it was closed. */
export function HelpAlert(props: HelpAlertProps): ReactNode {
  const t = useViewTranslate()
  const { persistent = true } = props
  const [closed, setClosed] = useState(() => localStorage.getItem(`closed-tutorial-${props.id}`) === 'true')
  const toggle = (): void => {
    localStorage.setItem(`closed-tutorial-${props.id}`, String(!closed))
    setClosed(!closed)
  }
  if (closed && !persistent) return null
  const label = t(closed ? 'blocks.openHelp' : 'blocks.closeHelp')
  const button = (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} aria-expanded={!closed} onClick={toggle} color="success">
        {closed ? <HelpOutline /> : <Close fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
  if (closed) return <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>{button}</Box>
  return (
    <Alert severity="success" variant="outlined" icon={<HelpOutline />} action={button} sx={{ mb: 2 }}>
      {props.children}
      {props.href && (
        <Box sx={{ mt: props.children ? 1 : 0 }}>
          <Link href={props.href} target="_blank" rel="noopener">
            {t('blocks.readDocumentation')}
          </Link>
        </Box>
      )}
    </Alert>
  )
}
