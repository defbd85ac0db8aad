import { lazy } from 'react'
import { directoryPages } from '../../layout/directoryPages.ts'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'
import { Dashboard } from './Dashboard.tsx'

const MePage = lazy(() => import('./MePage.tsx'))
const OrganizationPage = lazy(() => import('./OrganizationPage.tsx'))

const ApiDocPage = lazy(() => import('./ApiDocPage.tsx'))
const ExtraPage = lazy(() => import('./ExtraPage.tsx'))
const SubscriptionPage = lazy(() => import('./SubscriptionPage.tsx'))

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
  // Not lazy: most visits start here, and it is small.
  { path: paths.home, element: <Dashboard /> },
  ...directoryRoutes,
  { path: paths.apiDoc, element: <ApiDocPage /> },
  { path: '/extra/:id?', element: <ExtraPage level="everybody" /> },
  { path: '/admin-extra/:id?', element: <ExtraPage level="adminMode" /> },
  { path: paths.subscription, element: <SubscriptionPage /> },
  { path: `${paths.subscription}/*`, element: <SubscriptionPage /> }
]
