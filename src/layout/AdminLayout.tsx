import { Box, CircularProgress, Link, useMediaQuery, useTheme } from '@mui/material'
import {
  createContext,
  memo,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { applyAccountParameter } from '../authProvider/accountSwitch.ts'
import { useSession } from '../authProvider/useSession.ts'
import { LeaveDialog } from '../ui/LeaveDialog.tsx'
import { ScrollToTop } from '../ui/ScrollToTop.tsx'
import { useViewTranslate } from '../i18n/translate.tsx'
import { queryClient } from '../dataProvider/queryClient.ts'
import { noticesRoom } from '../theme/noticesRoom.ts'
import { ActingAs } from './ActingAs.tsx'
import { TopBar } from './bar/TopBar.tsx'
import { ErrorBoundary } from './errors/ErrorBoundary.tsx'
import { closeOnNavigation } from './notifications.ts'
import { NavigationDrawer } from './navigation/NavigationDrawer.tsx'
import { LeaveBlocker } from './LeaveBlocker.tsx'
import { PageTitle } from './PageTitle.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { RightPanelHost } from './RightPanelHost.tsx'
import { onPanel, panelState } from './rightPanelStore.ts'
import { SessionEnded } from './SessionEnded.tsx'
import { SignInBlock } from './SignInBlock.tsx'
import { barHeight } from './sizes.ts'
import { Snackbars } from './Snackbars.tsx'

/** Element of the current route. */
const PageContext = createContext<ReactNode>(undefined)

/**
 * Layout of every page except embeds. react-admin renders it on each navigation: a context keeps the frame unchanged,
 * and only the page renders.
 */
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
      <SkipLinks />
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
          <ActingAs />
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
      <PageTitle />
    </>
  )
})

function Page(): ReactNode {
  return use(PageContext)
}

/** Side effects of navigation, in a component of its own so that the layout does not render again. */
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

/** Skip links. The right panel comes after the content in the document, which may be long. */
function SkipLinks(): ReactNode {
  const t = useViewTranslate()
  const { contents } = useSyncExternalStore(onPanel, panelState)
  return (
    <>
      <SkipLink href="#main">{t('layout.skipToContent')}</SkipLink>
      {contents > 0 && <SkipLink href="#panel">{t('layout.skipToPanel')}</SkipLink>}
    </>
  )
}

function SkipLink(props: { href: string; children: string }): ReactNode {
  return (
    <Link
      href={props.href}
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
      {props.children}
    </Link>
  )
}

/** Handles `?account=` in the URL of any page: switches the account without reload, then removes the parameter. */
function useAccountParameter(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const searchWithoutAccount = applyAccountParameter(search)
    if (searchWithoutAccount === undefined) return
    void queryClient.resetQueries()
    void navigate({ pathname, search: searchWithoutAccount, hash }, { replace: true })
  }, [pathname, search, hash, navigate])
}

function useScrollToTopOnNavigation(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A page scrolls to its own anchors.
    if (!hash) window.scrollTo(0, 0)
    closeOnNavigation()
  }, [pathname, hash])
}
