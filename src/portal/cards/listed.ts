/** Types of the resources in lists of the API, and their pages on the portal. No I/O. */
import type { ImageReference } from '../../../contract/portals/image.ts'
import type { Account } from '../../../contract/session.ts'
import type { Visit } from '../../../contract/portals/visit.ts'
import { portalPath, worldAddress } from '../view/links.ts'

export interface Topic {
  id: string
  title: string
  color?: string
  icon?: unknown
}

interface ListedResource {
  id: string
  slug: string
  title: string
  owner: Account & { departmentName?: string }
  summary?: string
  image?: string
  thumbnail?: string
  topics?: Topic[]
  /** Path of the application's page on the portal. */
  page?: string
  updatedAt?: string
}

export interface ListedDataset extends ListedResource {
  dataUpdatedAt?: string
  extras?: { applications?: { id: string; updatedAt?: string }[] }
  bbox?: number[]
  keywords?: string[]
  isMetaOnly?: boolean
}

export interface ListedApplication extends ListedResource {
  exposedUrl?: string
  baseApp?: { meta?: Record<string, string> }
}

export interface ListedReuse {
  _id: string
  slug: string
  title: string
  author?: string
  summary?: string
  image?: ImageReference
  updatedAt?: string
}

export interface ListedPage {
  _id: string
  title: string
  description?: string
  thumbnail?: ImageReference
  eventMetadata?: { slug: string; startDate?: string; endDate?: string }
  newsMetadata?: { slug: string; date?: string }
}

export const datasetFields =
  'id,slug,title,summary,dataUpdatedAt,updatedAt,extras,bbox,topics,keywords,image,isMetaOnly,owner,-userPermissions'
export const applicationFields =
  'id,slug,title,summary,updatedAt,topics,image,owner,preferLargeDisplay,-userPermissions'

type Linked = Pick<ListedResource, 'id' | 'slug' | 'page'>

/** Path of a dataset or an application on the portal: its configured path, else by slug or id. */
export function ownPath(visit: Visit, family: 'datasets' | 'applications', resource: Linked): string {
  const { id, slug, page } = resource
  const start = `${worldAddress(visit, '')}/${family}/`
  const ref = page?.startsWith(start) ? page.slice(start.length) : ''
  return `/${family}/${/^[\w.~%-]+$/.test(ref) ? ref : encodeURIComponent(slug || id)}`
}

/** Path of a dataset or an application, with the base path of the portal. */
export function resourcePath(visit: Visit, family: 'datasets' | 'applications', resource: Linked): string {
  return portalPath(visit, ownPath(visit, family, resource))
}
