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

/** A page or a link that a platform adds to its navigation. */
export interface ExtraItem {
  /** Id of its page, `/extra/{id}`. */
  id: string
  title: LocalizedText
  subtitle?: LocalizedText
  /** Path of an SVG drawing of 24 by 24. */
  icon?: string
  /** Address of a page that is shown inside the platform. */
  iframe?: string
  /** Outside address, in a new tab. */
  href?: string
  /** Path of the application. */
  to?: string
  /** Rights level that it takes; everybody signed in without it. */
  can?: string
  /** Group of the navigation; that of the contents without it. */
  group?: string
  /** Path put in front of links of the framed page that start with a slash. */
  basePath?: string
  /** Shown on the platform's own address only, not on a declared site. */
  mainOnly?: boolean
}

/** A link to documentation. */
export interface DocLink {
  href: string
  title: LocalizedText
  icon?: string
}

export interface PageConfig {
  /** `/data-fair/` */
  basePath: string
  /** `/simple-directory` */
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
  /** What base applications are filed under, beside `autre`. */
  baseAppsCategories: string[]
  /** Pages have no share section and no facet of visibility. */
  disableSharing: boolean
  /** Datasets are not offered extensions: neither their tab nor the words about them. */
  disableRemoteServices: boolean
  /** Nothing about portals is shown: datasets are not published on sites. */
  disablePublicationSites: boolean
  /** Accounts may switch the compatibility of their datasets with the Explore API on. */
  compatODS: boolean
  /** Days that a new API key may last at most. */
  apiKeysMaxDuration: number
  /** The platform has no administrator yet: every page leads to the set-up page. */
  needsSetup: boolean
  /** The platform is under development: it has pages that help to develop it. */
  developerPages?: true
  /** Anybody may create an account. */
  signup: boolean
  /** Accounts are read from files: nothing of them is changed here. */
  readOnlyAccounts?: true
  /** Background of maps: address of a MapLibre style (`./` starts at the site's root), a plain one when absent. */
  map?: { style: string; beforeLayer?: string }
  /** People may plan the deletion of their own account, this number of days ahead. */
  selfDeletionDays?: number
  /** Page where accounts subscribe; accounts whose limits were never set have to. */
  subscriptionUrl?: string
  extraNavigationItems?: ExtraItem[]
  extraAdminNavigationItems?: ExtraItem[]
  extraDocLinks?: DocLink[]
  /** The declared site that the page is on; absent on the platform's own address, and for embeds. */
  site?: PageSite
  /** Somebody receives what visitors write on the page of contact. */
  hasContact?: boolean
  /** Nobody signs in at this address, which is a publication site or unknown. */
  noSignIn?: boolean
}

/** What pages know of the site that they are on. */
interface PageSite {
  host: string
  title?: string
  authMode: AuthMode
  /** Login page for accounts of another site, and its host. */
  signIn?: { address: string; host: string }
  /** Terms that people accept with an account. */
  tosMessage?: string
}

/** Colours of a platform that sets none. */
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
