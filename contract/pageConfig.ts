/** Configuration that the server puts in every HTML page, as JSON in `<script id="fairway-config">`. */
import type { AuthMode } from './sites.ts'

export interface ThemeColors {
  primary: string
  secondary: string
  accent: string
  error: string
  info: string
  success: string
  warning: string
  admin: string
}

/** A text, or one per language. */
export type LocalizedText = string | { fr?: string; en?: string }

/** A page or link that the configuration adds to the navigation. */
export interface ExtraItem {
  /** Id of the page `/extra/{id}`. */
  id: string
  title: LocalizedText
  subtitle?: LocalizedText
  /** Path data of a 24 × 24 SVG icon. */
  icon?: string
  /** Address of a page to frame inside the platform. */
  iframe?: string
  /** External address, opened in a new tab. */
  href?: string
  /** Path within the pages of the platform. */
  to?: string
  /** Required level of rights; every signed-in user when absent. */
  can?: string
  /** Group of the navigation; the group of contents when absent. */
  group?: string
  /** Path prefix for the links of the framed page that begin with a slash. */
  basePath?: string
  /** Whether the item is shown on the platform's main address only, not on publication sites. */
  mainOnly?: boolean
}

/** A link to documentation. */
export interface DocLink {
  href: string
  title: LocalizedText
  icon?: string
}

export interface PageConfig {
  /** Base path of the platform: `/data-fair/`. */
  basePath: string
  /** Path of the directory: `/simple-directory`. */
  directoryPath: string
  publicUrl: string
  brand: { title: string; logo?: string; description?: string; url?: string }
  colors: ThemeColors
  darkColors: Partial<ThemeColors>
  darkModeSwitch: boolean
  defaultLocale: 'fr' | 'en'
  locales: ('fr' | 'en')[]
  defaultTimeZone: string
  eventsIntegration: boolean
  catalogsIntegration: boolean
  portalsIntegration: boolean
  disableApplications: boolean
  /** Categories of base applications; `autre` is always added. */
  baseAppsCategories: string[]
  /** Whether pages hide the section of sharing and the facet of visibility. */
  disableSharing: boolean
  /** Whether pages hide everything about extensions of datasets. */
  disableRemoteServices: boolean
  /** Whether pages hide everything about portals: datasets are not published on sites. */
  disablePublicationSites: boolean
  /** Whether accounts may turn on the compatibility of their datasets with the Explore API. */
  compatODS: boolean
  /** Maximum duration of a new API key, in days. */
  apiKeysMaxDuration: number
  /** Whether the platform has no administrator yet: every page redirects to the set-up page. */
  needsSetup: boolean
  /** Present in development mode: the platform has pages for its developers. */
  developerPages?: true
  /** Whether anybody may create an account. */
  signup: boolean
  /** Present when accounts are read from files, so that pages cannot change them. */
  readOnlyAccounts?: true
  /**
   * Background of maps: address of a MapLibre style (`./` is relative to the site's root); a plain background when
   * absent.
   */
  map?: { style: string; beforeLayer?: string }
  /** Days between the request to delete one's own account and the deletion; absent when users cannot ask for it. */
  selfDeletionDays?: number
  /** Page for subscriptions; an account whose limits were never set has to subscribe there. */
  subscriptionUrl?: string
  extraNavigationItems?: ExtraItem[]
  extraAdminNavigationItems?: ExtraItem[]
  extraDocLinks?: DocLink[]
  /** The publication site that serves the page; absent on the platform's main address, and for embeds. */
  site?: PageSite
  /** Whether the contact page has a recipient. */
  hasContact?: boolean
  /** Whether sign-in is impossible on this host, a publication site or an unknown one. */
  noSignIn?: boolean
}

/** Data about the publication site that serves the page. */
interface PageSite {
  host: string
  title?: string
  authMode: AuthMode
  /** Login page and host of another site, for sites that use the accounts of that site. */
  signIn?: { address: string; host: string }
  /** Terms that a user accepts when creating an account. */
  tosMessage?: string
}

/** Default light colours of the platform. */
export const lightColors: ThemeColors = {
  primary: '#1E88E5',
  secondary: '#42A5F5',
  accent: '#FF9800',
  error: '#FF5252',
  info: '#2196F3',
  success: '#4CAF50',
  warning: '#E91E63',
  admin: '#E53935'
}

export const darkColors: Partial<ThemeColors> = { primary: '#2196F3', success: '#00E676' }
