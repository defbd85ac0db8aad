/** The accounts of the platform, for its administrators: owners with what they take, users, organizations. */
import { lazy } from 'react'
import { administeredCollection } from '../../authProvider/access.ts'
import type { ResourceFeature } from '../feature.ts'
import { adminMessages } from './messages.ts'

export const owners: ResourceFeature = {
  name: 'admin/owners',
  recordRepresentation: 'name',
  list: lazy(() => import('./OwnersPage.tsx')),
  routes: [],
  messages: [adminMessages],
  access: administeredCollection
}
