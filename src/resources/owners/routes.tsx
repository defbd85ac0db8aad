import { lazy } from 'react'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'

const OwnersPage = lazy(() => import('./OwnersPage.tsx'))

export const adminRoutes: FeatureRoute[] = [{ path: paths.owners, element: <OwnersPage /> }]
