import { lazy } from 'react'
import type { FeatureRoute } from '../routes.ts'

const UpdateDatasetPage = lazy(() => import('./UpdateDatasetPage.tsx'))

/** Of a platform under development; the other pages are in the layout of embeds. */
export const developerRoutes: FeatureRoute[] = [
  { path: '/_dev/update-dataset', element: <UpdateDatasetPage /> }
]
