/** What each feature brings to the administration: add a feature here, and nowhere else. */
import { adminMessages } from './resources/owners/messages.ts'
import { adminRoutes } from './resources/owners/routes.tsx'
import { apiDocMessages } from './ui/apiDoc/messages.ts'
import { blockMessages } from './ui/messages.ts'
import { homeMessages } from './resources/home/messages.ts'
import { homeRoutes } from './resources/home/routes.tsx'
import type { FeatureMessages } from './i18n/translate.tsx'
import { layoutMessages } from './layout/messages.ts'
import { messages as datasetsMessages } from './resources/datasets/messages.ts'
import { routes as datasetsRoutes } from './resources/datasets/routes.tsx'
import { pageConfig } from './pageConfig.ts'
import { paths } from './paths.ts'
import type { FeatureRoute } from './routes.ts'
import { settingsMessages } from './resources/settings/messages.ts'
import { settingsRoutes } from './resources/settings/routes.tsx'
import { editMessages } from './views/edit/messages.ts'
import { fileMessages } from './views/files/messages.ts'
import { viewMessages } from './views/messages.ts'
import { thumbnailMessages } from './views/thumbnails/messages.ts'

const allRoutes = [...homeRoutes, ...datasetsRoutes, ...settingsRoutes, ...adminRoutes]

/** Without the pages that the platform does not show: nothing links to them either. */
export const routes: FeatureRoute[] = allRoutes.filter(
  ({ path }) => path !== paths.shareDataset || !pageConfig.disablePublicationSites
)

export const messages: FeatureMessages[] = [
  layoutMessages,
  blockMessages,
  apiDocMessages,
  homeMessages,
  datasetsMessages,
  settingsMessages,
  adminMessages,
  viewMessages,
  editMessages,
  thumbnailMessages,
  fileMessages
]
