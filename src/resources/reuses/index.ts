/** Feature: reuses of datasets, shown on portals. */
import { pageConfig } from '../../pageConfig.ts'
import type { ResourceFeature } from '../feature.ts'
import { listMessages } from '../list/messages.ts'
import { documentMessages, publicationMessages } from '../portals/messages.ts'
import { reuseMessages, reuseShowMessages } from './messages.ts'
import { routes } from './routes.tsx'

export const reuses: ResourceFeature = {
  name: 'reuses',
  routes: pageConfig.portalsIntegration ? routes : [],
  messages: [listMessages, publicationMessages, documentMessages, reuseMessages, reuseShowMessages]
}
