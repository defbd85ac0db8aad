/** Registry of the administration's features: new features are only added here. */
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

/** Resources, except those hidden by the configuration. */
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

/** Routes, except pages hidden by the configuration, which nothing links to either. */
export const routes: FeatureRoute[] = [
  ...resources.flatMap((resource) => resource.routes),
  ...(pageConfig.developerPages ? developerRoutes : [])
].filter(({ path }) => path !== paths.shareDataset || !pageConfig.disablePublicationSites)

/** All paths with a page. */
export const pagePaths: ReadonlySet<string> = new Set([
  ...routes.map(({ path }) => path),
  ...resources.flatMap(({ name, list }) => (list ? [`/${name}`] : []))
])

/** Access rules of the collections without owner. */
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
