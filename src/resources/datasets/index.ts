/** Datasets: files, editable tables, virtual datasets and mere descriptions. */
import { lazy } from 'react'
import { listMessages } from '../list/messages.ts'
import type { ResourceFeature } from '../feature.ts'
import { messages } from './messages.ts'
import { routes } from './routes.tsx'

export const datasets: ResourceFeature = {
  name: 'datasets',
  recordRepresentation: 'title',
  list: lazy(async () => ({ default: (await import('./list/DatasetList.tsx')).DatasetList })),
  routes,
  messages: [listMessages, messages]
}
