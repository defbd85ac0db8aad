/** Services of other platforms, and reference data of this one, that datasets are extended with. */
import { listMessages } from '../list/messages.ts'
import type { ResourceFeature } from '../feature.ts'
import { lazyScreen } from '../../lazyScreen.ts'
import { remoteServiceMessages } from './messages.ts'
import { routes } from './routes.tsx'

export const remoteServices: ResourceFeature = {
  name: 'remote-services',
  recordRepresentation: 'title',
  list: lazyScreen(async () => (await import('./list/RemoteServiceList.tsx')).RemoteServiceList),
  routes,
  messages: [listMessages, remoteServiceMessages],
  // Everybody reads those that are offered to them; the rest is for administrators of the platform.
  access: { list: () => true }
}
