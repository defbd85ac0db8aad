/** Pages of portals, their groups, and reuses (docs/api/pages.md). */
import type { Account } from '../session.ts'
import type { Block } from './blocks.ts'
import type { ImageReference } from './image.ts'
import { standardPages } from './portal.ts'

export const slugTypes = ['generic', 'event', 'news'] as const
/** Types of pages of which a portal may have many, each with a slug; a portal has one page of each other type. */
type SlugType = (typeof slugTypes)[number]
export const pageTypes = [...slugTypes, ...standardPages] as const
export type PageType = (typeof pageTypes)[number]

export const hasSlug = (type: PageType): type is SlugType => (slugTypes as readonly string[]).includes(type)

/** Types of pages whose default content is one catalog block. */
const catalogBlocks: Partial<Record<PageType, Block['type']>> = {
  datasets: 'datasets-catalog',
  applications: 'applications-catalog',
  reuses: 'reuses-catalog',
  'event-catalog': 'event-catalog',
  'news-catalog': 'news-catalog'
}

export const initialBlocks = (type: PageType): Block[] => {
  const block = catalogBlocks[type]
  return block ? [{ type: block }] : []
}

export interface TocEntry {
  id: string
  title: string
}

export interface GroupReference {
  _id: string
  title: string
  slug: string
  rootPage?: unknown
}

export interface PageConfig {
  title: string
  description?: string
  elements: Block[]
  showBreadcrumbs?: boolean
  fluid?: boolean
  thumbnail?: ImageReference
  eventMetadata?: { slug: string; startDate?: string; endDate?: string }
  newsMetadata?: { slug: string; date?: string }
  genericMetadata?: { slug: string; group?: GroupReference }
  /** Table of contents: titles that have an anchor. */
  _toc?: TocEntry[]
  [property: string]: unknown
}

export const metadataName = (type: SlugType): `${SlugType}Metadata` => `${type}Metadata`

export function slugOfPage(type: PageType, config: PageConfig): string | undefined {
  return hasSlug(type) ? config[metadataName(type)]?.slug : undefined
}

export interface Page {
  _id: string
  title: string
  type: PageType
  owner: Account
  createdAt: string
  updatedAt: string
  configUpdatedAt: string
  isReference?: boolean
  config: PageConfig
  draftConfig: PageConfig
  /** Ids of the portals on which the page is published. */
  portals: string[]
  requestedPortals: string[]
}

export interface PageGroup {
  _id: string
  slug: string
  title: string
  description?: string
  rootPage?: unknown
  owner: Account
  createdAt: string
  updatedAt: string
}

export interface ReuseConfig {
  title: string
  author?: string
  link?: string
  image?: ImageReference
  summary?: string
  datasets?: { id: string; title: string }[]
  description?: string
  [property: string]: unknown
}

export interface Reuse {
  _id: string
  title: string
  slug: string
  owner: Account
  /** Account that proposed the reuse, with the portal on which it did so. */
  submitter?: Account & { portalId: string }
  createdAt: string
  updatedAt: string
  config: ReuseConfig
  draftConfig: ReuseConfig
  portals: string[]
  requestedPortals: string[]
}
