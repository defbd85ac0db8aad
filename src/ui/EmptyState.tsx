import Inbox from '@mui/icons-material/Inbox'
import { Box, Button, Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewTranslate } from '../i18n/translate.tsx'

export interface EmptyStateProps {
  /** Whether a search or filter is active: the message says that nothing matches. */
  searching?: boolean
  /** Message for an active filter; defaults to that of a search. */
  noResult?: string
  text: string
  icon?: ReactElement
  /** Suggested action, for users with the permission. */
  action?: { label: string; to: string; icon?: ReactElement }
}

/** Placeholder of an empty list. */
export function EmptyState(props: EmptyStateProps): ReactNode {
  const t = useViewTranslate()
  const { action } = props
  if (props.searching) {
    return (
      <Typography aria-live="polite" sx={{ py: 4, textAlign: 'center', color: 'text.secondary' }}>
        {props.noResult ?? t('blocks.noResult')}
      </Typography>
    )
  }
  return (
    <Box aria-live="polite" sx={{ py: 6, textAlign: 'center' }}>
      <Box aria-hidden sx={{ color: 'text.secondary', '& svg': { fontSize: 64 } }}>
        {props.icon ?? <Inbox />}
      </Box>
      <Typography sx={{ color: 'text.secondary', my: 2 }}>{props.text}</Typography>
      {action && (
        <Button variant="contained" component={Link} to={action.to} startIcon={action.icon}>
          {action.label}
        </Button>
      )}
    </Box>
  )
}
