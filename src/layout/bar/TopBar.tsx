import CloudOff from '@mui/icons-material/CloudOff'
import Menu from '@mui/icons-material/Menu'
import { AppBar, Box, Button, Divider, IconButton, Link, Toolbar, Tooltip } from '@mui/material'
import { type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { loginAddress } from '../../authProvider/account.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { NamedIcon } from '../../ui/NamedIcon.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import { brandLogo } from '../brandLogo.ts'
import { barHeight, drawerWidth } from '../sizes.ts'
import { useOnline } from '../useOnline.ts'
import { lazyPart } from '../../lazyScreen.ts'
import { BreadcrumbsBar } from './BreadcrumbsBar.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { PersonalMenu } from './PersonalMenu.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const NotificationBell = lazyPart(async () => (await import('../bell/NotificationBell.tsx')).NotificationBell)

interface TopBarProps {
  /** Whether the drawer is open beside the page: it then has its own close button. */
  drawerOpen: boolean
  onMenu: () => void
}

export function TopBar(props: TopBarProps): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const online = useOnline()
  return (
    <AppBar
      position="fixed"
      color="inherit"
      elevation={0}
      data-app-bar
      sx={{
        borderBottom: '1px solid',
        borderColor: 'divider',
        backgroundColor: 'background.paper',
        zIndex: (theme) => theme.zIndex.drawer + 1
      }}
    >
      <Toolbar
        variant="dense"
        disableGutters
        sx={{ minHeight: barHeight, height: barHeight - 1, px: 1, gap: 0.5 }}
      >
        {user && !props.drawerOpen && (
          <Tooltip title={t('layout.openMenu')}>
            <IconButton aria-label={t('layout.openMenu')} onClick={props.onMenu} color="inherit">
              <Menu />
            </IconButton>
          </Tooltip>
        )}
        <Brand />
        {user && (
          <>
            <Divider
              orientation="vertical"
              flexItem
              variant="middle"
              sx={{ display: { xs: 'none', md: 'block' } }}
            />
            <BreadcrumbsBar />
          </>
        )}
        <Box sx={{ flex: 1 }} />
        <Box component="span" aria-live="polite" sx={{ display: 'inline-flex' }}>
          {!online && (
            <NamedIcon icon={<CloudOff />} label={t('layout.offline')} sx={{ color: 'warning.text' }} />
          )}
        </Box>
        {user && pageConfig.eventsIntegration && <NotificationBell userId={user.id} />}
        {pageConfig.darkModeSwitch && <ThemeSwitch />}
        {user ? (
          <PersonalMenu />
        ) : (
          <Button variant="contained" size="small" href={loginAddress()} sx={{ whiteSpace: 'nowrap' }}>
            {t('layout.login')}
          </Button>
        )}
        <LanguageSwitch />
      </Toolbar>
    </AppBar>
  )
}

function Brand(): ReactNode {
  const { brand } = pageConfig
  return (
    <Link
      {...(brand.url ? { href: brand.url } : { component: RouterLink, to: paths.home })}
      underline="none"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1,
        flexShrink: 0,
        width: { lg: drawerWidth - 16 },
        whiteSpace: 'nowrap',
        fontWeight: 800,
        fontSize: '1.125rem'
      }}
    >
      <img src={brandLogo} alt="Logo" width={28} height={28} />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {brand.title}
      </Box>
    </Link>
  )
}
