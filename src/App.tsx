import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { useMemo, type ReactNode } from 'react'
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Resource } from 'react-admin'
import { createBrowserRouter, Route, RouterProvider } from 'react-router'
import { createAuthProvider } from './authProvider/authProvider.ts'
import { onSession } from './authProvider/session.ts'
import { dataProvider } from './dataProvider/dataProvider.ts'
import { queryClient } from './dataProvider/queryClient.ts'
import { access, messages, pagePaths, resources, routes } from './features.ts'
import { createI18nProvider } from './i18n/i18nProvider.ts'
import { TranslateProvider } from './i18n/translate.tsx'
import { AdminLayout } from './layout/AdminLayout.tsx'
import { FrameError } from './layout/errors/ErrorBoundary.tsx'
import { NotFound } from './layout/errors/NotFound.tsx'
import { PagePathsProvider } from './layout/navigation/PagePaths.tsx'
import { NotificationBridge } from './layout/NotificationBridge.tsx'
import { notifyViewNotice } from './layout/notifications.ts'
import { pageConfig } from './pageConfig.ts'
import { useMode } from './theme/mode.ts'
import { createFairwayTheme } from './theme/theme.ts'
import { ViewNotifyContext } from './views/notify.tsx'

const i18nProvider = createI18nProvider(messages)
const authProvider = createAuthProvider(access)

// Another session has other permissions: they are fetched again.
onSession(() => void queryClient.invalidateQueries({ queryKey: ['auth'] }))

// A data router, because only its `useBlocker` can hold a navigation for unsaved edits.
const router = createBrowserRouter([{ path: '*', element: <Administration /> }], {
  // With a trailing slash, which the home page keeps: the server redirects `/data-fair`.
  basename: pageConfig.basePath
})

const store = localStorageStore()

export function App(): ReactNode {
  return <RouterProvider router={router} />
}

/** Parts of react-admin's `<Admin>`, without its layout, menu and forms. */
function Administration(): ReactNode {
  const mode = useMode()
  const theme = useMemo(() => createFairwayTheme(pageConfig, mode), [mode])
  return (
    <TranslateProvider messages={messages}>
      <ViewNotifyContext value={notifyViewNotice}>
        <PagePathsProvider value={pagePaths}>
          <CoreAdminContext
            dataProvider={dataProvider}
            authProvider={authProvider}
            i18nProvider={i18nProvider}
            queryClient={queryClient}
            store={store}
          >
            <ThemeProvider theme={theme}>
              <CssBaseline enableColorScheme />
              <CoreAdminUI
                disableTelemetry
                title={pageConfig.brand.title}
                layout={AdminLayout}
                catchAll={NotFound}
                accessDenied={NotFound}
                authenticationError={NotFound}
                error={FrameError}
              >
                {resources.map(({ name, list: List, ...resource }) => (
                  <Resource
                    key={name}
                    name={name}
                    list={List && <List />}
                    recordRepresentation={resource.recordRepresentation}
                  >
                    {/* Pages of records have their own routes, outside of react-admin's resources. */}
                    <Route path=":id/*" element={<NotFound />} />
                  </Resource>
                ))}
                <CustomRoutes>
                  {routes.map(({ path, element }) => (
                    <Route key={path} path={path} element={element} />
                  ))}
                </CustomRoutes>
              </CoreAdminUI>
              <NotificationBridge />
            </ThemeProvider>
          </CoreAdminContext>
        </PagePathsProvider>
      </ViewNotifyContext>
    </TranslateProvider>
  )
}
