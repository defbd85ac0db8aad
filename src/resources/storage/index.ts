/** What an account takes of the platform. */
import { lazy } from 'react'
import type { ResourceFeature } from '../feature.ts'
import { storageMessages } from './messages.ts'

export const storage: ResourceFeature = {
  name: 'storage',
  list: lazy(() => import('./StoragePage.tsx')),
  routes: [],
  messages: [storageMessages],
  access: { list: ({ contrib, adminMode }) => contrib || adminMode, edit: () => false }
}
