import MoreVert from '@mui/icons-material/MoreVert'
import { Box, Fab, GlobalStyles, Popover } from '@mui/material'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useViewTranslate } from '../i18n/translate.tsx'
import { onPanel, panelState, setPanelTarget } from './rightPanelStore.ts'
import { noticesRoom } from '../theme/noticesRoom.ts'
import { barHeight, panelWidth } from './sizes.ts'

/** Container of the right panel: beside the page on wide screens, else opened by a floating button. */
export function RightPanelHost(props: { wide: boolean }): ReactNode {
  const t = useViewTranslate()
  const { contents } = useSyncExternalStore(onPanel, panelState)
  if (!props.wide) return <FloatingPanel shown={contents > 0} />
  return (
    <Box
      component="aside"
      id="panel"
      tabIndex={-1}
      aria-label={t('layout.panel')}
      ref={setPanelTarget}
      sx={{
        display: contents > 0 ? 'block' : 'none',
        width: panelWidth,
        flexShrink: 0,
        position: 'sticky',
        top: barHeight,
        alignSelf: 'flex-start',
        outline: 'none',
        maxHeight: `calc(100vh - ${barHeight}px - ${noticesRoom})`,
        overflowY: 'auto',
        py: 1
      }}
    />
  )
}

/** Keeps the page title clear of the floating button, which is at the same height. */
const roomForButton = <GlobalStyles styles={{ 'main h1': { paddingRight: 40 } }} />

function FloatingPanel(props: { shown: boolean }): ReactNode {
  const t = useViewTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState(pathname)
  const label = t('layout.openPanel')
  return (
    <>
      {props.shown && roomForButton}
      {props.shown && (
        <Fab
          id="panel"
          size="small"
          color="default"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={!!anchor}
          onClick={(event) => {
            setAnchor(event.currentTarget)
            setOpenOn(pathname)
          }}
          sx={{ position: 'fixed', top: barHeight + 8, right: 8 }}
        >
          <MoreVert />
        </Fab>
      )}
      <Popover
        keepMounted
        open={!!anchor && props.shown && openOn === pathname}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        // Below the dialogs that its actions open.
        sx={{ zIndex: 'modal' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('layout.panel'), sx: { maxWidth: 300 } } }}
      >
        <div ref={setPanelTarget} />
      </Popover>
    </>
  )
}
