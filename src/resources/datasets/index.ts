/** Datasets: files, editable tables, virtual datasets and metadata-only datasets. */
import { listMessages } from '../list/messages.ts'
import type { ResourceFeature } from '../feature.ts'
import { lazyScreen } from '../../lazyScreen.ts'
import { messages } from './messages.ts'
import { routes } from './routes.tsx'

export const datasets: ResourceFeature = {
  name: 'datasets',
  recordRepresentation: 'title',
  list: lazyScreen(async () => (await import('./list/DatasetList.tsx')).DatasetList),
  routes,
  messages: [listMessages, messages]
}
