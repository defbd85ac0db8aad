import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import { Fab, Tooltip, useScrollTrigger, Zoom } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { noticesRoom } from '../theme/noticesRoom.ts'
import { prefersLessMotion } from './motion.ts'

const shownAfterPx = 300

/** Button that scrolls a long page back to its top. */
export function ScrollToTop(): ReactNode {
  const t = useViewTranslate()
  const scrolled = useScrollTrigger({ disableHysteresis: true, threshold: shownAfterPx })
  const label = t('blocks.scrollToTop')
  const calm = prefersLessMotion()
  return (
    <Zoom in={scrolled} unmountOnExit>
      <Tooltip title={label}>
        <Fab
          size="small"
          color="primary"
          aria-label={label}
          onClick={() => window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })}
          sx={{ position: 'fixed', bottom: `calc(16px + ${noticesRoom})`, right: 16 }}
        >
          <KeyboardArrowUp />
        </Fab>
      </Tooltip>
    </Zoom>
  )
}
