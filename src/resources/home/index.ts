/** Dashboard, and pages about the account and its subscription. */
import type { ResourceFeature } from '../feature.ts'
import { homeMessages } from './messages.ts'
import { homeRoutes } from './routes.tsx'

export const home: ResourceFeature = { name: 'home', routes: homeRoutes, messages: [homeMessages] }
