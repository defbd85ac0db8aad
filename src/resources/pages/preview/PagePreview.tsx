import { Box, Skeleton, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import type { Page, PageConfig } from '../../../../contract/portals/page.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { PortalFrame } from './PortalFrame.tsx'
import { PortalPage } from './PortalPage.tsx'
import { PortalSelect } from './PortalSelect.tsx'
import { usePreviewPortal } from './usePreviewPortal.ts'
import { useWidth, WidthToggle } from './WidthToggle.tsx'

interface PagePreviewProps {
  page: Page
  /** Configuration to render: the published one, or the draft. */
  config: PageConfig
}

/** Read-only preview of a page with the theme of a portal, at a chosen width. */
export function PagePreview(props: PagePreviewProps): ReactNode {
  const { page, config } = props
  const t = useViewTranslate()
  const portal = usePreviewPortal(page)
  const [width, setWidth] = useWidth()
  const { view } = portal
  return (
    <Stack sx={{ gap: 1.5, width: '100%' }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <WidthToggle value={width} onChange={setWidth} />
        <PortalSelect portal={portal} />
      </Box>
      <Box
        sx={{
          height: 'max(480px, calc(100vh - 300px))',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: 'action.hover'
        }}
      >
        {view ? (
          <PortalFrame
            title={t('pageEdit.preview')}
            lang={view.visit.lang}
            config={view.visit.portal.config}
            width={width}
          >
            <PortalPage view={view} config={config} type={page.type} />
          </PortalFrame>
        ) : (
          <Skeleton variant="rectangular" height="100%" />
        )}
      </Box>
    </Stack>
  )
}
