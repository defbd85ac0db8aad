/** Accounts of the platform, for its administrators: consumption of owners, users and organizations. */
import { administeredCollection } from '../../authProvider/access.ts'
import type { ResourceFeature } from '../feature.ts'
import { lazyScreen } from '../../lazyScreen.ts'
import { adminMessages } from './messages.ts'

export const owners: ResourceFeature = {
  name: 'admin/owners',
  recordRepresentation: 'name',
  list: lazyScreen(async () => (await import('./OwnersPage.tsx')).default),
  routes: [],
  messages: [adminMessages],
  access: administeredCollection
}
