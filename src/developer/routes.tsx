import type { FeatureRoute } from '../routes.ts'
import { lazyScreen } from '../lazyScreen.ts'

const UpdateDatasetPage = lazyScreen(async () => (await import('./UpdateDatasetPage.tsx')).default)

/** Developer page in the administration; the others are in the layout of embeds. */
export const developerRoutes: FeatureRoute[] = [
  { path: '/_dev/update-dataset', element: <UpdateDatasetPage /> }
]
