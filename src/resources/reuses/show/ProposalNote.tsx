import { Alert, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { publicPortalQuery } from '../api.ts'

interface ProposalNoteProps {
  portalId: string
  onSubmit: () => void
}

/** Hint for a user who comes from a portal: fill in the reuse, then submit it. */
export function ProposalNote({ portalId, onSubmit }: ProposalNoteProps): ReactNode {
  const t = useViewTranslate()
  const { data: portal } = useQuery({ ...publicPortalQuery(portalId), retry: false })
  if (!portal) return null
  return (
    <Alert
      role="note"
      severity="info"
      variant="outlined"
      sx={{ mb: 2, maxWidth: 900, overflowWrap: 'anywhere' }}
      action={
        <Button color="inherit" size="small" onClick={onSubmit}>
          {t('reuseShow.submit')}
        </Button>
      }
    >
      {t('reuseShow.toPropose', { portal: portal.title })}
    </Alert>
  )
}
