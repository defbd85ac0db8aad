/** Paths of the administration, relative to the base path `/data-fair`. */
import { pageConfig } from './pageConfig.ts'

export const paths = {
  home: '/',
  datasets: '/datasets',
  newDataset: '/new-dataset',
  updateDataset: '/update-dataset',
  shareDataset: '/share-dataset',
  dataset: (id: string) => `/dataset/${encodeURIComponent(id)}`,
  datasetTable: (id: string) => `/dataset/${encodeURIComponent(id)}/table`,
  datasetMap: (id: string) => `/dataset/${encodeURIComponent(id)}/map`,
  datasetFiles: (id: string) => `/dataset/${encodeURIComponent(id)}/files`,
  datasetThumbnails: (id: string) => `/dataset/${encodeURIComponent(id)}/thumbnails`,
  datasetEdit: (id: string) => `/dataset/${encodeURIComponent(id)}/edit-data`,
  datasetDescription: (id: string) => `/dataset/${encodeURIComponent(id)}/description`,
  datasetRevisions: (id: string) => `/dataset/${encodeURIComponent(id)}/revisions`,
  datasetEvents: (id: string) => `/dataset/${encodeURIComponent(id)}/events`,
  datasetApiDoc: (id: string) => `/dataset/${encodeURIComponent(id)}/api-doc`,
  applications: '/applications',
  newApplication: '/new-application',
  /** Application wizard with a preselected dataset. */
  newApplicationOf: (datasetId: string) => `/new-application?dataset=${encodeURIComponent(datasetId)}`,
  application: (id: string) => `/application/${encodeURIComponent(id)}`,
  applicationConfig: (id: string) => `/application/${encodeURIComponent(id)}/config`,
  applicationDescription: (id: string) => `/application/${encodeURIComponent(id)}/description`,
  applicationApiDoc: (id: string) => `/application/${encodeURIComponent(id)}/api-doc`,
  baseApplications: '/admin/base-apps',
  remoteServices: '/remote-services',
  /** List of services with the import dialog open: the URL of the OpenAPI document is appended. */
  importRemoteService: '/remote-services?import=',
  remoteService: (id: string) => `/remote-service/${encodeURIComponent(id)}`,
  remoteServiceApiDoc: (id: string) => `/remote-service/${encodeURIComponent(id)}/api-doc`,
  catalogs: '/catalogs',
  newCatalog: '/catalogs/new',
  catalog: (id: string) => `/catalogs/${encodeURIComponent(id)}`,
  newImport: (catalog: string) => `/catalogs/${encodeURIComponent(catalog)}/imports/new`,
  catalogImport: (catalog: string, id: string) =>
    `/catalogs/${encodeURIComponent(catalog)}/imports/${encodeURIComponent(id)}`,
  newHarvest: (catalog: string) => `/catalogs/${encodeURIComponent(catalog)}/harvests/new`,
  catalogHarvest: (catalog: string, id: string) =>
    `/catalogs/${encodeURIComponent(catalog)}/harvests/${encodeURIComponent(id)}`,
  newPublication: (catalog: string) => `/catalogs/${encodeURIComponent(catalog)}/publications/new`,
  /** Publication form with a preselected dataset. */
  newPublicationOf: (catalog: string, dataset: string) =>
    `/catalogs/${encodeURIComponent(catalog)}/publications/new?datasetId=${encodeURIComponent(dataset)}`,
  catalogPublication: (catalog: string, id: string) =>
    `/catalogs/${encodeURIComponent(catalog)}/publications/${encodeURIComponent(id)}`,
  portals: '/portals',
  newPortal: '/portals/new',
  portal: (id: string) => `/portals/${encodeURIComponent(id)}`,
  portalEvents: (id: string) => `/portals/${encodeURIComponent(id)}/events`,
  portalIngress: (id: string) => `/portals/${encodeURIComponent(id)}/ingress`,
  pages: '/pages',
  newPage: '/pages/new',
  page: (id: string) => `/pages/${encodeURIComponent(id)}`,
  /** Editor of a page. */
  pageConfig: (id: string) => `/pages/${encodeURIComponent(id)}/edit-config`,
  pageEvents: (id: string) => `/pages/${encodeURIComponent(id)}/events`,
  reuses: '/reuses',
  newReuse: '/reuses/new',
  reuse: (id: string) => `/reuses/${encodeURIComponent(id)}`,
  reuseEvents: (id: string) => `/reuses/${encodeURIComponent(id)}/events`,
  me: '/me',
  organization: '/organization',
  department: '/department',
  settings: '/settings',
  storage: '/storage',
  owners: '/admin/owners',
  jobs: '/admin/jobs',
  adminInfo: '/admin/info',
  adminErrors: '/admin/errors',
  adminJournal: '/admin/journal',
  apiDoc: '/api-doc',
  subscription: '/subscription',
  notifications: '/notifications',
  /** Tab of the notifications page. */
  receivedNotifications: '/notifications?tab=received',
  events: '/events',
  extra: (id: string) => `/extra/${encodeURIComponent(id)}`,
  adminExtra: (id: string) => `/admin-extra/${encodeURIComponent(id)}`
} as const

/** Path of an embed, base path included. */
export function embedPath(datasetId: string, view: string): string {
  return `${pageConfig.basePath}embed/dataset/${encodeURIComponent(datasetId)}/${view}`
}

/** Path that opens an application, base path included. */
export function openedApplicationPath(id: string): string {
  return `${pageConfig.basePath}app/${encodeURIComponent(id)}`
}
