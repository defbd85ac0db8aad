import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Box, CssBaseline, ThemeProvider, Typography } from '@mui/material'
import { useEffect, useMemo, type ComponentType, type ReactNode } from 'react'
import { Sentence } from '../embed/Sentence.tsx'
import { SignedIn } from '../embed/admin/SignedIn.tsx'
import { TranslateProvider, useViewTranslate } from '../i18n/translate.tsx'
import { RootBoundary } from '../layout/errors/RootBoundary.tsx'
import { layoutMessages } from '../layout/messages.ts'
import { forwardNotificationsTo } from '../layout/notifications.ts'
import { Snackbars } from '../layout/Snackbars.tsx'
import { pageConfig } from '../pageConfig.ts'
import { useMode } from '../theme/mode.ts'
import { createFairwayTheme } from '../theme/theme.ts'
import { blockMessages } from '../ui/messages.ts'
import type { FrameContent } from '../views/frame/frameContent.ts'
import { viewMessages } from '../views/messages.ts'
import { eventsMessages } from './messages.ts'
import type { EventPageProps } from './pageFiles.ts'

const messages = [layoutMessages, blockMessages, viewMessages, eventsMessages]

interface EventsAppProps extends EventPageProps {
  /** Page component; undefined for an unknown URL. */
  Page: ComponentType<EventPageProps> | undefined
  frame: FrameContent | undefined
  client: QueryClient
}

/** Providers of the event pages: session, theme, language, notices, height for the host. */
export function EventsApp({ Page, location, frame, client }: EventsAppProps): ReactNode {
  const mode = useMode()
  const theme = useMemo(() => createFairwayTheme(pageConfig, mode), [mode])
  useEffect(() => frame?.ready(), [frame])
  useEffect(() => (frame ? forwardNotificationsTo(frame.notify) : undefined), [frame])
  return (
    <QueryClientProvider client={client}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        <TranslateProvider messages={messages}>
          <RootBoundary fallback={<Broken />}>
            <Box component="main" data-iframe-height sx={{ p: frame ? 0.5 : 2 }}>
              {Page ? (
                <SignedIn>
                  <Page location={location} />
                </SignedIn>
              ) : (
                <UnknownPage />
              )}
            </Box>
          </RootBoundary>
          {/* A framed page sends its messages to the host instead of showing them. */}
          <Snackbars />
        </TranslateProvider>
      </ThemeProvider>
    </QueryClientProvider>
  )
}

function Broken(): ReactNode {
  const t = useViewTranslate()
  return <Sentence text={t('blocks.unexpected')} onRetry={() => window.location.reload()} />
}

function UnknownPage(): ReactNode {
  const t = useViewTranslate()
  return <Typography sx={{ textAlign: 'center', py: 4 }}>{t('layout.errors.notFoundHere')}</Typography>
}
