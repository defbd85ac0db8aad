/** The platform itself, for its administrators: is it well, what failed, who did what. */
import { lazy } from 'react'
import { paths } from '../../paths.ts'
import type { ResourceFeature } from '../feature.ts'
import { administrationMessages } from './messages.ts'

const InfoPage = lazy(() => import('./InfoPage.tsx'))
const ErrorsPage = lazy(() => import('./ErrorsPage.tsx'))
const JournalPage = lazy(() => import('./JournalPage.tsx'))

export const administration: ResourceFeature = {
  name: 'administration',
  routes: [
    { path: paths.adminInfo, element: <InfoPage /> },
    { path: paths.adminErrors, element: <ErrorsPage /> },
    { path: paths.adminJournal, element: <JournalPage /> }
  ],
  messages: [administrationMessages]
}
