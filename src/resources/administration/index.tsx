/** Administration of the platform: health, failing resources and journal of administrators. */
import { paths } from '../../paths.ts'
import type { ResourceFeature } from '../feature.ts'
import { lazyScreen } from '../../lazyScreen.ts'
import { administrationMessages } from './messages.ts'

const InfoPage = lazyScreen(async () => (await import('./InfoPage.tsx')).default)
const ErrorsPage = lazyScreen(async () => (await import('./ErrorsPage.tsx')).default)
const JournalPage = lazyScreen(async () => (await import('./JournalPage.tsx')).default)

export const administration: ResourceFeature = {
  name: 'administration',
  routes: [
    { path: paths.adminInfo, element: <InfoPage /> },
    { path: paths.adminErrors, element: <ErrorsPage /> },
    { path: paths.adminJournal, element: <JournalPage /> }
  ],
  messages: [administrationMessages]
}
