/** What the server gives to the renderer of public pages, and what it gets back (docs/portals.md). */
import type { Account, AccountKeys } from '../session.ts'
import type { PlatformColors } from '../siteTheme.ts'
import type { PortalConfig } from './portal.ts'

export type PortalLanguage = 'fr' | 'en'

/** Files that every page of a portal loads. */
export interface PortalAssets {
  script: string
  styles: string[]
  /** Files of the letters of Western Europe, by the slug of their family (`fonts.ts`). */
  fonts?: Record<string, string>
}

/** What somebody chose in place of what the system wants: values of the cookie `theme`. */
export const themeChoices = ['default', 'dark', 'hc', 'hc-dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** A page of a portal that somebody asks for. */
export interface Visit {
  portal: { _id: string; owner: Account; staging: boolean; whiteLabel: boolean; config: PortalConfig }
  isDraft: boolean
  /** The visitor may not see the portal: the page says only that. */
  isRefused?: boolean
  /** Base of its paths: empty on a host of its own, else `/portal/{id}`. */
  base: string
  /** Path of the site, in front of what the platform has beside the portal: absent or empty at the root of a host. */
  sitePath?: string
  /** Address of its JSON: `/portal/api`, or `/portal/{id}/api`. */
  api: string
  /** Origin of the host, `https://…`, without path. */
  origin: string
  /** Where the world finds the portal, without slash at its end: it may be asked for by other addresses too. */
  publicUrl?: string
  /** Below `base`, as it was sent, with its first slash and without its last one. */
  path: string
  /** Query string without question mark. */
  query: string
  lang: PortalLanguage
  /** Time zone of its dates; `Europe/Paris` by default. */
  timeZone?: string
  /** Who is signed in. */
  user?: { id: string; name: string }
  /** The account that he acts as, and what he may do there. */
  account?: AccountKeys & { role: string }
  assets: PortalAssets
  /** Absent while the page follows the system. */
  theme?: ThemeChoice
  /** Colours of portals that chose none. */
  platformColors?: PlatformColors
  /** False where nobody would get what visitors write. */
  hasContact?: boolean
  /** Standard pages that the portal has not: no link leads there. */
  missingPages?: readonly string[]
  /** HTML of what the configuration says in markdown, without anything active. */
  texts?: { footer?: string; contact?: string }
}

export interface ApiAnswer {
  status: number
  body: unknown
}

/**
 * Reads an address of the API as the visitor, who sees nothing that he may not. Nothing is thrown: a failure is a status.
 * @param address with `/data-fair/api/v1/`, whatever the path of the site, or `visit.api` at its start
 */
export type ReadApi = (address: string) => Promise<ApiAnswer>

export type Rendered = { status: number; html: string } | { redirect: string }

export type RenderPortal = (visit: Visit, read: ReadApi) => Promise<Rendered>
