/** Remote catalogs: imports, harvests and publications. */
import { pageConfig } from '../../pageConfig.ts'
import type { ResourceFeature } from '../feature.ts'
import { listMessages } from '../list/messages.ts'
import {
  catalogExplorerMessages,
  catalogHarvestMessages,
  catalogImportMessages,
  catalogMessages,
  catalogPublicationMessages,
  catalogRunMessages,
  catalogScheduleMessages
} from './messages.ts'
import { routes } from './routes.tsx'

export const catalogs: ResourceFeature = {
  name: 'catalogs',
  routes: pageConfig.catalogsIntegration ? routes : [],
  messages: [
    listMessages,
    catalogMessages,
    catalogExplorerMessages,
    catalogRunMessages,
    catalogScheduleMessages,
    catalogImportMessages,
    catalogHarvestMessages,
    catalogPublicationMessages
  ]
}
