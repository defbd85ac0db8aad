import MenuOpen from '@mui/icons-material/MenuOpen'
import { alpha, darken, lighten, type Theme } from '@mui/material/styles'
import { Box, Drawer, IconButton, Link, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { barHeight, drawerWidth } from '../sizes.ts'
import { Navigation } from './Navigation.tsx'

interface NavigationDrawerProps {
  /** Whether the drawer is beside the page; otherwise it overlays the page. */
  wide: boolean
  open: boolean
  onClose: () => void
}

/** Navigation drawer on the left, on the primary colour. */
export function NavigationDrawer(props: NavigationDrawerProps): ReactNode {
  const t = useViewTranslate()
  const { wide, open, onClose } = props
  return (
    <Drawer
      variant={wide ? 'persistent' : 'temporary'}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          ...(wide ? {} : { 'aria-label': t('layout.navigation') }),
          sx: (theme: Theme) => ({
            width: drawerWidth,
            top: barHeight,
            height: `calc(100% - ${barHeight}px)`,
            border: 0,
            ...drawerSurface(theme)
          })
        }
      }}
      sx={{ width: wide && open ? drawerWidth : 0, flexShrink: 0 }}
    >
      <Box
        component="nav"
        aria-label={t('layout.navigation')}
        sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
      >
        <Box sx={{ flex: 1, overflowY: 'auto', pt: 0.5 }}>
          <Navigation {...(wide ? {} : { onNavigate: onClose })} />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2, py: 0.5 }}>
          <Link
            href={pageConfig.brand.url ?? pageConfig.basePath}
            color="inherit"
            variant="caption"
            underline="hover"
          >
            Fairway
          </Link>
          <Tooltip title={t('layout.closeMenu')}>
            <IconButton color="inherit" size="small" aria-label={t('layout.closeMenu')} onClick={onClose}>
              <MenuOpen />
            </IconButton>
          </Tooltip>
        </Box>
      </Box>
    </Drawer>
  )
}

/** Background gradient from the primary colour to a darker one; reversed and softer in the dark theme. */
function drawerSurface(theme: Theme): object {
  const { primary, mode } = theme.palette
  const surface = primary.surface ?? primary.main
  if (mode === 'dark') {
    const base = darken(primary.main, 0.62)
    return {
      color: '#FFFFFF',
      backgroundImage: `linear-gradient(90deg, ${darken(base, 0.1)}, ${lighten(base, 0.05)})`,
      borderRight: `2px solid ${alpha(primary.main, 0.4)}`
    }
  }
  return {
    color: primary.onSurface,
    backgroundImage: `linear-gradient(90deg, ${surface}, ${darken(surface, 0.1)})`
  }
}
