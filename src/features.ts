/** What each feature brings to the administration: add a feature here, and nowhere else. */
import type { CollectionAccess } from './authProvider/access.ts'
import { apiDocMessages } from './ui/apiDoc/messages.ts'
import { blockMessages } from './ui/messages.ts'
import type { FeatureMessages } from './i18n/translate.tsx'
import { layoutMessages } from './layout/messages.ts'
import { administration } from './resources/administration/index.tsx'
import { applications } from './resources/applications/index.ts'
import { baseApplications } from './resources/baseApplications/index.tsx'
import { catalogs } from './resources/catalogs/index.ts'
import { datasets } from './resources/datasets/index.ts'
import { events } from './resources/events/index.ts'
import type { ResourceFeature } from './resources/feature.ts'
import { home } from './resources/home/index.ts'
import { jobs } from './resources/jobs/index.ts'
import { owners } from './resources/owners/index.ts'
import { pages } from './resources/pages/index.ts'
import { portals } from './resources/portals/index.ts'
import { remoteServices } from './resources/remoteServices/index.ts'
import { reuses } from './resources/reuses/index.ts'
import { settings } from './resources/settings/index.ts'
import { developerRoutes } from './developer/routes.tsx'
import { storage } from './resources/storage/index.ts'
import { pageConfig } from './pageConfig.ts'
import { paths } from './paths.ts'
import type { FeatureRoute } from './routes.ts'
import { editMessages } from './views/edit/messages.ts'
import { fileMessages } from './views/files/messages.ts'
import { viewMessages } from './views/messages.ts'
import { thumbnailMessages } from './views/thumbnails/messages.ts'

/** The resources, but for those that the platform does not show. */
export const resources: ResourceFeature[] = [
  home,
  datasets,
  ...(pageConfig.disableApplications ? [] : [applications, baseApplications]),
  remoteServices,
  catalogs,
  portals,
  pages,
  reuses,
  settings,
  storage,
  events,
  owners,
  jobs,
  administration
]

/** The routes, but for pages that the platform does not show: nothing links to them either. */
export const routes: FeatureRoute[] = [
  ...resources.flatMap((resource) => resource.routes),
  ...(pageConfig.developerPages ? developerRoutes : [])
].filter(({ path }) => path !== paths.shareDataset || !pageConfig.disablePublicationSites)

/** Every path that has a page. */
export const pagePaths: ReadonlySet<string> = new Set([
  ...routes.map(({ path }) => path),
  ...resources.flatMap(({ name, list }) => (list ? [`/${name}`] : []))
])

/** Who may do what with the collections that are not those of an owner. */
export const access: Record<string, CollectionAccess> = Object.fromEntries(
  resources.flatMap((resource) => (resource.access ? [[resource.name, resource.access]] : []))
)

export const messages: FeatureMessages[] = [
  layoutMessages,
  blockMessages,
  apiDocMessages,
  ...resources.flatMap((resource) => resource.messages),
  viewMessages,
  editMessages,
  thumbnailMessages,
  fileMessages
]
