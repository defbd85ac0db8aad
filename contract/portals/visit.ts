/** Input and output of the renderer of public pages (docs/portals.md). */
import type { Account, AccountKeys } from '../session.ts'
import type { PlatformColors } from '../siteTheme.ts'
import type { PortalConfig } from './portal.ts'

export type PortalLanguage = 'fr' | 'en'

/** Assets that every page of a portal loads. */
export interface PortalAssets {
  script: string
  styles: string[]
  /** Font files of the Latin subset, by slug of the family (`fonts.ts`). */
  fonts?: Record<string, string>
}

/** Themes that a visitor may choose over the system's preference: values of the cookie `theme`. */
export const themeChoices = ['default', 'dark', 'hc', 'hc-dark'] as const
type ThemeChoice = (typeof themeChoices)[number]

/** A request for a page of a portal. */
export interface Visit {
  portal: { _id: string; owner: Account; staging: boolean; whiteLabel: boolean; config: PortalConfig }
  isDraft: boolean
  /** Whether the visitor may not see the portal: the page shows only this. */
  isRefused?: boolean
  /** Base path of the portal: empty on a host of its own, else `/portal/{id}`. */
  base: string
  /** Path of the site, before the paths of the platform; absent or empty at the root of a host. */
  sitePath?: string
  /** Path of the JSON API of the portal: `/portal/api`, or `/portal/{id}/api`. */
  api: string
  /** Origin of the host, `https://…`, without path. */
  origin: string
  /** Public address of the portal, without trailing slash; the request may use another address. */
  publicUrl?: string
  /** Requested path below `base`, still encoded, with a leading slash and without trailing slash. */
  path: string
  /** Query string without question mark. */
  query: string
  lang: PortalLanguage
  /** IANA time zone for dates; `Europe/Paris` by default. */
  timeZone?: string
  /** The signed-in user. */
  user?: { id: string; name: string }
  /** Active account of the user, and the user's role in it. */
  account?: AccountKeys & { role: string }
  assets: PortalAssets
  /** Theme that the visitor chose; absent while the page follows the system. */
  theme?: ThemeChoice
  /** Colours of the platform, for portals without colours. */
  platformColors?: PlatformColors
  /** False when nobody would receive the messages of the contact form. */
  hasContact?: boolean
  /** Standard pages that the portal does not have: links to them are left out. */
  missingPages?: readonly string[]
  /** HTML of the markdown texts of the configuration, without scripts. */
  texts?: { footer?: string; contact?: string }
}

export interface ApiAnswer {
  status: number
  body: unknown
}

/**
 * Reads an address of the API with the rights of the visitor. Never throws: a failure is an HTTP status.
 * @param address begins with `/data-fair/api/v1/`, whatever the path of the site, or with `visit.api`
 */
export type ReadApi = (address: string) => Promise<ApiAnswer>

type Rendered = { status: number; html: string } | { redirect: string }

export type RenderPortal = (visit: Visit, read: ReadApi) => Promise<Rendered>
