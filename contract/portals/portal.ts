/** Portals: public sites of an account (docs/api/portals.md). */
import type { Account } from '../session.ts'
import type { StoredTheme } from '../sites.ts'
import type { ImageReference } from './image.ts'

export const authentications = ['none', 'optional', 'required'] as const
type Authentication = (typeof authentications)[number]

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
/**
 * Standard pages with a default content, shown before the account writes them; other standard pages answer 404 until
 * then.
 */
export const defaultPages: readonly string[] = [
  'home',
  'accessibility',
  'datasets',
  'applications',
  'reuses',
  'event-catalog',
  'news-catalog'
]
/** Targets of a link of the type `standard`. */
export const standardLinks = [...standardPages, 'sitemap', 'catalog-api-doc'] as const

interface CommonLink {
  title?: string
  /** Whether the link opens in a new tab. */
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

/** Owner of the shipped portals and pages. No user is a member of it: `~` is not allowed in ids of organizations. */
export const shippedOwner: Account = { type: 'organization', id: '~fairway', name: 'Fairway' }

/** Configuration of a portal. The parts about looks are typed loosely: the JSON schema lists their fields. */
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

/** Public address of a portal, besides its address below the platform. */
export interface Ingress {
  url: string
  datasetUrlTemplate?: string
  applicationUrlTemplate?: string
  [property: string]: unknown
}

export interface Portal {
  _id: string
  /** Title of the portal in its published configuration. */
  title: string
  owner: Account
  createdAt: string
  updatedAt: string
  /** Published configuration, shown to visitors. */
  config: PortalConfig
  /** Draft configuration, edited by the account. */
  draftConfig: PortalConfig
  staging: boolean
  contributorDepartments: string[]
  whiteLabel?: boolean
  isReference?: boolean
  md2Compat?: boolean
  ingress?: Ingress
}
