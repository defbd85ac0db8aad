/** Portals: the public face of an account. */
import type { ResourceFeature } from '../feature.ts'
import { portalFieldMessages } from './messages.ts'

export const portals: ResourceFeature = {
  name: 'portals',
  routes: [],
  messages: [portalFieldMessages]
}
