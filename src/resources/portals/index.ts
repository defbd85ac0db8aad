/** Feature: portals, the public sites of an account. */
import { pageConfig } from '../../pageConfig.ts'
import type { ResourceFeature } from '../feature.ts'
import { listMessages } from '../list/messages.ts'
import { portalDraftMessages, portalEditorMessages, portalFieldMessages, portalMessages } from './messages.ts'
import { routes } from './routes.tsx'

export const portals: ResourceFeature = {
  name: 'portals',
  routes: pageConfig.portalsIntegration ? routes : [],
  messages: [listMessages, portalMessages, portalFieldMessages, portalDraftMessages, portalEditorMessages]
}
