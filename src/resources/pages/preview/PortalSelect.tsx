import { MenuItem, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { siteName } from '../../owned/portals/publication.ts'
import type { PreviewPortal } from './usePreviewPortal.ts'

/** Selector of the portal for the preview; null with at most one portal. */
export function PortalSelect({ portal }: { portal: PreviewPortal }): ReactNode {
  const t = useViewTranslate()
  const { sites, portalId, choose } = portal
  if (sites.length < 2 || portalId === undefined) return null
  return (
    <TextField
      select
      size="small"
      label={t('pageEdit.portal')}
      value={portalId}
      onChange={(event) => choose(event.target.value)}
      // Shrinks before its neighbours wrap to another line.
      sx={{ flex: '1000 1 140px', minWidth: 140, maxWidth: 260 }}
    >
      {sites.map((site) => (
        <MenuItem key={site.id} value={site.id}>
          {siteName(site)}
        </MenuItem>
      ))}
    </TextField>
  )
}
