/** Base applications, for the administrators of the platform: list, metadata and visibility. */
import { paths } from '../../paths.ts'
import type { ResourceFeature } from '../feature.ts'
import { lazyScreen } from '../../lazyScreen.ts'
import { baseApplicationMessages } from './messages.ts'

const BaseApplicationsPage = lazyScreen(async () => (await import('./BaseApplicationsPage.tsx')).default)

export const baseApplications: ResourceFeature = {
  name: 'base-applications',
  recordRepresentation: 'title',
  routes: [{ path: paths.baseApplications, element: <BaseApplicationsPage /> }],
  messages: [baseApplicationMessages],
  // Every user may list the base applications visible to them.
  access: { list: () => true }
}
