/** Definition of a public page: the data it loads and its content. */
import type { ReactNode } from 'react'
import type { ReadApi, Visit } from '../../../contract/portals/visit.ts'

/** Metadata of a page for search engines and social networks. */
export interface PageHead {
  title: string
  description?: string | undefined
  /** Path of the sharing image, from the root of the site. */
  image?: string | undefined
  /** JSON-LD (schema.org). */
  structuredData?: object | undefined
  /** Adds `noindex`. */
  isHidden?: boolean
  /** Canonical path on the portal, without the query string. */
  canonical?: string | undefined
}

export interface Crumb {
  title: string
  /** Path on the portal; absent for the current page. */
  path?: string
}

export interface LoadedPage {
  /** HTTP status. Default 200. */
  status?: number
  head: PageHead
  /** Breadcrumb, the page included; hidden if absent. */
  breadcrumb?: Crumb[]
  /** Whether the content is as wide as the window. */
  isFluid?: boolean
  /** Whether the content starts with a full-width coloured area or picture: the bars may overlay it. */
  startsWithArea?: boolean
  /** Whether the content ends with a coloured area: the footer follows without a gap. */
  endsWithArea?: boolean
  /** Whether the page has no header, navigation and footer. */
  isBare?: boolean
  /** URLs that the content reads with `useAnswer`. */
  reads?: string[]
  content: ReactNode
}

export interface Loading {
  visit: Visit
  /** Path parameters, decoded. */
  params: Record<string, string>
  query: URLSearchParams
  read: ReadApi
}

export interface PortalRoute {
  /** Route path, such as `/datasets/:ref`; a final `*` matches the rest. */
  path: string
  /** @returns undefined when the page does not exist */
  load: (loading: Loading) => Promise<LoadedPage | { redirect: string } | undefined>
}
