/** Storage of an account. */
import type { ResourceFeature } from '../feature.ts'
import { lazyScreen } from '../../lazyScreen.ts'
import { storageMessages } from './messages.ts'

export const storage: ResourceFeature = {
  name: 'storage',
  list: lazyScreen(async () => (await import('./StoragePage.tsx')).default),
  routes: [],
  messages: [storageMessages],
  access: { list: ({ contrib, adminMode }) => contrib || adminMode, edit: () => false }
}
