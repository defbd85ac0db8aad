/** Portals: the public face of an account (docs/api/portals.md). */
import type { Account } from '../session.ts'
import type { StoredTheme } from '../sites.ts'
import type { ImageReference } from './image.ts'

export const authentications = ['none', 'optional', 'required'] as const
export type Authentication = (typeof authentications)[number]

export const standardPages = [
  'home',
  'contact',
  'accessibility',
  'terms-of-service',
  'legal-notice',
  'privacy-policy',
  'cookie-policy',
  'datasets',
  'applications',
  'reuses',
  'event-catalog',
  'news-catalog'
] as const
/** Of these, what a portal has before its account writes them; the others are not found until then. */
export const givenPages: readonly string[] = [
  'home',
  'accessibility',
  'datasets',
  'applications',
  'reuses',
  'event-catalog',
  'news-catalog'
]
/** What a link of the type `standard` leads to. */
export const standardLinks = [...standardPages, 'sitemap', 'catalog-api-doc'] as const

interface CommonLink {
  title?: string
  /** The link opens a new tab. */
  target?: boolean
  icon?: unknown
}

export type PortalLink = CommonLink &
  (
    | { type: 'standard'; subtype?: (typeof standardLinks)[number] }
    | {
        type: 'generic'
        pageRef: { slug: string; title?: string; group?: { _id: string; title: string; slug: string } }
      }
    | { type: 'event' | 'news'; pageRef: { slug: string; title?: string } }
    | { type: 'external'; href: string; title: string }
    | { type: 'none' }
  )
export type MenuItem = PortalLink | (CommonLink & { type: 'submenu'; title: string; children: MenuItem[] })

/** Owner of what ships with the platform: nobody is a member of it, the name is none that an organization can have. */
export const shippedOwner: Account = { type: 'organization', id: '~fairway', name: 'Fairway' }

/** The parts of a configuration that are only looks are open: their fields are those of the schema. */
export interface PortalConfig {
  title: string
  description?: string
  authentication: Authentication
  allowRobots?: boolean
  theme: StoredTheme
  logo?: ImageReference
  logoDark?: ImageReference
  favicon?: ImageReference
  menu: { children: MenuItem[] }
  contactInformations: Record<string, string | undefined>
  reuses: { allowUserReuses?: boolean; [property: string]: unknown }
  [section: string]: unknown
}

/** Where a portal is exposed beside the platform's own addresses. */
export interface Ingress {
  url: string
  datasetUrlTemplate?: string
  applicationUrlTemplate?: string
  [property: string]: unknown
}

export interface Portal {
  _id: string
  /** Title of its published configuration. */
  title: string
  owner: Account
  createdAt: string
  updatedAt: string
  /** What visitors see. */
  config: PortalConfig
  /** What is being edited. */
  draftConfig: PortalConfig
  staging: boolean
  contributorDepartments: string[]
  whiteLabel?: boolean
  isReference?: boolean
  md2Compat?: boolean
  ingress?: Ingress
}
