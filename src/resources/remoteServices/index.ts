/** Remote services and reference data, which extend datasets. */
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
  // Every user may list the services visible to them; other operations are for administrators of the platform.
  access: { list: () => true }
}
