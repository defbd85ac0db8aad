/** The jobs of the platform, for its administrators: what runs, waits or failed. */
import { lazy } from 'react'
import { administeredCollection } from '../../authProvider/access.ts'
import type { ResourceFeature } from '../feature.ts'
import { jobMessages } from './messages.ts'

export const jobs: ResourceFeature = {
  name: 'admin/jobs',
  recordRepresentation: 'type',
  list: lazy(() => import('./JobList.tsx')),
  routes: [],
  messages: [jobMessages],
  access: administeredCollection
}
