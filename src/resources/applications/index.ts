/** Applications: base applications with a configuration, owned by accounts. */
import { listMessages } from '../list/messages.ts'
import type { ResourceFeature } from '../feature.ts'
import { lazyScreen } from '../../lazyScreen.ts'
import { messages } from './messages.ts'
import { routes } from './routes.tsx'

export const applications: ResourceFeature = {
  name: 'applications',
  recordRepresentation: 'title',
  list: lazyScreen(async () => (await import('./list/ApplicationList.tsx')).ApplicationList),
  routes,
  messages: [listMessages, messages]
}
