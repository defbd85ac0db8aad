/** Feature: pages of portals, their groups and publications. */
import { pageConfig } from '../../pageConfig.ts'
import type { ResourceFeature } from '../feature.ts'
import { listMessages } from '../list/messages.ts'
import { documentMessages, publicationMessages } from '../portals/messages.ts'
import { newPageMessages, pageEditMessages, pageMessages, pageShowMessages } from './messages.ts'
import { routes } from './routes.tsx'

export const pages: ResourceFeature = {
  name: 'pages',
  routes: pageConfig.portalsIntegration ? routes : [],
  messages: [
    listMessages,
    publicationMessages,
    documentMessages,
    pageMessages,
    newPageMessages,
    pageShowMessages,
    pageEditMessages
  ]
}
