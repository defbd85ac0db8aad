/** A page of the public portal: what it reads, and what it shows. */
import type { ReactNode } from 'react'
import type { ReadApi, Visit } from '../../../contract/portals/visit.ts'

/** What search engines and social networks are told of a page. */
export interface PageHead {
  title: string
  description?: string | undefined
  /** Address of a picture, from the root of the site. */
  image?: string | undefined
  /** JSON-LD (schema.org). */
  structuredData?: object | undefined
  /** Search engines do not list the page. */
  isHidden?: boolean
  /** Path of the portal that the same page has without what was asked for in its query. */
  canonical?: string | undefined
}

export interface Crumb {
  title: string
  /** Path on the portal; absent for the page itself. */
  path?: string
}

export interface LoadedPage {
  /** 200 without it. */
  status?: number
  head: PageHead
  /** What stands between the home page and this one; nothing is shown without it. */
  breadcrumb?: Crumb[]
  /** The content is as wide as the window. */
  isFluid?: boolean
  /** The content begins with a coloured area or a picture as wide as the window: bars may be over it. */
  startsWithArea?: boolean
  /** The content ends with a coloured area, which the footer follows at once. */
  endsWithArea?: boolean
  /** The page has no header, navigation nor footer. */
  isBare?: boolean
  /** Addresses that what is shown asks `useAnswer` for. */
  reads?: string[]
  content: ReactNode
}

export interface Loading {
  visit: Visit
  /** Parameters of the path, decoded. */
  params: Record<string, string>
  query: URLSearchParams
  read: ReadApi
}

export interface PortalRoute {
  /** `/datasets/:ref`; `*` at its end stands for the rest. */
  path: string
  /** @returns undefined where there is no such page */
  load: (loading: Loading) => Promise<LoadedPage | { redirect: string } | undefined>
}
