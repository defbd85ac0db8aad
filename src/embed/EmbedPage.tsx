import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { Suspense, useEffect, useMemo, type ReactNode } from 'react'
import { TranslateProvider, useViewTranslate } from '../i18n/translate.tsx'
import { lazyScreen, preload } from '../lazyScreen.ts'
import { RootBoundary } from '../layout/errors/RootBoundary.tsx'
import { pageConfig } from '../pageConfig.ts'
import { useMode } from '../theme/mode.ts'
import { createFairwayTheme } from '../theme/theme.ts'
import type { FrameContent } from '../views/frame/frameContent.ts'
import type { PageLocation } from '../views/frame/pageLocation.ts'
import { viewMessages } from '../views/messages.ts'
import { ViewNotifyContext } from '../views/notify.tsx'
import { DatasetEmbed } from './DatasetEmbed.tsx'
import { Sentence } from './Sentence.tsx'
import { ViewSkeleton } from './ViewSkeleton.tsx'
import type { EmbedRoute } from './route.ts'
import { useOwnNotices } from './useOwnNotices.ts'
import { embedView } from './views.ts'

const messages = [viewMessages]

const SignedInDataset = lazyScreen(async () => (await import('./SignedInDataset.tsx')).default)
const SettingsEmbed = lazyScreen(async () => (await import('./SettingsEmbed.tsx')).default)
const ApplicationConfig = lazyScreen(async () => (await import('./admin/ApplicationConfig.tsx')).default)
const DeveloperPages = lazyScreen(async () => (await import('../developer/DeveloperPages.tsx')).default)
const StorageEmbed = lazyScreen(async () => (await import('./StorageEmbed.tsx')).default)
const ApiDocEmbed = lazyScreen(async () => (await import('./ApiDocEmbed.tsx')).default)
const UpdateWorkflow = lazyScreen(async () => (await import('./admin/UpdateWorkflow.tsx')).default)

const screens = {
  settings: SettingsEmbed,
  storage: StorageEmbed,
  application: ApplicationConfig,
  developer: DeveloperPages,
  apiDoc: ApiDocEmbed,
  workflow: UpdateWorkflow
} as const

/** Loads the code around the view of a route. */
export async function loadEmbed(route: EmbedRoute | undefined): Promise<void> {
  if (!route) return
  if (route.kind !== 'dataset') await preload(screens[route.kind])
  else if (embedView(route.view)?.needsSession) await preload(SignedInDataset)
}

interface EmbedPageProps {
  route: EmbedRoute | undefined
  location: PageLocation
  frame: FrameContent | undefined
  client: QueryClient
}

/** Page of an embed, with its providers. */
export function EmbedPage({ route, location, frame, client }: EmbedPageProps): ReactNode {
  const mode = useMode()
  const theme = useMemo(() => createFairwayTheme(pageConfig, mode), [mode])
  const view = route?.kind === 'dataset' ? embedView(route.view) : undefined
  const { notify, Notices } = useOwnNotices(!frame && !!view)
  return (
    <QueryClientProvider client={client}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        <TranslateProvider messages={messages}>
          <ViewNotifyContext value={frame?.notify ?? notify}>
            <RootBoundary fallback={<Broken frame={frame} />}>
              <Suspense fallback={view?.needsSession ? null : <ViewSkeleton />}>
                {route?.kind === 'dataset' &&
                  view &&
                  (view.needsSession ? (
                    <SignedInDataset route={route} view={view} location={location} frame={frame} />
                  ) : (
                    <DatasetEmbed route={route} view={view} location={location} frame={frame} />
                  ))}
                {route?.kind === 'settings' && (
                  <SettingsEmbed route={route} location={location} frame={frame} />
                )}
                {route?.kind === 'storage' && (
                  <StorageEmbed route={route} location={location} frame={frame} />
                )}
                {route?.kind === 'application' && (
                  <ApplicationConfig id={route.applicationId} location={location} frame={frame} />
                )}
                {route?.kind === 'developer' && <DeveloperPages location={location} frame={frame} />}
                {route?.kind === 'apiDoc' && <ApiDocEmbed location={location} frame={frame} />}
                {route?.kind === 'workflow' && <UpdateWorkflow location={location} frame={frame} />}
              </Suspense>
              {!view && (!route || route.kind === 'dataset') && <UnknownView frame={frame} />}
            </RootBoundary>
          </ViewNotifyContext>
          {Notices && <Notices />}
        </TranslateProvider>
      </ThemeProvider>
    </QueryClientProvider>
  )
}

function Broken({ frame }: { frame: FrameContent | undefined }): ReactNode {
  const translate = useViewTranslate()
  useEffect(() => frame?.ready(), [frame])
  return <Sentence text={translate('views.embed.failed')} onRetry={() => window.location.reload()} />
}

function UnknownView({ frame }: { frame: FrameContent | undefined }): ReactNode {
  const translate = useViewTranslate()
  useEffect(() => frame?.ready(), [frame])
  return <Sentence text={translate('views.unknownView')} />
}
