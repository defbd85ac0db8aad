/** Base applications, for the administrators of the platform: which there are, and whom they are offered to. */
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
  // Everybody reads those that are offered to them.
  access: { list: () => true }
}
