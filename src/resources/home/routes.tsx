import { directoryPages } from '../../layout/directoryPages.ts'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'
import { lazyScreen } from '../../lazyScreen.ts'
import { Dashboard } from './Dashboard.tsx'

const MePage = lazyScreen(async () => (await import('./MePage.tsx')).default)
const OrganizationPage = lazyScreen(async () => (await import('./OrganizationPage.tsx')).default)

const ApiDocPage = lazyScreen(async () => (await import('./ApiDocPage.tsx')).default)
const ExtraPage = lazyScreen(async () => (await import('./ExtraPage.tsx')).default)
const SubscriptionPage = lazyScreen(async () => (await import('./SubscriptionPage.tsx')).default)

const directoryRoutes: FeatureRoute[] = [
  ...(directoryPages.me ? [{ path: paths.me, element: <MePage /> }] : []),
  ...(directoryPages.organization
    ? [{ path: paths.organization, element: <OrganizationPage level="organization" /> }]
    : []),
  ...(directoryPages.department
    ? [{ path: paths.department, element: <OrganizationPage level="department" /> }]
    : [])
]

export const homeRoutes: FeatureRoute[] = [
  // Not lazy: most visits start here, and the page is small.
  { path: paths.home, element: <Dashboard /> },
  ...directoryRoutes,
  { path: paths.apiDoc, element: <ApiDocPage /> },
  { path: '/extra/:id?', element: <ExtraPage level="everybody" /> },
  { path: '/admin-extra/:id?', element: <ExtraPage level="adminMode" /> },
  { path: paths.subscription, element: <SubscriptionPage /> },
  { path: `${paths.subscription}/*`, element: <SubscriptionPage /> }
]
