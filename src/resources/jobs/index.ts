/** Background jobs of the platform, for its administrators. */
import { administeredCollection } from '../../authProvider/access.ts'
import type { ResourceFeature } from '../feature.ts'
import { lazyScreen } from '../../lazyScreen.ts'
import { jobMessages } from './messages.ts'

export const jobs: ResourceFeature = {
  name: 'admin/jobs',
  recordRepresentation: 'type',
  list: lazyScreen(async () => (await import('./JobList.tsx')).default),
  routes: [],
  messages: [jobMessages],
  access: administeredCollection
}
