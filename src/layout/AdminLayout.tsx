import { Box, CircularProgress, Link, useMediaQuery, useTheme } from '@mui/material'
import { createContext, memo, Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { applyAccountParameter } from '../authProvider/accountSwitch.ts'
import { useSession } from '../authProvider/useSession.ts'
import { LeaveDialog } from '../ui/LeaveDialog.tsx'
import { ScrollToTop } from '../ui/ScrollToTop.tsx'
import { useViewTranslate } from '../i18n/translate.tsx'
import { queryClient } from '../dataProvider/queryClient.ts'
import { noticesRoom } from '../theme/noticesRoom.ts'
import { TopBar } from './bar/TopBar.tsx'
import { ErrorBoundary } from './errors/ErrorBoundary.tsx'
import { turnPage } from './notifications.ts'
import { NavigationDrawer } from './navigation/NavigationDrawer.tsx'
import { LeaveBlocker } from './LeaveBlocker.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { RightPanelHost } from './RightPanelHost.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import { SignInBlock } from './SignInBlock.tsx'
import { barHeight } from './sizes.ts'
import { Snackbars } from './Snackbars.tsx'

/** The page that the address leads to. */
const PageContext = createContext<ReactNode>(undefined)

/** The frame of every page but the embeds. react-admin renders it again at each address: the page alone is new then. */
export function AdminLayout(props: { children?: ReactNode }): ReactNode {
  return (
    <PageContext value={props.children}>
      <Frame />
      <AddressFollower />
    </PageContext>
  )
}

const Frame = memo(function Frame(): ReactNode {
  const { user } = useSession()
  const theme = useTheme()
  const wide = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true })
  const [besideOpen, setBesideOpen] = useState(true)
  const [overOpen, setOverOpen] = useState(false)
  const drawerOpen = wide ? besideOpen : overOpen
  const setDrawerOpen = wide ? setBesideOpen : setOverOpen
  return (
    <>
      <SkipLink />
      <ProgressBar />
      <TopBar drawerOpen={wide && drawerOpen} onMenu={() => setDrawerOpen(!drawerOpen)} />
      <Box sx={{ display: 'flex', minHeight: '100vh', pt: `${barHeight}px`, pb: noticesRoom }}>
        {user && <NavigationDrawer wide={wide} open={drawerOpen} onClose={() => setDrawerOpen(false)} />}
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, p: { xs: 2, md: 3 }, outline: 'none', position: 'relative' }}
        >
          <SessionEnded />
          <ErrorBoundary>
            <Suspense fallback={<PageLoading />}>{user ? <Page /> : <SignInBlock />}</Suspense>
          </ErrorBoundary>
        </Box>
        {user && <RightPanelHost wide={wide} />}
      </Box>
      <ScrollToTop />
      <LeaveBlocker />
      <LeaveDialog />
      <Snackbars />
    </>
  )
})

function Page(): ReactNode {
  return use(PageContext)
}

/** What the frame does when the address changes, without being rendered again. */
function AddressFollower(): ReactNode {
  useAccountParameter()
  useScrollToTopOnNavigation()
  return null
}

function PageLoading(): ReactNode {
  const t = useViewTranslate()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', pt: 10 }}>
      <CircularProgress aria-label={t('layout.loading')} />
    </Box>
  )
}

function SkipLink(): ReactNode {
  const t = useViewTranslate()
  return (
    <Link
      href="#main"
      sx={(theme) => ({
        position: 'fixed',
        left: 8,
        top: -100,
        zIndex: theme.zIndex.tooltip,
        p: 1,
        backgroundColor: 'background.paper',
        '&:focus': { top: 8 }
      })}
    >
      {t('layout.skipToContent')}
    </Link>
  )
}

/** `?account=` of any page: switches the account without reload, then leaves the address. */
function useAccountParameter(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const rest = applyAccountParameter(search)
    if (rest === undefined) return
    void queryClient.resetQueries()
    void navigate({ pathname, search: rest, hash }, { replace: true })
  }, [pathname, search, hash, navigate])
}

function useScrollToTopOnNavigation(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // An address with an anchor is scrolled to by the page that has it.
    if (!hash) window.scrollTo(0, 0)
    turnPage()
  }, [pathname, hash])
}
