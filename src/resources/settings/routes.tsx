import { lazy } from 'react'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'

const SettingsPage = lazy(() => import('./SettingsPage.tsx'))

export const settingsRoutes: FeatureRoute[] = [{ path: paths.settings, element: <SettingsPage /> }]
